export type { ArchivedContent, ArchiveSource, RowBatch } from './archive/archive-source.ts';
export {
  CREDENTIALS_FILE,
  readCredentials,
  readLoginProviders,
  type UserCredentials,
} from './archive/credentials.ts';
export type { LoginProviderRecord } from './archive/login-providers.ts';
export { ArchiveError, RecordCheck, type UnknownFields } from './archive/check-records.ts';
export {
  ARCHIVE_FILES,
  ARCHIVE_TABLES,
  type ArchiveRecord,
  type ArchiveTable,
  type EditHistoryEntry,
  type FileFolder,
  type FileRecord,
} from './archive/records.ts';
export { type ExtensionRecord, type ExtensionTable } from './archive/extension-tables.ts';
export { TABLE_TITLES } from './archive/table-titles.ts';
export { AUDIT_EVENTS, RECIPIENT_TYPES } from './archive/channel-tables.ts';
export {
  DELIVERY_TYPES,
  EDIT_HISTORY,
  FILE_RECORDS,
  USER_MESSAGE_FLAGS,
} from './archive/message-tables.ts';
export { REALM_CHANNEL_SETTINGS, REALM_GROUP_SETTINGS } from './archive/organization-tables.ts';
export { ALL_REALM_SETTINGS, FORMER_USER_SETTINGS, REALM_SETTINGS } from './archive/settings.ts';
export { USER_SETTINGS } from './archive/user-tables.ts';
export { FIELDS_LEFT_OUT, TABLES_LEFT_OUT } from './archive/left-out.ts';
export { MessageIds } from './message-ids.ts';
export { rewriteText, type TextTargets } from './rewrite-text.ts';
export { translateWidgetData } from './widget-data.ts';
export { ReportBuilder, type ImportReport } from './report.ts';
export { subscriptionKey, surveyArchive, surveyedBytes, type Survey } from './survey.ts';
export type { SettingsCatalog } from './settings-catalog.ts';
export {
  CHANNEL_TOPICS_POLICIES,
  formerEmailVisibility,
  translateChannelSettings,
  translateOwnSettings,
  translatePolicies,
  translateRealmSettings,
  translateUserSettings,
} from './translate-settings.ts';
export type {
  ImportProgress,
  ImportRequest,
  ImportServices,
  KnownUpload,
  MadePicture,
  RenderedText,
  TextContext,
  TextNames,
} from './import-services.ts';
export { CellError } from './cells/cell-error.ts';
export { EDGE_FORMATS, edgeMap, type EdgeFormat, type EdgeRoute } from './cells/edge-map.ts';
