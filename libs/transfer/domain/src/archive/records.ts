import { CHANNEL_TABLES } from './channel-tables.ts';
import type { RecordOfFields, TableFields } from './fields.ts';
import { MESSAGE_TABLES, type EDIT_HISTORY, type FILE_RECORDS } from './message-tables.ts';
import { ORGANIZATION_TABLES } from './organization-tables.ts';
import { USER_TABLES } from './user-tables.ts';

/**
 * The tables of an export of the reference server that Tandem reads and writes. A reference to
 * another table has the name of the relation and the id as its value; times are seconds since the
 * epoch.
 *
 * @see docs/adr/0039-moving-in.md
 */
export const ARCHIVE_TABLES = {
  ...ORGANIZATION_TABLES,
  ...USER_TABLES,
  ...CHANNEL_TABLES,
  ...MESSAGE_TABLES,
} satisfies Record<string, TableFields>;

type ArchiveTables = typeof ARCHIVE_TABLES;

/** The name of a table of the archive. */
export type ArchiveTable = keyof ArchiveTables;

/** A record of a table, e.g. `ArchiveRecord<'zerver_message'>`. */
export type ArchiveRecord<Table extends ArchiveTable> = RecordOfFields<ArchiveTables[Table]>;

/** The folders with files; each has a `records.json`. */
export type FileFolder = keyof typeof FILE_RECORDS;

/** An entry of `records.json` of a folder. */
export type FileRecord<Folder extends FileFolder> = RecordOfFields<(typeof FILE_RECORDS)[Folder]>;

/** One change of a message, in the JSON text of `edit_history`. */
export type EditHistoryEntry = RecordOfFields<typeof EDIT_HISTORY>;

/** The names of the files of an archive. */
export const ARCHIVE_FILES = {
  realm: 'realm.json',
  attachments: 'attachment.json',
  /** `messages-000001.json` and following, without a gap. */
  messages: /^messages-(\d{6,9})\.json$/,
  records: 'records.json',
  /** Statistics, which are not imported. */
  analytics: 'analytics.json',
  /** The files of the export itself: its version, the number of records, the users who agreed. */
  ofExport: ['consented_user_ids.json', 'migration_status.json', 'stats.json'],
  /** Tables that only exports of Tandem have. */
  extensions: 'tandem.json',
} as const;
