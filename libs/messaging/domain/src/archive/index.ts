export {
  DEFAULT_ARCHIVE_DAYS,
  MAX_ARCHIVE_DAYS,
  type ArchiveSelection,
  type ArchivedMessage,
  type MessageArchive,
  type MessageArchiveQueries,
} from './message-archive.ts';
export { ClearArchive } from './clear-archive.ts';
export { RestoreMessages } from './restore-messages.ts';
export { SetArchiveDays } from './set-archive-days.ts';
