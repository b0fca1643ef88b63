import {
  UnreadableImage,
  type EmojiPictures,
  type ImageFacts,
  type PictureLibrary,
  type ThumbnailBox,
} from '@tandem/shared-images';
import type { IsolationError } from '@tandem/shared-isolation';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import type { PictureReply, PictureTask, PictureWork } from './picture-tasks.ts';
import { RETRY_AFTER_SECONDS, processPool } from './process-pool.ts';

/** A picture of 25 megapixels takes 100 MiB while it is decoded. */
const MAX_MEMORY_MIB = 512;
/** A page of a client shows some twenty new pictures; more of one user would leave no room for others. */
const MAX_QUEUED_PER_USER = 24;

/** The bytes of a picture, or a function that reads them: called when its turn comes. */
type PictureSource = Uint8Array | (() => Promise<Uint8Array>);

/** Decodes pictures in a separate process, with limits of time and memory. Users take turns. */
export class IsolatedPictures implements PictureLibrary {
  readonly #pool = processPool<PictureTask, PictureReply>({
    name: 'pictures',
    entry: 'picture-process',
    maxMemoryMib: MAX_MEMORY_MIB,
    maxQueuedPerUser: MAX_QUEUED_PER_USER,
  });

  inspect(picture: PictureSource, requesterId: number | null): Promise<ImageFacts | null> {
    return this.#run(picture, { kind: 'inspect' }, requesterId) as Promise<ImageFacts | null>;
  }

  thumbnail(
    picture: PictureSource,
    { maxWidth, maxHeight, animated }: ThumbnailBox,
    requesterId: number | null,
  ): Promise<Uint8Array> {
    const box = { maxWidth, maxHeight, animated };
    return this.#made(picture, { kind: 'thumbnail', box }, requesterId);
  }

  square(picture: PictureSource, size: number, requesterId: number | null): Promise<Uint8Array> {
    return this.#made(picture, { kind: 'square', size }, requesterId);
  }

  emoji(picture: PictureSource, requesterId: number | null): Promise<EmojiPictures> {
    return this.#made(picture, { kind: 'emoji' }, requesterId);
  }

  figures() {
    return this.#pool.figures();
  }

  stop(): Promise<void> {
    return this.#pool.stop();
  }

  async #made<T extends PictureReply>(
    picture: PictureSource,
    work: PictureWork,
    requesterId: number | null,
  ): Promise<T> {
    const reply = await this.#run(picture, work, requesterId);
    if (reply === null) throw new UnreadableImage('the picture cannot be read');
    return reply as T;
  }

  /** `null` also for a picture that exceeds a limit. */
  async #run(
    picture: PictureSource,
    work: PictureWork,
    requesterId: number | null,
  ): Promise<PictureReply> {
    const user = requesterId === null ? 'anonymous' : `user ${requesterId}`;
    const task = async () => ({
      ...work,
      bytes: typeof picture === 'function' ? await picture() : picture,
    });
    try {
      return await this.#pool.run(task, user);
    } catch (error) {
      const { fault } = error as Partial<IsolationError>;
      if (fault === 'timed_out' || fault === 'out_of_memory') return null;
      if (fault !== 'refused') throw error;
      throw new TemporarilyUnavailable('too many pictures wait', RETRY_AFTER_SECONDS);
    }
  }
}
