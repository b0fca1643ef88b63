export { STATUS_PAGE_POLICY } from './policy.ts';
