export {
  collectorSources,
  nodeStatusWorkerVariables,
  readNodeStatusWorkerConfig,
  type NodeStatusWorkerConfig,
} from './config.ts';
export { startNodeStatusWorker, type RunningWorker } from './start-node-status-worker.ts';
