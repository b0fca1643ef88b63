import type { EmojiPictures, ImageFacts, ThumbnailBox } from '@tandem/shared-images';

/** What the process for pictures is asked: plain data. */
export type PictureTask = { readonly bytes: Uint8Array } & (
  | { readonly kind: 'inspect' | 'emoji' }
  | { readonly kind: 'thumbnail'; readonly box: ThumbnailBox }
  | { readonly kind: 'square'; readonly size: number }
);

/** What it answers: plain data too; `null` for what is no picture that it can read. */
export type PictureReply = ImageFacts | EmojiPictures | Uint8Array | null;
