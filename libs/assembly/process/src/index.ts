export {
  contentStoreAt,
  contentStoreOf,
  parseFileStoreUrl,
  storesOverlap,
} from './content-store.ts';
export { ContentStoreStatus } from './content-store-status.ts';
export { BACKGROUND, type Pruning } from './background.ts';
export { PROCESS, createDatabaseContainer, token } from './container.ts';
export { connectLimitStore, parseRateLimitUrl } from './limit-store.ts';
export { createContainer, type ProcessParts } from './process.ts';
