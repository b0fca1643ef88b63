import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { isBuiltInView } from './navigation-view.ts';

/** The changes of a view; absent properties do not change. */
interface EditNavigationViewInput {
  readonly fragment: string;
  readonly isPinned?: boolean | undefined;
  /** Not blank; trimmed before it is stored. */
  readonly name?: string | undefined;
}

/**
 * Renames a view of the actor's menu, shows it or hides it.
 *
 * @see the operation `edit-navigation-view`
 */
export class EditNavigationView {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /**
   * A name that the view has itself is in use, too: the reference server's rule.
   *
   * @throws MessagingError BUILT_IN_VIEW_NOT_NAMEABLE, NAVIGATION_VIEW_ALREADY_EXISTS,
   *   NAVIGATION_VIEW_UNKNOWN
   */
  async execute({ realmId, userId }: Actor, input: EditNavigationViewInput): Promise<void> {
    const { fragment, isPinned } = input;
    const name = input.name?.trim();
    if (name !== undefined && isBuiltInView(fragment)) {
      throw new MessagingError('BUILT_IN_VIEW_NOT_NAMEABLE');
    }
    await this.#ports.unitOfWork.run(async (tx) => {
      const views = await tx.navigationViews.lockAll(userId);
      if (name !== undefined && views.some((each) => each.name === name)) {
        throw new MessagingError('NAVIGATION_VIEW_ALREADY_EXISTS');
      }
      const view = views.find((each) => each.fragment === fragment);
      if (!view) throw new MessagingError('NAVIGATION_VIEW_UNKNOWN');
      const changes = {
        ...(isPinned !== undefined && { isPinned }),
        ...(name !== undefined && { name }),
      };
      await tx.navigationViews.save(userId, { ...view, ...changes });
      await tx.events.append({
        type: 'navigation_view.updated',
        realmId,
        userId,
        fragment,
        changes,
      });
    });
  }
}
