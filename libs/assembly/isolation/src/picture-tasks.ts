import type { EmojiPictures, ImageFacts, ThumbnailBox } from '@tandem/shared-images';

/** The work on a picture. */
export type PictureWork =
  | { readonly kind: 'inspect' | 'emoji' }
  | { readonly kind: 'thumbnail'; readonly box: ThumbnailBox }
  | { readonly kind: 'square'; readonly size: number };

/** The requests to the process for pictures: plain data. */
export type PictureTask = { readonly bytes: Uint8Array } & PictureWork;

/** Its results: plain data too; `null` for data that is not a readable picture. */
export type PictureReply = ImageFacts | EmojiPictures | Uint8Array | null;
