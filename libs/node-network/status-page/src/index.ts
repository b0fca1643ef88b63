export { STATUS_PAGE_POLICY, statusPageFiles } from './status-page-files.ts';
