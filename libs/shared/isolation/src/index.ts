export { IsolatedPool, type PoolFigures } from './isolated-pool.ts';
export { IsolationError } from './isolation-error.ts';
export { measureIsolation } from './isolation-metrics.ts';
export { WorkerProcesses } from './worker-processes.ts';
export { WorkerThreads } from './worker-threads.ts';
export type { TaskRun, Workers } from './workers.ts';
