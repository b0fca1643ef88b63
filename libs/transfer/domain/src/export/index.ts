export { ExportOrganization, type ExportProgress } from './export-organization.ts';
export type {
  ExportFolder,
  ExportKind,
  ExportSource,
  ExportWriter,
  ExportedContent,
  ExportedFile,
  ExportedTable,
} from './export-source.ts';
export { credentialsLine, type UserCredentials } from '../archive/credentials.ts';
export { loginProviderLine } from '../archive/login-providers.ts';
