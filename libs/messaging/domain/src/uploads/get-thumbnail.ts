import { TemporarilyUnavailable, type Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingPorts } from '../messaging-ports.ts';
import type { StoredContent } from './content-store.ts';
import { ImageContent } from './image-content.ts';
import type { ThumbnailBox } from './images.ts';
import { thumbnailFolder, uploadKey } from './upload-path.ts';

/** A form in which pictures are served, by its name in addresses. All are WebP. */
interface ThumbnailFormat extends ThumbnailBox {
  readonly name: string;
}

/** The forms of thumbnails, the preferred one first. */
export const THUMBNAIL_FORMATS: readonly ThumbnailFormat[] = [
  { name: '840x560-anim.webp', maxWidth: 840, maxHeight: 560, animated: true },
  { name: '840x560.webp', maxWidth: 840, maxHeight: 560, animated: false },
];

type Ports = Pick<MessagingPorts, 'files' | 'images' | 'uploads'>;

/** The number of broken pictures to remember. */
const MAX_BROKEN = 1_000;

/** The thumbnail of an uploaded image; created on the first request, then cached. */
export class GetThumbnail {
  readonly #ports: Ports;
  /** A concurrent request may need the same thumbnail. */
  readonly #underWay = new Map<string, Promise<void>>();
  /** Thumbnails that could not be made, oldest first: a further attempt costs as much as a success. */
  readonly #broken = new Set<string>();

  constructor(ports: Ports) {
    this.#ports = ports;
  }

  /**
   * @param actor `null` for a user who is not logged in
   * @throws MessagingError UPLOAD_UNKNOWN for files that are not pictures, unknown formats and broken
   *   pictures, UPLOAD_NOT_ACCESSIBLE
   */
  async execute(
    actor: Actor | null,
    input: { readonly realmId: number; readonly pathId: string; readonly format: string },
  ): Promise<StoredContent> {
    const { realmId, pathId } = input;
    const format = THUMBNAIL_FORMATS.find((each) => each.name === input.format);
    if (!format) throw new MessagingError('UPLOAD_UNKNOWN');
    const upload = await this.#ports.uploads.findUpload(actor, realmId, pathId);
    if (!upload?.isImage) throw new MessagingError('UPLOAD_UNKNOWN');
    if (!upload.isAccessible) throw new MessagingError('UPLOAD_NOT_ACCESSIBLE');
    const key = `${thumbnailFolder(pathId)}/${format.name}`;
    const cached = await this.#ports.files.find(key);
    if (cached) return cached;
    if (this.#broken.has(key)) throw new MessagingError('UPLOAD_UNKNOWN');
    await this.#make(key, pathId, format, actor?.userId ?? null);
    const made = await this.#ports.files.find(key);
    if (!made) throw new MessagingError('UPLOAD_UNKNOWN');
    return made;
  }

  /**
   * @param requesterId the user whose share it uses; concurrent requests for the same thumbnail wait for it
   */
  async #make(
    key: string,
    pathId: string,
    format: ThumbnailFormat,
    requesterId: number | null,
  ): Promise<void> {
    const others = this.#underWay.get(key);
    if (others) return others;
    const work = this.#store(key, pathId, format, requesterId).finally(() =>
      this.#underWay.delete(key),
    );
    this.#underWay.set(key, work);
    return work;
  }

  async #store(
    key: string,
    pathId: string,
    format: ThumbnailFormat,
    requesterId: number | null,
  ): Promise<void> {
    const { files, images } = this.#ports;
    const original = await files.find(uploadKey(pathId));
    if (!original) throw new MessagingError('UPLOAD_UNKNOWN');
    const image = new ImageContent(original);
    const made = await images.thumbnail(image.read, format, requesterId).catch((error: unknown) => {
      if (error instanceof TemporarilyUnavailable || !image.isRead) throw error;
      this.#rememberBroken(key);
      throw new MessagingError('UPLOAD_UNKNOWN');
    });
    await files.put(key, made);
  }

  #rememberBroken(key: string): void {
    this.#broken.add(key);
    const [oldest] = this.#broken;
    if (this.#broken.size > MAX_BROKEN && oldest !== undefined) this.#broken.delete(oldest);
  }
}
