import {
  UnreadableImage,
  type EmojiPictures,
  type ImageFacts,
  type PictureLibrary,
  type ThumbnailBox,
} from '@tandem/shared-images';
import type { IsolationError } from '@tandem/shared-isolation';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { PictureReply, PictureTask } from './picture-tasks.ts';
import { RETRY_AFTER_SECONDS, processPool } from './process-pool.ts';

/** A picture of 25 megapixels takes 100 MiB while it is decoded. */
const MAX_MEMORY_MIB = 512;
/** A page of a client shows some twenty new pictures; more of one user would leave no room for others. */
const MAX_QUEUED_PER_USER = 24;

/** Decodes pictures in a separate process, with limits of time and memory. Users take turns. */
export class IsolatedPictures implements PictureLibrary {
  readonly #pool = processPool<PictureTask, PictureReply>({
    name: 'pictures',
    entry: 'picture-process',
    maxMemoryMib: MAX_MEMORY_MIB,
    maxQueuedPerUser: MAX_QUEUED_PER_USER,
  });

  inspect(bytes: Uint8Array, requesterId: number | null): Promise<ImageFacts | null> {
    return this.#run({ kind: 'inspect', bytes }, requesterId) as Promise<ImageFacts | null>;
  }

  thumbnail(
    bytes: Uint8Array,
    { maxWidth, maxHeight, animated }: ThumbnailBox,
    requesterId: number | null,
  ): Promise<Uint8Array> {
    const box = { maxWidth, maxHeight, animated };
    return this.#made({ kind: 'thumbnail', bytes, box }, requesterId);
  }

  square(bytes: Uint8Array, size: number, requesterId: number | null): Promise<Uint8Array> {
    return this.#made({ kind: 'square', bytes, size }, requesterId);
  }

  emoji(bytes: Uint8Array, requesterId: number | null): Promise<EmojiPictures> {
    return this.#made({ kind: 'emoji', bytes }, requesterId);
  }

  figures() {
    return this.#pool.figures();
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }

  async #made<T extends PictureReply>(task: PictureTask, requesterId: number | null): Promise<T> {
    const reply = await this.#run(task, requesterId);
    if (reply === null) throw new UnreadableImage('the picture cannot be read');
    return reply as T;
  }

  /** `null` also for a picture that exceeds a limit. */
  async #run(task: PictureTask, requesterId: number | null): Promise<PictureReply> {
    try {
      return await this.#pool.run(task, requesterId === null ? 'anonymous' : `user ${requesterId}`);
    } catch (error) {
      const { fault } = error as Partial<IsolationError>;
      if (fault === 'timed_out' || fault === 'out_of_memory') return null;
      if (fault !== 'refused') throw error;
      throw new TemporarilyUnavailable('too many pictures wait', RETRY_AFTER_SECONDS);
    }
  }
}
