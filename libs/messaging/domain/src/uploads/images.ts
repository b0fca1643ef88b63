import type { UploadedImage } from '../content/message-renderer.ts';

/** The pictures of a custom emoji. */
export interface EmojiPictures {
  readonly image: Uint8Array;
  /** Extension of the file of `image`, without a dot. */
  readonly extension: string;
  /** First frame of an animated picture. */
  readonly still: Uint8Array | null;
}

/** The box that a thumbnail is fitted into; in pixels. */
export interface ThumbnailBox {
  readonly maxWidth: number;
  readonly maxHeight: number;
  readonly animated: boolean;
}

/** Reads and creates images; `requesterId` is the user whose share of the work it uses, `null` if unknown. */
export interface Images {
  /** @returns `null` for data that is not a picture */
  inspect(bytes: Uint8Array, requesterId: number | null): Promise<UploadedImage | null>;
  /** @throws Error for data that is not a picture */
  thumbnail(bytes: Uint8Array, box: ThumbnailBox, requesterId: number | null): Promise<Uint8Array>;
  /** @throws Error for data that is not a picture */
  emoji(bytes: Uint8Array, requesterId: number | null): Promise<EmojiPictures>;
}
