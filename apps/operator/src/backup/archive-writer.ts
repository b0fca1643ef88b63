import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { createGzip, type Gzip } from 'node:zlib';
import { pipeline } from 'node:stream/promises';
import { BLOCK, endOfArchive, headerOf, paddingOf } from './tar-format.ts';

/** A gzipped tar archive that gets its final name only when it is complete. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #gzip: Gzip;
  readonly #file: WriteStream;
  readonly #written: Promise<void>;

  /** @param path an existing file at this path is replaced at the end */
  constructor(path: string) {
    this.#path = path;
    this.#gzip = createGzip({ level: 6 });
    // It contains all messages and the secret of the keys.
    this.#file = createWriteStream(this.#partial, { mode: 0o600 });
    this.#written = pipeline(this.#gzip, this.#file);
    // The next write, or `finish`, reports the error.
    this.#written.catch(() => undefined);
  }

  async add(name: string, body: Buffer): Promise<void> {
    await this.#write(headerOf(name, body.length));
    await this.#write(body);
    await this.#write(paddingOf(body.length));
  }

  /**
   * Adds a file with exactly `size` bytes: a file that grew meanwhile is cut, one that shrank is
   * padded.
   */
  async addFile(name: string, path: string, size: number): Promise<void> {
    await this.#write(headerOf(name, size));
    let left = size;
    if (size > 0) {
      for await (const chunk of createReadStream(path, { end: size - 1 })) {
        left -= (chunk as Buffer).length;
        await this.#write(chunk as Buffer);
      }
    }
    for (; left > 0; left -= BLOCK) await this.#write(Buffer.alloc(Math.min(left, BLOCK)));
    await this.#write(paddingOf(size));
  }

  /** Completes the archive; it is synced to disk when this resolves. @returns its size in bytes */
  async finish(): Promise<number> {
    await this.#write(endOfArchive);
    this.#gzip.end();
    await this.#written;
    const file = await open(this.#partial, 'r');
    const { size } = await file.stat();
    await file.sync();
    await file.close();
    await rename(this.#partial, this.#path);
    return size;
  }

  /** Removes the incomplete archive. */
  async abandon(): Promise<void> {
    this.#gzip.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  get #partial(): string {
    return `${this.#path}.part`;
  }

  async #write(bytes: Buffer): Promise<void> {
    if (bytes.length === 0 || this.#gzip.write(bytes)) return;
    await Promise.race([once(this.#gzip, 'drain'), this.#written]);
  }
}
