import {
  IdentityError,
  pictureTurns,
  type PictureMaker,
  type PictureNames,
  type PicturePorts,
  type PictureStore,
  type StoredPicture,
} from '@tandem/identity-domain';
import type { ContentStore } from '@tandem/messaging-domain/uploads';
import { UnreadableImage, type PictureLibrary } from '@tandem/shared-images';

/** Stores the pictures of users and organizations with the other files. */
export function contentPictures(
  contents: ContentStore,
  images: PictureLibrary,
  names: PictureNames,
): PicturePorts {
  return {
    turns: pictureTurns(),
    names,
    store: new ContentPictureStore(contents),
    maker: new SharpPictureMaker(images),
  };
}

/** Pictures by the library sharp. */
export class SharpPictureMaker implements PictureMaker {
  readonly #images: Pick<PictureLibrary, 'square' | 'thumbnail'>;

  constructor(images: Pick<PictureLibrary, 'square' | 'thumbnail'>) {
    this.#images = images;
  }

  square(bytes: Uint8Array, size: number, requesterId: number): Promise<Uint8Array> {
    return readable(() => this.#images.square(bytes, size, requesterId));
  }

  fitted(
    bytes: Uint8Array,
    { width: maxWidth, height: maxHeight }: { readonly width: number; readonly height: number },
    requesterId: number,
  ): Promise<Uint8Array> {
    const box = { maxWidth, maxHeight, animated: false };
    return readable(() => this.#images.thumbnail(bytes, box, requesterId));
  }
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnreadableImage ? new IdentityError('IMAGE_INVALID') : error;
  }
}

/** Pictures in the store of all files. */
export class ContentPictureStore implements PictureStore {
  readonly #contents: ContentStore;

  constructor(contents: ContentStore) {
    this.#contents = contents;
  }

  async put(key: string, bytes: Uint8Array): Promise<void> {
    await this.#contents.put(key, bytes);
  }

  find(key: string): Promise<StoredPicture | null> {
    return this.#contents.find(key);
  }

  remove(key: string): Promise<void> {
    return this.#contents.remove(key);
  }
}
