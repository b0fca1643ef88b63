/**
 * The node status service over HTTP: its operations, their dialect, and the snapshot in memory from
 * which it answers.
 */
export { nodeStatusEndpoints } from './endpoints.ts';
export { createHotPath } from './hot-path.ts';
export { nodeStatusOpenApi } from './node-status-open-api.ts';
export { followSnapshots, type Following } from './view/follow-snapshots.ts';
export { NetworkViewCache } from './view/network-view-cache.ts';
export { type PackedNetwork } from './view/packed-network.ts';
export { PackingThread, answerPacking } from './view/packing-thread.ts';
export { NODE_STATUS_DOCUMENT_PATHS, NodeStatusDialect } from './wire/node-status-dialect.ts';
export { type NodeStatusEndpoint } from './wire/node-status-endpoint.ts';
