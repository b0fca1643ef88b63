export { RequestExport, DeleteExport } from './export-commands.ts';
export {
  ClearUserExports,
  DeleteUserExport,
  MakeUserExports,
  RequestUserExport,
  USER_EXPORT_DAYS,
} from './user-export-commands.ts';
export type {
  PendingUserExport,
  UserExport,
  UserExportOutcome,
  UserExportQueries,
  UserExportRepository,
} from './user-export.ts';
