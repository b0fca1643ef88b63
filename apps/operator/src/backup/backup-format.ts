/** Changes when an older version of this program could not read the archive. */
export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const SUMMARY = 'summary.json';
export const TABLES = 'database/';
export const FILES = 'files/';

/** A table: its columns in the order in which rows hold them, with the types that they are cast to. */
export interface TableShape {
  readonly name: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

/** The first file of a backup: what it is of. */
export interface Manifest {
  readonly format: number;
  readonly madeAt: string;
  readonly postgres: string;
  /** Names of the steps that made the schema. */
  readonly migrations: readonly string[];
  readonly tables: readonly TableShape[];
}

/** The last file of a backup: without it, or with other counts, it is not whole. */
export interface Summary {
  /** Table to its number of rows. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
  readonly sequences: readonly SequenceState[];
}

export interface SequenceState {
  readonly name: string;
  readonly lastValue: number;
  readonly isCalled: boolean;
}

/**
 * Tables whose rows stay behind. Transactions are numbered anew in another cluster, and a queue of
 * events compares such numbers: it would take new events for old ones. Clients whose queue is gone
 * register again. Which processes work on the one database says nothing of the other.
 */
export const LEFT_BEHIND: ReadonlySet<string> = new Set([
  'event_queue',
  'client_event',
  'instance',
]);

/** Numbers of transactions become the oldest there is: what they belong to is long since visible. */
export const OLDEST_TRANSACTION = { type: 'xid8', text: '3' } as const;

/** In quotes, as a name in SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
