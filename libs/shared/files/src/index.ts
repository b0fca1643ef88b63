export { checkKey } from './content-key.ts';
export { FileContentStore } from './file-content-store.ts';
