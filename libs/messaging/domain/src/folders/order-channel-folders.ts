import type { Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';

/**
 * Reorders the folders of an organization. For administrators.
 *
 * @see the operation `patch-channel-folders`
 */
export class OrderChannelFolders {
  readonly #ports: Pick<MessagingPorts, 'unitOfWork'>;

  constructor(ports: Pick<MessagingPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /**
   * @param folderIds every folder, archived ones too; unknown ids are ignored
   * @throws MessagingError FOLDER_ORDER_INCOMPLETE
   */
  async execute(
    actor: Actor,
    { folderIds }: { readonly folderIds: readonly number[] },
  ): Promise<void> {
    const { realmId } = actor;
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const known = new Set((await tx.folders.lockAll(realmId)).map((each) => each.id));
      const order = [...new Set(folderIds)].filter((id) => known.has(id));
      if (order.length < known.size) throw new MessagingError('FOLDER_ORDER_INCOMPLETE');
      await tx.folders.saveOrder(realmId, order);
      await tx.events.append({ type: 'channel_folder.reordered', realmId, folderIds: order });
    });
  }
}
