export { STATUS_PAGE_POLICY, statusPageFiles, type StatusPageFile } from './status-page-files.ts';
