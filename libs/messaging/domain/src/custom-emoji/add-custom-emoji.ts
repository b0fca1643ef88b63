import { ROLES, TemporarilyUnavailable, hasRole, type Actor } from '@tandem/shared-kernel';
import { EXTRA_EMOJI } from '../content/emoji-catalog.ts';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import { ABANDONED_AFTER_MS } from '../uploads/file-removals.ts';
import { ImageContent } from '../uploads/image-content.ts';
import type { EmojiPictures } from '../uploads/images.ts';
import { customEmojiKey, customEmojiUrls, stillName } from './custom-emoji-view.ts';

/** Largest accepted picture, in MiB. */
export const MAX_EMOJI_FILE_MIB = 5;

/** An emoji as its author sends it. */
interface AddCustomEmojiInput {
  /** White space becomes `_`. */
  readonly name: string;
  /** `null` when there is not exactly one. */
  readonly file: { readonly size: number; readonly read: () => AsyncIterable<Uint8Array> } | null;
}

type Ports = Pick<
  MessagingPorts,
  'unitOfWork' | 'emoji' | 'files' | 'images' | 'newToken' | 'clock'
>;

/**
 * Adds an emoji to an organization. Its picture is scaled to the size of emoji.
 *
 * @see the operation `upload-custom-emoji`
 */
export class AddCustomEmoji {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError CUSTOM_EMOJI_NAME_MISSING, CUSTOM_EMOJI_NAME_INVALID,
   *   CUSTOM_EMOJI_NAME_ENDS_BADLY, CUSTOM_EMOJI_NOT_PERMITTED, CUSTOM_EMOJI_NAME_IN_USE,
   *   CUSTOM_EMOJI_FILE_MISSING, CUSTOM_EMOJI_OVERRIDES_BUILT_IN, CUSTOM_EMOJI_TOO_LARGE,
   *   CUSTOM_EMOJI_UNREADABLE
   */
  async execute(actor: Actor, input: AddCustomEmojiInput): Promise<void> {
    const { unitOfWork, files, newToken, clock } = this.#ports;
    const name = input.name.trim().replaceAll(' ', '_');
    checkName(name);
    await unitOfWork.run((tx) => checkFree(tx, actor, name));
    if (input.file === null) throw new MessagingError('CUSTOM_EMOJI_FILE_MISSING');
    this.#checkOverride(actor, name);
    const pictures = await this.#pictures(actor, input.file);
    const fileName = `${newToken()}.${pictures.extension}`;
    const image = customEmojiKey(actor.realmId, fileName);
    const still = customEmojiKey(actor.realmId, `still/${stillName(fileName)}`);
    const abandonedAt = new Date(clock.now().getTime() + ABANDONED_AFTER_MS);
    await unitOfWork.run((tx) => tx.fileRemovals.schedule([image, still], abandonedAt));
    await files.put(image, pictures.image);
    if (pictures.still) await files.put(still, pictures.still);
    const isAnimated = pictures.still !== null;
    await unitOfWork.by(actor).run(async (tx) => {
      await this.#store(tx, actor, name, { fileName, isAnimated });
      for (const key of [image, still]) await tx.fileRemovals.cancel(key);
    });
  }

  #checkOverride(actor: Actor, name: string): void {
    const isBuiltIn = name === EXTRA_EMOJI || this.#ports.emoji.codeOf(name) !== null;
    if (isBuiltIn && !hasRole(actor, ROLES.administrator)) {
      throw new MessagingError('CUSTOM_EMOJI_OVERRIDES_BUILT_IN');
    }
  }

  async #pictures(
    { userId }: Actor,
    file: NonNullable<AddCustomEmojiInput['file']>,
  ): Promise<EmojiPictures> {
    if (file.size > MAX_EMOJI_FILE_MIB * 1_048_576) {
      throw new MessagingError('CUSTOM_EMOJI_TOO_LARGE', { limit: MAX_EMOJI_FILE_MIB });
    }
    const image = new ImageContent(file);
    try {
      return await this.#ports.images.emoji(image.read, userId);
    } catch (error) {
      if (error instanceof TemporarilyUnavailable || !image.isRead) throw error;
      throw new MessagingError('CUSTOM_EMOJI_UNREADABLE');
    }
  }

  async #store(
    tx: MessagingTx,
    { realmId, userId: authorId }: Actor,
    name: string,
    file: { readonly fileName: string; readonly isAnimated: boolean },
  ): Promise<void> {
    const id = await tx.emoji.add({ realmId, name, authorId, ...file });
    if (id === null) throw new MessagingError('CUSTOM_EMOJI_NAME_IN_USE');
    const emoji = { id, name, authorId, deactivated: false, ...customEmojiUrls(realmId, file) };
    await tx.events.append({ type: 'custom_emoji.added', realmId, emoji });
  }
}

function checkName(name: string): void {
  if (name === '') throw new MessagingError('CUSTOM_EMOJI_NAME_MISSING');
  if (!/^[0-9a-z._-]{1,100}$/.test(name)) throw new MessagingError('CUSTOM_EMOJI_NAME_INVALID');
  if (/[._-]$/.test(name)) throw new MessagingError('CUSTOM_EMOJI_NAME_ENDS_BADLY');
}

async function checkFree(tx: MessagingTx, actor: Actor, name: string): Promise<void> {
  if (!(await tx.emoji.mayAdd(actor))) throw new MessagingError('CUSTOM_EMOJI_NOT_PERMITTED');
  if (await tx.emoji.isTaken(actor.realmId, name)) {
    throw new MessagingError('CUSTOM_EMOJI_NAME_IN_USE');
  }
}
