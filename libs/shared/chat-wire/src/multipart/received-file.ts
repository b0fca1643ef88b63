import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A file of a request. It is deleted after the answer. */
export interface ReceivedFile {
  /** Clients do not agree on the name of the field. */
  readonly fieldName: string;
  /** The name that the client sends, without folders; may be empty. */
  readonly fileName: string;
  /** The type that the client declares, `null` if absent. */
  readonly contentType: string | null;
  /** The size in bytes. */
  readonly size: number;
  /** Its bytes, as often as one likes. */
  readonly read: () => AsyncIterable<Uint8Array>;
}

/** Larger files go to a temporary file. */
const IN_MEMORY_BYTES = 262_144;

/** Collects the bytes of a file as they arrive: small ones in memory, large ones on the disk. */
export class FileSpool {
  size = 0;
  #chunks: Buffer[] = [];
  #path: string | undefined;
  #file: FileHandle | undefined;

  async write(chunk: Buffer): Promise<void> {
    this.size += chunk.length;
    if (this.#file) return writeFully(this.#file, chunk);
    this.#chunks.push(chunk);
    if (this.size <= IN_MEMORY_BYTES) return;
    this.#path = join(tmpdir(), `tandem-upload-${randomUUID()}`);
    this.#file = await open(this.#path, 'wx', 0o600);
    await writeFully(this.#file, Buffer.concat(this.#chunks));
    this.#chunks = [];
  }

  /** Call once, after the last write. */
  async end(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }

  read(): AsyncIterable<Uint8Array> {
    return this.#path === undefined ? inMemory(this.#chunks) : createReadStream(this.#path);
  }

  async discard(): Promise<void> {
    await this.end();
    this.#chunks = [];
    if (this.#path !== undefined) await rm(this.#path, { force: true });
  }
}

// The bytes are in memory; readers need not know.
async function* inMemory(chunks: readonly Buffer[]): AsyncGenerator<Uint8Array> {
  yield* chunks;
}

/** A write may accept only a part of its data. */
async function writeFully(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length;) {
    at += (await file.write(chunk, at)).bytesWritten;
  }
}
