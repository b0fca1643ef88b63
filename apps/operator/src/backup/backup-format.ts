/** The format of an archive without contents of a store, which every version of this program reads. */
export const FORMAT = 1;
/** With contents: versions before would leave them out. */
export const FORMAT_WITH_CONTENTS = 2;
export const MANIFEST = 'manifest.json';
export const SUMMARY = 'summary.json';
export const TABLES = 'database/';
/** The files of the data folder. */
export const FILES = 'files/';
/** The contents of a file store outside of the data folder, by their keys. */
export const CONTENTS = 'contents/';

/** A table: its columns in the order of the values of a row, with the types to cast them to. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The first file of a backup: its contents. */
export interface Manifest {
  readonly format: number;
  readonly madeAt: string;
  readonly postgres: string;
  /** Names of the migrations of the schema. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
}

/** The last file of a backup: without it, or with other counts, the backup is incomplete. */
export interface Summary {
  /** The row count of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  /** Absent: the archive is without contents of a store. */
  readonly contents?: number;
  readonly sequences: readonly SequenceState[];
}

export interface SequenceState {
  readonly name: string;
  readonly lastValue: number;
  readonly isCalled: boolean;
}

/**
 * Tables whose rows are not backed up. Another cluster assigns other transaction ids, and an event queue
 * compares such ids: it would mistake new events for old ones. Clients whose queue does not exist register
 * again. The running instances of one database mean nothing for another, nor do the changes that they read.
 */
export const LEFT_BEHIND: ReadonlySet<string> = new Set([
  'account_change',
  'event_queue',
  'client_event',
  'instance',
]);

/** Transaction ids become the oldest possible: the rows that they belong to are visible. */
export const OLDEST_TRANSACTION = { type: 'xid8', text: '3' } as const;

/** Quotes an SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
