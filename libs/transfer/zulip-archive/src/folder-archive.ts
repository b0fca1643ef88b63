import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import {
  ARCHIVE_FILES,
  ArchiveError,
  CREDENTIALS_FILE,
  type ArchivedContent,
  type ArchiveSource,
  type FileFolder,
  type RowBatch,
} from '@tandem/transfer-domain';
import { pathBelow } from './safe-path.ts';
import { RowSplitter } from './split-rows.ts';

const CHUNK_BYTES = 1 << 20;

/** An export in a folder. */
export class FolderArchive implements ArchiveSource {
  readonly fingerprint: string;
  readonly messageFiles: readonly string[];
  readonly hasExtensions: boolean;
  readonly unread: readonly string[];
  readonly #folder: string;
  readonly #sizes: ReadonlyMap<string, number>;

  private constructor(folder: string, files: ReadonlyMap<string, number>) {
    this.#folder = folder;
    this.messageFiles = [...files.keys()].filter((name) => ARCHIVE_FILES.messages.test(name));
    this.hasExtensions = files.has(ARCHIVE_FILES.extensions);
    this.unread = [...files.keys()].filter((name) => !isRead(name));
    this.#sizes = files;
    this.fingerprint = createHash('sha256')
      .update(JSON.stringify([...files]))
      .digest('hex');
  }

  /**
   * Opens a folder, or the one folder in it.
   *
   * @throws ArchiveError if it holds no export, or a file of messages is missing
   */
  static async open(folder: string): Promise<FolderArchive> {
    const root = await rootOf(folder);
    const files = new Map<string, number>();
    for (const name of (await readdir(root)).sort()) {
      if (!name.endsWith('.json')) continue;
      const found = await lstat(join(root, name));
      if (!found.isFile()) throw new ArchiveError(`${name} is no file`);
      files.set(name, found.size);
    }
    const archive = new FolderArchive(root, files);
    archive.messageFiles.forEach((name, index) => {
      const number = Number(ARCHIVE_FILES.messages.exec(name)?.[1]);
      if (number !== index + 1) throw new ArchiveError(`the file before ${name} is missing`);
    });
    return archive;
  }

  sizeOf(file: string): number {
    return this.#sizes.get(file) ?? 0;
  }

  rows(file: string, onRead?: (bytes: number) => void): AsyncGenerator<RowBatch> {
    return this.#split(file, new RowSplitter(file), onRead);
  }

  async *records(folder: FileFolder): AsyncGenerator<readonly unknown[]> {
    const file = join(folder, ARCHIVE_FILES.records);
    if (!(await lstat(join(this.#folder, file)).catch(() => null))) return;
    for await (const { rows } of this.#split(file, new RowSplitter(file, folder))) yield rows;
  }

  async credentials(): Promise<ArchivedContent | null> {
    const path = join(this.#folder, CREDENTIALS_FILE);
    const found = await lstat(path).catch(() => null);
    if (!found?.isFile()) return null;
    return { size: found.size, read: () => createReadStream(path) };
  }

  async content(folder: FileFolder, path: string): Promise<ArchivedContent | null> {
    const base = join(this.#folder, folder);
    const full = pathBelow(base, path);
    const found = await lstat(full).catch(() => null);
    if (!found?.isFile()) return null;
    // A folder of the path may be a link.
    const real = await realpath(full);
    if (!real.startsWith((await realpath(base)) + sep)) {
      throw new ArchiveError(`the archive names a file outside of it: ${JSON.stringify(path)}`);
    }
    return { size: found.size, read: () => createReadStream(real) };
  }

  async *#split(
    file: string,
    splitter: RowSplitter,
    onRead: (bytes: number) => void = () => undefined,
  ): AsyncGenerator<RowBatch> {
    const stream = createReadStream(join(this.#folder, file), { highWaterMark: CHUNK_BYTES });
    try {
      for await (const chunk of stream) {
        onRead((chunk as Buffer).length);
        yield* splitter.push(chunk as Buffer);
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      throw code === undefined ? error : new ArchiveError(`${file} cannot be read (${code})`);
    }
    splitter.end();
  }
}

function isRead(name: string): boolean {
  const { realm, attachments, extensions, messages, ofExport } = ARCHIVE_FILES;
  const others: readonly string[] = [realm, attachments, extensions, ...ofExport];
  return others.includes(name) || messages.test(name);
}

async function rootOf(folder: string): Promise<string> {
  if (await lstat(join(folder, ARCHIVE_FILES.realm)).catch(() => null)) return folder;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const [inner, ...others] = entries.filter((entry) => entry.isDirectory());
  if (inner && others.length === 0) {
    const root = join(folder, inner.name);
    if (await lstat(join(root, ARCHIVE_FILES.realm)).catch(() => null)) return root;
  }
  throw new ArchiveError(`${folder} holds no export: ${ARCHIVE_FILES.realm} is missing`);
}
