import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { uploadKey } from './upload-path.ts';

/**
 * Deletes a file of the actor, also where messages show it: their links are broken then.
 *
 * @see the operation `remove-attachment`
 */
export class DeleteAttachment {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /** @throws MessagingError ATTACHMENT_UNKNOWN */
  async execute(actor: Actor, input: { readonly attachmentId: number }): Promise<void> {
    const { attachmentId } = input;
    const { userId: ownerId, realmId } = actor;
    await this.#ports.unitOfWork.run(async (tx) => {
      const removed = await tx.attachments.remove(ownerId, attachmentId);
      if (removed === null) throw new MessagingError('ATTACHMENT_UNKNOWN');
      const { pathId, spaceUsed } = removed;
      await tx.fileRemovals.schedule([uploadKey(pathId)], this.#ports.clock.now());
      await tx.events.append({
        type: 'attachment.removed',
        realmId,
        ownerId,
        attachmentId,
        spaceUsed,
      });
    });
  }
}
