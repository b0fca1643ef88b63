export {
  IsolatedPool,
  type IsolatedPoolOptions,
  type PoolFigures,
  type TaskOutcome,
} from './isolated-pool.ts';
export { IsolationError, type IsolationFault } from './isolation-error.ts';
export { measureIsolation } from './isolation-metrics.ts';
export { WorkerProcesses, type WorkerProcessesOptions } from './worker-processes.ts';
export { WorkerThreads, type WorkerThreadsOptions } from './worker-threads.ts';
export type { TaskRun, Workers } from './workers.ts';
