import { FairTurns } from '@tandem/shared-kernel';

/** Makes pictures of one size from uploaded files. */
export interface PictureMaker {
  /**
   * A PNG of exactly `size` by `size` pixels, cropped at the longer sides.
   *
   * @throws IdentityError IMAGE_INVALID for data that is not a picture
   */
  square(bytes: Uint8Array, size: number, requesterId: number): Promise<Uint8Array>;
  /**
   * A WebP picture that fits into the box, no larger than the original.
   *
   * @throws IdentityError IMAGE_INVALID for data that is not a picture
   */
  fitted(
    bytes: Uint8Array,
    box: { readonly width: number; readonly height: number },
    requesterId: number,
  ): Promise<Uint8Array>;
}

/** A stored picture, which can be read. */
export interface StoredPicture {
  /** The size in bytes. */
  readonly size: number;
  /** @param range counted from 0, both ends included */
  read(range?: { readonly start: number; readonly end: number }): AsyncIterable<Uint8Array>;
}

/** Keeps pictures by key; a key is path-like, of letters, digits, dots and hyphens. */
export interface PictureStore {
  put(key: string, bytes: Uint8Array): Promise<void>;
  find(key: string): Promise<StoredPicture | null>;
  /** A missing picture is not a failure. */
  remove(key: string): Promise<void>;
}

/** Names pictures; the names cannot be guessed. */
export interface PictureNames {
  /** 40 hexadecimal digits. */
  nameOf(owner: { readonly id: number; readonly avatarVersion: number }): string;
}

/** The turns of one process to change a picture, by picture. */
export function pictureTurns(): FairTurns {
  return new FairTurns({
    maxTaken: 32,
    maxTakenPerOwner: 1,
    maxWaiting: 1_000,
    maxWaitingPerOwner: 10,
    maxWaitMs: 30_000,
  });
}

/** Everything that pictures need. */
export interface PicturePorts {
  readonly turns: FairTurns;
  readonly maker: PictureMaker;
  readonly store: PictureStore;
  readonly names: PictureNames;
}

/** The storage keys of the two sizes of an avatar. */
export function avatarKeys(realmId: number, name: string): { small: string; medium: string } {
  const key = `avatars/${realmId}/${name}`;
  return { small: `${key}.png`, medium: `${key}-medium.png` };
}
