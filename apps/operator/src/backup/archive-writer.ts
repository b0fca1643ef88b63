import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { partFileOf } from '../part-files.ts';

/** Some files contain secrets. The times of files are not preserved. */
const ATTRIBUTES = { mode: 0o600, mtime: new Date(0) };
const MAX_PLAIN_NAME = 100;
const ZEROS = Buffer.alloc(65_536);

/** A gzipped tar archive that gets its final name only when it is complete. */
export class ArchiveWriter {
  readonly #path: string;
  readonly #partial: string;
  readonly #pack = pack();
  readonly #written: Promise<void>;

  /** @param path an existing file at this path is replaced at the end */
  constructor(path: string) {
    this.#path = path;
    this.#partial = partFileOf(path);
    // It contains all messages and the secret of the keys.
    const file = createWriteStream(this.#partial, { mode: 0o600 });
    this.#written = pipeline(Readable.from(this.#pack), createGzip({ level: 6 }), file);
    // The next `add`, or `finish`, reports the error.
    this.#written.catch(() => undefined);
    this.#pack.on('error', () => undefined);
  }

  add(name: string, body: Buffer): Promise<void> {
    return this.#addEntry(name, body.length, [body]);
  }

  /**
   * Adds a file with exactly `size` bytes: a file that grew meanwhile is cut, one that shrank is
   * padded.
   */
  addFile(name: string, path: string, size: number): Promise<void> {
    const end = Math.max(0, size - 1);
    const bytes = size === 0 ? [] : (createReadStream(path, { end }) as AsyncIterable<Buffer>);
    return this.addBytes(name, bytes, size);
  }

  /** Adds exactly `size` bytes, read as the archive is written. @throws the errors of reading them */
  addBytes(
    name: string,
    bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
    size: number,
  ): Promise<void> {
    return this.#addEntry(name, size, exactly(size, bytes));
  }

  /** Completes the archive; it is synced to disk when this resolves. @returns its size in bytes */
  async finish(): Promise<number> {
    this.#pack.finalize();
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
    this.#pack.destroy();
    await this.#written.catch(() => undefined);
    await rm(this.#partial, { force: true });
  }

  async #addEntry(
    name: string,
    size: number,
    chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void> {
    if (this.#pack.destroying) return this.#written;
    // Versions that read no split names expect a long one in an extended header.
    const pax = name.length > MAX_PLAIN_NAME ? {} : null;
    const entry = this.#pack.entry({ name, size, pax, ...ATTRIBUTES });
    // An entry fails with its archive, which reports the cause.
    entry.on('error', () => undefined);
    const closed = new Promise<void>((resolve) => entry.once('close', resolve));
    for await (const chunk of chunks) {
      if (!entry.write(chunk)) await Promise.race([once(entry, 'drain'), this.#written]);
    }
    entry.end(null);
    await Promise.race([closed, this.#written]);
    if (this.#pack.destroying) await this.#written;
  }
}

async function* exactly(
  size: number,
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = size;
  for await (const chunk of bytes) {
    yield chunk.subarray(0, left);
    left -= Math.min(left, chunk.length);
  }
  for (; left > 0; left -= ZEROS.length) yield ZEROS.subarray(0, Math.min(left, ZEROS.length));
}
