import { join } from 'node:path';
import { IdentityError, type PicturePorts } from '@tandem/identity-domain';
import { AvatarUrls } from '@tandem/identity-rest';
import { FileContentStore } from '@tandem/shared-files';
import { SharpImages, UnreadableImage } from '@tandem/shared-images';

/** Keeps the pictures of people and organizations beside the other files of the data folder. */
export function identityPictures(options: {
  readonly dataDir: string;
  readonly secret: string;
}): PicturePorts {
  const images = new SharpImages();
  return {
    names: new AvatarUrls(options.secret),
    store: new FileContentStore(join(options.dataDir, 'files')),
    maker: {
      square: (bytes, size) => readable(() => images.square(bytes, size)),
      fitted: (bytes, maxWidth, maxHeight) =>
        readable(() => images.thumbnail(bytes, { maxWidth, maxHeight, animated: false })),
    },
  };
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof UnreadableImage ? new IdentityError('IMAGE_INVALID') : error;
  }
}
