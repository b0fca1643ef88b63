export { FileContentStore, type ContentRange, type StoredContent } from './file-content-store.ts';
