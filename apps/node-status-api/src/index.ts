export { readNodeStatusApiConfig } from './config.ts';
export { describeNodeStatusApi } from './describe-node-status-api.ts';
export {
  startNodeStatusApi,
  type RunningNodeStatusApi,
  type StartOptions,
} from './start-node-status-api.ts';
