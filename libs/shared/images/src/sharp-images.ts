import type sharpLibrary from 'sharp';
import type { Sharp } from 'sharp';

/** The properties of a picture. */
export interface ImageFacts {
  readonly contentType: string;
  /** The width as shown, in pixels: after turning the picture upright. */
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
}

/** A custom emoji, ready to be served. */
export interface EmojiPictures {
  readonly image: Uint8Array;
  /** Extension of the file of `image`, without a dot. */
  readonly extension: 'png' | 'gif' | 'webp';
  /** PNG of the first frame of an animated picture. */
  readonly still: Uint8Array | null;
}

/** The box that a thumbnail is fitted into. */
export interface ThumbnailBox {
  /** The largest width in pixels. */
  readonly maxWidth: number;
  readonly maxHeight: number;
  /** False: the first frame only. */
  readonly animated: boolean;
}

/**
 * Reads pictures and derives others from them.
 *
 * `requesterId` is the user whose share of the work it uses; `null` for users who are not logged in.
 */
export interface PictureLibrary {
  /** @returns `null` for data that is not a picture of a known kind */
  inspect(bytes: Uint8Array, requesterId: number | null): Promise<ImageFacts | null>;
  /**
   * A WebP picture that fits into the box, upright; never larger than the original.
   *
   * @throws UnreadableImage
   */
  thumbnail(bytes: Uint8Array, box: ThumbnailBox, requesterId: number | null): Promise<Uint8Array>;
  /**
   * A PNG of exactly `size` by `size` pixels, upright, cut at the longer sides.
   *
   * @throws UnreadableImage
   */
  square(bytes: Uint8Array, size: number, requesterId: number | null): Promise<Uint8Array>;
  /**
   * A picture scaled to the size of an emoji. An animated GIF or WebP stays animated.
   *
   * @throws UnreadableImage
   */
  emoji(bytes: Uint8Array, requesterId: number | null): Promise<EmojiPictures>;
}

/** The bytes are not a picture of a supported kind, or exceed a limit. */
export class UnreadableImage extends Error {
  override readonly name = 'UnreadableImage';
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  heif: 'image/avif',
};
/** A small file may unfold to more pixels than there is memory. */
const MAX_PIXELS = 25_000_000;
/** The time limit for one picture, after the start of decoding; the queue of the library does not count. */
const MAX_SECONDS = 10;
/** The only formats that are read, by the names that the library itself finds out. */
const LOADERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Tiff', 'Heif'];
const EMOJI_SIZE = 64;

/**
 * Pictures by the library sharp. Vector graphics are not read: they may refer to other files. Work is done
 * in threads of the library; a picture of 10 megapixels takes about 100 ms.
 */
export class SharpImages implements PictureLibrary {
  /** @returns `null` for data that is not a picture of a known kind */
  async inspect(bytes: Uint8Array): Promise<ImageFacts | null> {
    try {
      const found = await (await open(bytes, false)).metadata();
      const contentType = CONTENT_TYPES[found.format ?? ''];
      if (contentType === undefined || !found.width || !found.height) return null;
      const height = found.pageHeight ?? found.height;
      const lies = (found.orientation ?? 1) > 4;
      const [shownWidth, shownHeight] = lies ? [height, found.width] : [found.width, height];
      const animated = (found.pages ?? 1) > 1 && found.format !== 'tiff' && found.format !== 'heif';
      return { contentType, animated, width: shownWidth, height: shownHeight };
    } catch {
      return null;
    }
  }

  /**
   * A WebP picture that fits into the box, upright; never larger than the original.
   *
   * @throws UnreadableImage
   */
  thumbnail(bytes: Uint8Array, box: ThumbnailBox): Promise<Uint8Array> {
    return reading(async () =>
      (await open(bytes, box.animated))
        .rotate()
        .resize(box.maxWidth, box.maxHeight, { fit: 'inside', withoutEnlargement: true })
        .webp()
        .toBuffer(),
    );
  }

  /**
   * A PNG of exactly `size` by `size` pixels, upright, cut at the longer sides.
   *
   * @throws UnreadableImage
   */
  square(bytes: Uint8Array, size: number): Promise<Uint8Array> {
    return reading(async () =>
      (await open(bytes, false)).rotate().resize(size, size, { fit: 'cover' }).png().toBuffer(),
    );
  }

  /**
   * A picture scaled to the size of an emoji. An animated GIF or WebP stays animated.
   *
   * @throws UnreadableImage
   */
  async emoji(bytes: Uint8Array): Promise<EmojiPictures> {
    const facts = await this.inspect(bytes);
    if (facts === null) throw new UnreadableImage();
    const still = () =>
      reading(async () =>
        fitted(await open(bytes, false))
          .png()
          .toBuffer(),
      );
    if (!facts.animated) return { image: await still(), extension: 'png', still: null };
    const extension = facts.contentType === 'image/gif' ? 'gif' : 'webp';
    const image = await reading(async () => {
      const fit = fitted(await open(bytes, true));
      return (extension === 'gif' ? fit.gif() : fit.webp()).toBuffer();
    });
    return { image, extension, still: await still() };
  }
}

function fitted(image: Sharp): Sharp {
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  return image.rotate().resize(EMOJI_SIZE, EMOJI_SIZE, { fit: 'contain', background });
}

/** The library takes 10 MB, which a process without pictures does not need. */
async function open(bytes: Uint8Array, animated: boolean): Promise<Sharp> {
  const sharp = await (library ??= load());
  return sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    failOn: 'error',
    ...(animated && { pages: -1 }),
  }).timeout({ seconds: MAX_SECONDS });
}

let library: Promise<typeof sharpLibrary> | undefined;

/** All readers are blocked, vectors and documents above all, except for a few formats. */
async function load(): Promise<typeof sharpLibrary> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: LOADERS.map((format) => `VipsForeignLoad${format}`) });
  // The memory of a picture is released, and pictures take turns instead of using all processors.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

async function reading(work: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await work();
  } catch (error) {
    throw new UnreadableImage('the picture cannot be read', { cause: error });
  }
}
