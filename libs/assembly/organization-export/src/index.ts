export { OrganizationExports } from './organization-exports.ts';
