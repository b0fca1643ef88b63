import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';

/**
 * Removes a view from the actor's navigation.
 *
 * @see the operation `remove-navigation-view`
 */
export class RemoveNavigationView {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError NAVIGATION_VIEW_UNKNOWN */
  async execute(
    { realmId, userId }: Actor,
    { fragment }: { readonly fragment: string },
  ): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      if (!(await tx.navigationViews.remove(userId, fragment))) {
        throw new MessagingError('NAVIGATION_VIEW_UNKNOWN');
      }
      await tx.events.append({ type: 'navigation_view.removed', realmId, userId, fragment });
    });
  }
}
