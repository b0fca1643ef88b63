import type { Actor } from '@tandem/shared-kernel';
import { MessagingError, requireAdministration } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { DeletableMessage } from './message-deletions.ts';
import { removeMessages } from './remove-messages.ts';

/**
 * Deletes a message. The operator can restore it as long as it is archived.
 *
 * Five round trips: begin, lock, delete, event, commit.
 *
 * @see the operation `delete-message`
 */
export class DeleteMessage {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError MESSAGE_NOT_ACCESSIBLE, MESSAGE_DELETE_NOT_PERMITTED,
   *   MESSAGE_DELETE_TIME_LIMIT_PASSED, SCOPE_MISSING for messages of others
   */
  execute(actor: Actor, { messageId }: { readonly messageId: number }): Promise<void> {
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const message = await tx.deletions.lockForDeletion(actor, messageId);
      if (message === null) throw new MessagingError('MESSAGE_NOT_ACCESSIBLE');
      checkDeletion(message, this.#ports.clock.now());
      if (!message.isOwn) requireAdministration(actor);
      const { realmId, userId: actingUserId } = actor;
      await removeMessages(tx, realmId, [messageId], { actingUserId, reason: 'deleted' });
      if (!message.isOwn) {
        await tx.audit.append({ kind: 'message.deleted', realmId, objectId: messageId });
      }
    });
  }
}

/** Users who may delete all messages have no time limit. */
function checkDeletion(message: DeletableMessage, now: Date): void {
  if (message.mayDeleteAny) return;
  if (!message.isOwn || !message.mayDeleteOwn) {
    throw new MessagingError('MESSAGE_DELETE_NOT_PERMITTED');
  }
  if (message.deleteLimitSeconds === null) return;
  const ageSeconds = (now.getTime() - message.sentAt.getTime()) / 1000;
  if (ageSeconds > message.deleteLimitSeconds) {
    throw new MessagingError('MESSAGE_DELETE_TIME_LIMIT_PASSED');
  }
}
