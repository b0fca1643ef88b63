import { IsolatedPool, WorkerProcesses } from '@tandem/shared-isolation';
import { workerEntry } from './worker-entry.ts';

const MAX_PROCESSES = 1;
const TIMEOUT_MS = 15_000;
/** Tasks often come in groups. */
const IDLE_MS = 10_000;
/** The tasks of all users that may wait. */
const MAX_QUEUED = 64;
/** After a refusal, since too many tasks wait. */
export const RETRY_AFTER_SECONDS = 5;

/** The settings of {@link processPool}. */
interface ProcessPoolSettings {
  /** Names the pool in figures. */
  readonly name: string;
  /** The program of the process. */
  readonly entry: string;
  readonly maxMemoryMib: number;
  readonly maxQueuedPerUser: number;
}

/** Tasks that run one at a time in a process, which ends when there are none. */
export function processPool<Task, Reply>(settings: ProcessPoolSettings): IsolatedPool<Task, Reply> {
  const { name, entry, maxMemoryMib, maxQueuedPerUser } = settings;
  return new IsolatedPool({
    name,
    workers: new WorkerProcesses({ entry: workerEntry(entry), maxMemoryMib, idleMs: IDLE_MS }),
    timeoutMs: TIMEOUT_MS,
    maxRunning: MAX_PROCESSES,
    maxRunningPerUser: MAX_PROCESSES,
    maxQueued: MAX_QUEUED,
    maxQueuedPerUser,
  });
}
