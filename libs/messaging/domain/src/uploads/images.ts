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

/** Reads the bytes of an image; called when there is room for them, and not for work that is refused. */
export type ImageReader = () => Promise<Uint8Array>;

/** Reads and creates images; `requesterId` is the user whose share of the work it uses, `null` if unknown. */
export interface Images {
  /** @returns `null` for data that is not a picture */
  inspect(read: ImageReader, requesterId: number | null): Promise<UploadedImage | null>;
  /** @throws Error for data that is not a picture, and those of `read` */
  thumbnail(read: ImageReader, box: ThumbnailBox, requesterId: number | null): Promise<Uint8Array>;
  /** @throws Error for data that is not a picture, and those of `read` */
  emoji(read: ImageReader, requesterId: number | null): Promise<EmojiPictures>;
}
