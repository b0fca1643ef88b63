import type { ImageReader } from './images.ts';
import type { StoredContent } from './content-store.ts';

/** A content that is read into memory as an image. */
export class ImageContent {
  readonly #content: Pick<StoredContent, 'size' | 'read'>;
  #isRead = false;

  constructor(content: Pick<StoredContent, 'size' | 'read'>) {
    this.#content = content;
  }

  /** False: a failure says nothing about the image. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** Reads as many bytes as the size says. */
  readonly read: ImageReader = async () => {
    const { size } = this.#content;
    const bytes = new Uint8Array(size);
    let at = 0;
    for await (const chunk of this.#content.read()) {
      bytes.set(chunk.subarray(0, size - at), at);
      at += chunk.length;
      if (at >= size) break;
    }
    this.#isRead = true;
    return bytes;
  };
}
