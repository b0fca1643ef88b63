import { randomUUID } from 'node:crypto';
import { mkdir, open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExportedContent } from '@tandem/transfer-domain/export';

/** Bytes that are held in memory before a file takes over. */
const IN_MEMORY = 1 << 20;
const CHUNK = 1 << 16;

/** A text of unknown length, stored until its length is known: an archive names it first. */
export class SpooledText implements ExportedContent {
  readonly #folder: string;
  #chunks: Buffer[] = [];
  #buffered = 0;
  #file: FileHandle | null = null;
  #size = 0;

  /** @param folder for texts that are too long for the memory */
  constructor(folder: string) {
    this.#folder = folder;
  }

  get size(): number {
    return this.#size;
  }

  async append(text: string): Promise<void> {
    const chunk = Buffer.from(text);
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    this.#buffered += chunk.length;
    if (this.#buffered >= IN_MEMORY) await this.#flush();
  }

  async *read(): AsyncGenerator<Uint8Array> {
    if (this.#file === null) {
      yield* this.#chunks;
      return;
    }
    await this.#flush();
    for (let position = 0; position < this.#size;) {
      const { buffer, bytesRead } = await this.#file.read(
        Buffer.allocUnsafe(CHUNK),
        0,
        CHUNK,
        position,
      );
      if (bytesRead === 0) throw new Error('a spooled file became shorter');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#chunks = [];
  }

  async #flush(): Promise<void> {
    this.#file ??= await openUnnamed(this.#folder);
    for (const chunk of this.#chunks) await this.#file.writeFile(chunk);
    [this.#chunks, this.#buffered] = [[], 0];
  }
}

/** Opens a file that has no name: nothing remains of it, however the process ends. */
async function openUnnamed(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `.spool-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
  return file;
}
