import { ArchiveError } from '@tandem/transfer-domain';
import type { Entry } from 'yauzl';

/** The limits of a zip. */
export interface ZipLimits {
  readonly maxEntries: number;
  /** Unpacked bytes of one file: a day of one conversation. */
  readonly maxFileBytes: number;
  /** Unpacked bytes of all files. */
  readonly maxBytes: number;
}

export const ZIP_LIMITS: ZipLimits = {
  maxEntries: 5_000_000,
  maxFileBytes: 256 << 20,
  maxBytes: 2 ** 40,
};

const UNIX = 3;
const FILE_TYPE = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/** Checks entries as they are listed; the library has refused paths outside and wrong names. */
export class ZipGuard {
  readonly #limits: ZipLimits;
  readonly #names = new Set<string>();
  #bytes = 0;

  constructor(limits: ZipLimits) {
    this.#limits = limits;
  }

  /** @throws ArchiveError */
  check(entry: Entry, name: string): void {
    const { uncompressedSize: size } = entry;
    const { maxEntries, maxFileBytes, maxBytes } = this.#limits;
    if (entry.isEncrypted()) throw new ArchiveError(`the zip has an encrypted file: ${name}`);
    const mode = entry.versionMadeBy >>> 8 === UNIX ? entry.externalFileAttributes >>> 16 : 0;
    if (![0, REGULAR, FOLDER].includes(mode & FILE_TYPE)) {
      throw new ArchiveError(`the zip has a link or device where files are expected: ${name}`);
    }
    if (this.#names.has(name)) throw new ArchiveError(`the zip has ${name} twice`);
    this.#names.add(name);
    this.#bytes += size;
    const isTooLarge = size > maxFileBytes || this.#bytes > maxBytes;
    if (isTooLarge || this.#names.size > maxEntries) {
      throw new ArchiveError(`the zip unpacks to more than an export does: ${name}`);
    }
  }
}
