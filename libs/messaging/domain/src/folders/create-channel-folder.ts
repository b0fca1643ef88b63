import type { Actor } from '@tandem/shared-kernel';
import { renderedDescription, type DescriptionPorts } from '../channels/rendered-description.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { checkFolderName } from './channel-folder.ts';

/** The requested properties of a new folder. */
interface CreateChannelFolderInput {
  /** Stored unchanged, white space included. */
  readonly name: string;
  /** Markdown. */
  readonly description: string;
}

type Ports = Pick<MessagingPorts, 'unitOfWork' | 'clock'> & DescriptionPorts;

/**
 * Creates a folder for channels. For administrators.
 *
 * @see the operation `create-channel-folder`
 */
export class CreateChannelFolder {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError FOLDER_NAME_EMPTY, FOLDER_NAME_HAS_INVALID_CHARACTER, FOLDER_NAME_IN_USE
   */
  async execute(actor: Actor, input: CreateChannelFolderInput): Promise<{ folderId: number }> {
    const { name, description } = input;
    checkFolderName(name);
    const { realmId, userId: creatorId } = actor;
    const rendered = await renderedDescription(this.#ports, actor, description);
    return this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const dateCreated = this.#ports.clock.now();
      const folder = await tx.folders.add({
        renderedDescription: rendered,
        realmId,
        name,
        description,
        creatorId,
        dateCreated,
      });
      if (folder === null) throw new MessagingError('FOLDER_NAME_IN_USE');
      await tx.events.append({
        folder: { ...folder, dateCreated: dateCreated.getTime() },
        type: 'channel_folder.added',
        realmId,
      });
      return { folderId: folder.id };
    });
  }
}
