import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import { isBuiltInView } from './navigation-view.ts';

/** A view to be added to the actor's navigation. */
export interface AddNavigationViewInput {
  readonly fragment: string;
  readonly isPinned: boolean;
  /** Needed for a view of the actor's own making, and for no other. */
  readonly name?: string | undefined;
}

/**
 * Adds a view to the actor's navigation.
 *
 * @see the operation `add-navigation-view`
 */
export class AddNavigationView {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError BUILT_IN_VIEW_NOT_NAMEABLE, CUSTOM_VIEW_NAME_MISSING,
   *   NAVIGATION_VIEW_ALREADY_EXISTS, LIMIT_REACHED
   */
  async execute({ realmId, userId }: Actor, input: AddNavigationViewInput): Promise<void> {
    const { fragment, isPinned } = input;
    const name = input.name?.trim() ?? null;
    if (isBuiltInView(fragment)) {
      if (name !== null) throw new MessagingError('BUILT_IN_VIEW_NOT_NAMEABLE');
    } else if (name === null || name === '') {
      throw new MessagingError('CUSTOM_VIEW_NAME_MISSING');
    }
    const view = { fragment, isPinned, name };
    await this.#ports.unitOfWork.run(async (tx) => {
      const limit = PERSONAL_LIMITS['navigation views'];
      const outcome = await tx.navigationViews.add(userId, view, limit);
      if (outcome === 'exists') throw new MessagingError('NAVIGATION_VIEW_ALREADY_EXISTS');
      if (outcome === 'too-many') throw limitReached('navigation views');
      await tx.events.append({ type: 'navigation_view.added', realmId, userId, view });
    });
  }
}
