/**
 * The node status service over HTTP: its 22 operations, the way it speaks, and the snapshot in
 * memory that it answers from.
 */
export { nodeStatusEndpoints, type NodeStatusEndpointOptions } from './endpoints.ts';
export { createHotPath } from './hot-path.ts';
export { nodeStatusOpenApi } from './node-status-open-api.ts';
export { type StatusOptions } from './status/status.endpoints.ts';
export { type CachePolicy } from './http/representation-factory.ts';
export { followSnapshots, type Following, type FollowOptions } from './view/follow-snapshots.ts';
export { NetworkViewCache, type NetworkViewCacheOptions } from './view/network-view-cache.ts';
export { type PackedNetwork } from './view/packed-network.ts';
export { PackingThread, answerPacking } from './view/packing-thread.ts';
export {
  NODE_STATUS_DOCUMENT_PATHS,
  NodeStatusDialect,
  type NodeStatusDialectOptions,
} from './wire/node-status-dialect.ts';
export { type NodeStatusEndpoint, type NodeStatusHandler } from './wire/node-status-endpoint.ts';
export { nodeStatusErrors, type ReaderErrorCode } from './wire/node-status-errors.ts';
export { type PlainErrorEntry } from './wire/plain-error.ts';
