export type { ArchivedContent, ArchiveSource, RowBatch } from './archive-source.ts';
export { ArchiveError, RecordCheck, type UnknownFields } from './check-records.ts';
export {
  ARCHIVE_FILES,
  ARCHIVE_TABLES,
  type ArchiveRecord,
  type ArchiveTable,
  type EditHistoryEntry,
  type FileFolder,
  type FileRecord,
} from './records.ts';
export { AUDIT_EVENTS, RECIPIENT_TYPES } from './channel-tables.ts';
export {
  DELIVERY_TYPES,
  EDIT_HISTORY,
  FILE_RECORDS,
  USER_MESSAGE_FLAGS,
} from './message-tables.ts';
export { REALM_CHANNEL_SETTINGS, REALM_GROUP_SETTINGS } from './organization-tables.ts';
export { ALL_REALM_SETTINGS, FORMER_USER_SETTINGS, REALM_SETTINGS } from './settings.ts';
export { USER_SETTINGS } from './user-tables.ts';
export { FIELDS_LEFT_OUT, TABLES_LEFT_OUT } from './left-out.ts';
