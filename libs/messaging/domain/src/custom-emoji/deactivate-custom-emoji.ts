import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { MessagingError, requireAdministration } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';

/**
 * Deactivates an emoji. Existing uses do not change.
 *
 * @see the operation `deactivate-custom-emoji`
 */
export class DeactivateCustomEmoji {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError CUSTOM_EMOJI_NOT_FOUND, CUSTOM_EMOJI_NOT_OWN, SCOPE_MISSING */
  async execute(actor: Actor, { name }: { readonly name: string }): Promise<void> {
    const { realmId, userId } = actor;
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const emoji = await tx.emoji.lockActive(realmId, name);
      if (emoji === null) throw new MessagingError('CUSTOM_EMOJI_NOT_FOUND', { name });
      if (emoji.authorId !== userId && !hasRole(actor, ROLES.administrator)) {
        throw new MessagingError('CUSTOM_EMOJI_NOT_OWN');
      }
      if (emoji.authorId !== userId) requireAdministration(actor);
      await tx.emoji.deactivate(emoji.id);
      await tx.events.append({
        emoji: { ...emoji, deactivated: true },
        type: 'custom_emoji.deactivated',
        realmId,
      });
    });
  }
}
