import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { BLOCK, readExtendedName, readHeader } from './tar-format.ts';

/** A file in an archive. Its body must be read before the next file. */
export interface ArchivedFile {
  readonly name: string;
  readonly size: number;
  body(): AsyncIterable<Buffer>;
}

/** The files of a gzipped tar archive, in order. @throws Error if it is damaged or truncated */
export async function* readArchive(path: string): AsyncGenerator<ArchivedFile> {
  const source = createReadStream(path);
  const unpacked = createGunzip();
  source.once('error', (error) => unpacked.destroy(error));
  const bytes = new Bytes(source.pipe(unpacked));
  try {
    let name: string | undefined;
    for (;;) {
      const header = readHeader(await bytes.take(BLOCK));
      if (header === null) break;
      if (header.isExtended) {
        name = readExtendedName(await bytes.take(header.size));
        await bytes.skip(paddingAfter(header.size));
        continue;
      }
      const { size } = header;
      const end = bytes.position + size;
      yield { name: name ?? header.name, size, body: () => bytes.upTo(end) };
      name = undefined;
      await bytes.skip(end - bytes.position + paddingAfter(size));
    }
    // Read to the end: the checksum of the compressed file is there.
    await bytes.drain();
  } finally {
    source.destroy();
    unpacked.destroy();
  }
}

/** Reads a whole body that is known to be short. */
export async function bodyOf(file: ArchivedFile): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of file.body()) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function paddingAfter(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

/** Reads exact numbers of bytes from a stream. */
class Bytes {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer = Buffer.alloc(0);
  /** Bytes read so far. */
  position = 0;

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(count: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of this.upTo(this.position + count)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async skip(count: number): Promise<void> {
    const skipped = this.upTo(this.position + count);
    while (!(await skipped.next()).done) continue;
  }

  async *upTo(end: number): AsyncGenerator<Buffer> {
    while (this.position < end) {
      if (this.#held.length === 0) {
        const next = await this.#chunks.next();
        if (next.done) throw new Error('the archive ends too early');
        this.#held = next.value;
      }
      const chunk = this.#held.subarray(0, end - this.position);
      this.#held = this.#held.subarray(chunk.length);
      this.position += chunk.length;
      yield chunk;
    }
  }

  async drain(): Promise<void> {
    while (!(await this.#chunks.next()).done) continue;
  }
}
