import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  type FileHandle,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from '@tandem/shared-kernel';
import { INCOMING, checkKey } from './content-key.ts';

const FOR_OWNER = { recursive: true, mode: 0o700 } as const;

/** Bytes `start` to `end` of a content, counted from 0, both included. */
interface ContentRange {
  readonly start: number;
  readonly end: number;
}

/** A stored content, which can be read several times. */
interface StoredContent {
  /** The size in bytes. */
  readonly size: number;
  read(range?: ContentRange): AsyncIterable<Uint8Array>;
}

/** A content in a list of contents. */
interface ListedContent {
  readonly key: string;
  /** The size in bytes. */
  readonly size: number;
  readonly storedAt: Date;
}

/**
 * Contents as files of one folder, by keys such as `uploads/2/ab/4yXn/photo.png`.
 *
 * A content is complete or absent, also after a power failure: it is written to a temporary file, flushed
 * to the disk and then renamed. Any number of processes may share the folder.
 */
export class FileContentStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores a content, replacing an earlier one with the key.
   *
   * @returns its size in bytes
   * @throws the errors of reading `content`; nothing is stored then
   */
  async put(key: string, content: AsyncIterable<Uint8Array> | Uint8Array): Promise<number> {
    const path = this.#path(key);
    const incoming = join(this.#folder, `${INCOMING}-${randomUUID()}`);
    await mkdir(this.#folder, FOR_OWNER);
    try {
      const size = await write(incoming, content);
      await moveTo(incoming, path);
      return size;
    } catch (error) {
      await rm(incoming, { force: true });
      throw error;
    }
  }

  /** `null` when it does not exist. */
  async find(key: string): Promise<StoredContent | null> {
    const path = this.#path(key);
    const found = await stat(path).catch(unlessMissing);
    if (!found?.isFile()) return null;
    return { size: found.size, read: (range) => createReadStream(path, range) };
  }

  /** Removes a content; a missing one is not a failure. */
  async remove(key: string): Promise<void> {
    await rm(this.#path(key), { force: true });
  }

  /** Removes every content below `prefix`, which ends before a slash. */
  async removeBelow(prefix: string): Promise<void> {
    await rm(this.#path(prefix), { force: true, recursive: true });
  }

  /** Every content below `prefix`, which ends before a slash, in any order; all contents by default. */
  list(prefix?: string): AsyncIterable<ListedContent> {
    return filesBelow(prefix === undefined ? this.#folder : this.#path(prefix), prefix ?? '');
  }

  /** @throws OperatorError if the folder cannot be written; one that is absent is created with the first content */
  async check(): Promise<void> {
    const { R_OK, W_OK, X_OK } = constants;
    await access(this.#folder, R_OK | W_OK | X_OK).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return;
      throw new OperatorError(`the folder of files cannot be used: ${error.message}`, {
        cause: error,
      });
    });
  }

  #path(key: string): string {
    checkKey(key);
    return join(this.#folder, key);
  }
}

async function* filesBelow(folder: string, below: string): AsyncGenerator<ListedContent> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unlessMissing);
  for (const entry of entries ?? []) {
    if (entry.name.startsWith(INCOMING)) continue;
    const key = below === '' ? entry.name : `${below}/${entry.name}`;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      yield* filesBelow(path, key);
    } else if (entry.isFile()) {
      const found = await stat(path).catch(unlessMissing);
      if (found) yield { key, size: found.size, storedAt: found.mtime };
    }
  }
}

async function write(
  path: string,
  content: AsyncIterable<Uint8Array> | Uint8Array,
): Promise<number> {
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    for await (const chunk of content instanceof Uint8Array ? [content] : content) {
      await writeFully(file, chunk);
      size += chunk.length;
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

/** A write may accept only a part of its data. */
async function writeFully(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let at = 0; at < chunk.length;) {
    at += (await file.write(chunk, at)).bytesWritten;
  }
}

async function moveTo(from: string, path: string): Promise<void> {
  const folder = dirname(path);
  await mkdir(folder, FOR_OWNER);
  await rename(from, path);
  // The new name is in the folder, which is flushed on its own.
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ENAMETOOLONG') {
    return null;
  }
  throw error;
}
