export { convertSlackExport } from '@tandem/transfer-slack-archive';
export { OrganizationExports } from './organization-exports.ts';
export { UserExports } from './user-exports.ts';
export { isRecipient, newKey } from '@tandem/transfer-age';
