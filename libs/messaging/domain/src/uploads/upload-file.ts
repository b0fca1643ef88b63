import { TemporarilyUnavailable, type Actor } from '@tandem/shared-kernel';
import type { UploadedImage } from '../content/message-renderer.ts';
import type { NewAttachment } from '../messages/attachments.ts';
import { MessagingError } from '../messaging-error.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import { attachmentFacts } from './attachment-claims.ts';
import { ABANDONED_AFTER_MS } from './file-removals.ts';
import { ImageContent } from './image-content.ts';
import { tokenOfUpload } from './resumable-uploads.ts';
import { newUploadPath, shownName, uploadKey } from './upload-path.ts';

/** A received file. */
interface UploadFileInput {
  readonly fileName: string;
  readonly contentType: string;
  /** The size in bytes. */
  readonly size: number;
  /** Id of the resumable upload that transferred the file. */
  readonly resumableId?: string;
  read(): AsyncIterable<Uint8Array>;
}

/** A file that messages can refer to. */
interface UploadedFile {
  /** The path below `/user_uploads/`. */
  readonly pathId: string;
  readonly name: string;
}

type Ports = Pick<
  MessagingPorts,
  'unitOfWork' | 'files' | 'images' | 'newToken' | 'uploadLimits' | 'clock'
>;

const MAX_NAME_LENGTH = 500;
/** A larger image is stored, but has no preview: it would need to fit in memory as a whole. */
const MAX_IMAGE_BYTES = 26_214_400;
const RETRY_AFTER_SECONDS = 1;

/**
 * Stores a file for the messages that will show it. A content without a record is removed after a day, also
 * after a crash of the command. A resumable upload that is finished twice, because the first answer was
 * lost, becomes one file.
 *
 * @see the operation `upload-file`
 */
export class UploadFile {
  readonly #ports: Ports;

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @throws MessagingError UPLOAD_TOO_LARGE, UPLOAD_QUOTA_EXCEEDED, LIMIT_REACHED
   * @throws TemporarilyUnavailable if `input.read` does not return `input.size` bytes
   */
  async execute(actor: Actor, input: UploadFileInput): Promise<UploadedFile> {
    const { unitOfWork, files, newToken, uploadLimits, clock } = this.#ports;
    if (input.size > uploadLimits.maxFileMib * 1_048_576) {
      throw new MessagingError('UPLOAD_TOO_LARGE', { limit: uploadLimits.maxFileMib });
    }
    const image = await this.#inspect(actor, input);
    const createdAt = clock.now();
    const { resumableId } = input;
    const token = resumableId === undefined ? newToken() : tokenOfUpload(resumableId);
    const pathId = newUploadPath(actor.realmId, token, input.fileName);
    const key = uploadKey(pathId);
    const abandonedAt = new Date(createdAt.getTime() + ABANDONED_AFTER_MS);
    const isNew = await unitOfWork.run(async (tx) => {
      if (resumableId !== undefined && !(await tx.unfinishedUploads.isOpen(resumableId))) {
        return false;
      }
      await tx.fileRemovals.schedule([key], abandonedAt);
      return true;
    });
    const name = shownName(input.fileName);
    if (!isNew) return { pathId, name };
    const size = await files.put(key, complete(input));
    const upload: NewAttachment = {
      realmId: actor.realmId,
      ownerId: actor.userId,
      pathId,
      name: [...name.replaceAll('\0', '')].slice(0, MAX_NAME_LENGTH).join(''),
      size,
      contentType: image?.contentType ?? input.contentType,
      image,
      createdAt,
    };
    await this.#record(actor, upload, resumableId);
    return { pathId, name };
  }

  async #inspect({ userId }: Actor, input: UploadFileInput): Promise<UploadedImage | null> {
    if (!input.contentType.startsWith('image/') || input.size > MAX_IMAGE_BYTES) return null;
    return this.#ports.images.inspect(new ImageContent(input).read, userId);
  }

  async #record(
    actor: Actor,
    upload: NewAttachment,
    resumableId: string | undefined,
  ): Promise<void> {
    const { unitOfWork, uploadLimits } = this.#ports;
    await unitOfWork.run(async (tx) => {
      if (resumableId !== undefined && !(await tx.unfinishedUploads.release(resumableId))) return;
      const added = await tx.attachments.add(upload, uploadLimits.quotaBytes);
      if (added === null) throw new MessagingError('UPLOAD_QUOTA_EXCEEDED');
      // Counted afterwards, when other uploads of the organization wait: this throw undoes all.
      if ((await tx.attachments.countOf(actor.userId)) > PERSONAL_LIMITS['uploaded files']) {
        throw limitReached('uploaded files');
      }
      await tx.fileRemovals.cancel(uploadKey(upload.pathId));
      await tx.events.append({
        attachment: attachmentFacts({ ...upload, id: added.id, messageIds: [], sentAt: [] }),
        spaceUsed: added.spaceUsed,
        type: 'attachment.added',
        realmId: actor.realmId,
        ownerId: actor.userId,
      });
    });
  }
}

/**
 * The bytes of a file. Another request may finish the same resumable upload and remove its parts: then this throws, so
 * that the store retains what that request has stored under the same key.
 */
async function* complete(input: UploadFileInput): AsyncGenerator<Uint8Array> {
  let count = 0;
  for await (const chunk of input.read()) {
    count += chunk.length;
    yield chunk;
  }
  if (count !== input.size) {
    throw new TemporarilyUnavailable('The upload is not complete', RETRY_AFTER_SECONDS);
  }
}
