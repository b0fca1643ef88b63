import type { FileFolder } from './records.ts';

/** Consecutive records of one table; none for a mark, whose value is `true`. */
export interface RowBatch {
  readonly table: string;
  /** Unchecked. */
  readonly rows: readonly unknown[];
}

/** An opened export, read in streams: no file is ever in memory as a whole. */
export interface ArchiveSource {
  /** Identifies the content, so that an import is resumed with the same archive only. */
  readonly fingerprint: string;
  /** The files with messages, in the order of their numbers. */
  readonly messageFiles: readonly string[];
  /** True if the archive has the file of `EXTENSION_TABLES`. */
  readonly hasExtensions: boolean;
  /** JSON files that are not read. */
  readonly unread: readonly string[];
  /** The bytes of a JSON file; 0 if it is missing. */
  sizeOf(file: string): number;
  /**
   * The records of a JSON file with tables.
   *
   * @param onRead is called with the number of bytes that were read
   * @throws ArchiveError for a file that is missing or no such JSON
   */
  rows(file: string, onRead?: (bytes: number) => void): AsyncIterable<RowBatch>;
  /** The entries of `records.json` of a folder; none if the folder is missing. */
  records(folder: FileFolder): AsyncIterable<readonly unknown[]>;
  /** The encrypted credentials; null if the archive has none. */
  credentials(): Promise<ArchivedContent | null>;
  /** The content of a file of a folder; null if it is missing. @throws ArchiveError for a path outside */
  content(folder: FileFolder, path: string): Promise<ArchivedContent | null>;
}

/** The content of one file. */
export interface ArchivedContent {
  readonly size: number;
  read(): AsyncIterable<Uint8Array>;
}
