import { readFile, stat } from 'node:fs/promises';
import { Reader, type Response } from 'maxmind';

/** An unusable database file; the message names the file and the reason in one line. */
export class GeoDatabaseUnreadable extends Error {
  override readonly name = 'GeoDatabaseUnreadable';
}

/** The kinds of databases that a file may have, by the type in its metadata. */
export interface DatabaseKind {
  /** The kind of database for humans, e.g. `a City database`. */
  readonly wanted: string;
  readonly types: RegExp;
}

/** The version of a file that is not there. */
const GONE = '';
/** Separates the search tree from the data, in bytes. */
const SEPARATOR = 16;

/** One database file, read into memory, and reloaded when it changes. */
export class GeoDatabaseFile<Record extends Response> {
  readonly #path: string;
  readonly #kind: DatabaseKind;
  #reader: Reader<Record>;
  /** Identifies a version of the file. */
  #version: string;

  private constructor(path: string, kind: DatabaseKind, { reader, version }: Loaded<Record>) {
    this.#path = path;
    this.#kind = kind;
    this.#reader = reader;
    this.#version = version;
  }

  /** @throws GeoDatabaseUnreadable */
  static async open<Record extends Response>(
    path: string,
    kind: DatabaseKind,
  ): Promise<GeoDatabaseFile<Record>> {
    return new GeoDatabaseFile(path, kind, await load<Record>(path, kind));
  }

  /**
   * Reads the file again after a change. An unusable file leaves the old data in use.
   *
   * @returns whether there is new data
   * @throws GeoDatabaseUnreadable once for each unusable version of the file
   */
  async refresh(): Promise<boolean> {
    const version = await versionOf(this.#path).catch((error: unknown) => {
      const wasThere = this.#version !== GONE;
      this.#version = GONE;
      if (wasThere) throw error;
      return GONE;
    });
    if (version === this.#version) return false;
    // In any case, this version is not tried again.
    this.#version = version;
    const loaded = await load<Record>(this.#path, this.#kind);
    this.#reader = loaded.reader;
    this.#version = loaded.version;
    return true;
  }

  /** The record of an address and the length of its network; null for none. */
  find(ip: string): { readonly record: Record; readonly prefixLength: number } | null {
    const [record, prefixLength] = this.#reader.getWithPrefixLength(ip);
    return record === null ? null : { record, prefixLength };
  }
}

interface Loaded<Record extends Response> {
  readonly reader: Reader<Record>;
  readonly version: string;
}

async function load<Record extends Response>(
  path: string,
  { wanted, types }: DatabaseKind,
): Promise<Loaded<Record>> {
  // Read first: a change during the read is detected by the next check.
  const version = await versionOf(path);
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new GeoDatabaseUnreadable(`${path} cannot be read (${error.code})`);
  });
  const reader = parse<Record>(path, bytes);
  const { databaseType } = reader.metadata;
  if (!types.test(databaseType)) {
    throw new GeoDatabaseUnreadable(`${path} is of type ${databaseType}, ${wanted} is needed`);
  }
  return { reader, version };
}

function parse<Record extends Response>(path: string, bytes: Buffer): Reader<Record> {
  try {
    const reader = new Reader<Record>(bytes);
    const { searchTreeSize, databaseType } = reader.metadata;
    const isWhole = searchTreeSize > 0 && searchTreeSize + SEPARATOR < bytes.length;
    if (isWhole && typeof databaseType === 'string') return reader;
  } catch {
    // Reported below: the parser's own message speaks of byte offsets.
  }
  throw new GeoDatabaseUnreadable(`${path} is no MaxMind database, or not all of one`);
}

async function versionOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeMs } = await stat(path);
    return `${ino} ${size} ${mtimeMs}`;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new GeoDatabaseUnreadable(`${path} cannot be read (${code})`);
  }
}
