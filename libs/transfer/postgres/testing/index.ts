export { organizationRows } from './organization-rows.ts';
