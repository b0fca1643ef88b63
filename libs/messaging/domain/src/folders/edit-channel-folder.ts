import type { Actor } from '@tandem/shared-kernel';
import { renderedDescription, type DescriptionPorts } from '../channels/rendered-description.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { checkFolderName, type ChannelFolder } from './channel-folder.ts';
import type { FolderChanges } from './folder-events.ts';

/** The changes; absent properties do not change. */
interface EditChannelFolderInput {
  readonly folderId: number;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  readonly isArchived?: boolean | undefined;
}

type Ports = Pick<MessagingPorts, 'unitOfWork'> & DescriptionPorts;

/**
 * Changes a folder. Administrators may.
 *
 * @see the operation `update-channel-folder`
 */
export class EditChannelFolder {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError CHANNEL_FOLDER_UNKNOWN, FOLDER_NAME_EMPTY,
   *   FOLDER_NAME_HAS_INVALID_CHARACTER, FOLDER_NAME_IN_USE, FOLDER_HOLDS_CHANNELS
   */
  async execute(actor: Actor, input: EditChannelFolderInput): Promise<void> {
    const { realmId } = actor;
    const { folderId, name, description, isArchived } = input;
    const rendered =
      description === undefined
        ? undefined
        : await renderedDescription(this.#ports, actor, description);
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const folders = await tx.folders.lockAll(realmId);
      const folder = folders.find((each) => each.id === folderId);
      if (!folder) throw new MessagingError('CHANNEL_FOLDER_UNKNOWN');
      const changes: FolderChanges = {
        ...(name !== undefined && name !== folder.name && { name }),
        ...(description !== undefined &&
          description !== folder.description && {
            description,
            renderedDescription: rendered ?? '',
          }),
        ...(isArchived !== undefined && isArchived !== folder.isArchived && { isArchived }),
      };
      if (Object.keys(changes).length === 0) return;
      if (changes.name !== undefined) checkFolderName(changes.name);
      await checkChanges(tx, folder, changes, folders);
      await tx.folders.save({ ...folder, ...changes });
      await tx.events.append({ type: 'channel_folder.updated', realmId, folderId, changes });
    });
  }
}

async function checkChanges(
  tx: MessagingTx,
  folder: ChannelFolder,
  changes: FolderChanges,
  folders: readonly ChannelFolder[],
): Promise<void> {
  const after = { ...folder, ...changes };
  const key = after.name.toLowerCase();
  const isTaken = folders.some(
    (each) => each.id !== folder.id && !each.isArchived && each.name.toLowerCase() === key,
  );
  if (isTaken && !after.isArchived) throw new MessagingError('FOLDER_NAME_IN_USE');
  if (changes.isArchived === true && (await tx.folders.holdsChannels(folder.id))) {
    throw new MessagingError('FOLDER_HOLDS_CHANNELS');
  }
}
