import { FairQueue } from '@tandem/shared-kernel';
import { IsolationError, type IsolationFault } from './isolation-error.ts';
import type { Workers } from './workers.ts';

/** Bounds of an {@link IsolatedPool}. */
export interface IsolatedPoolOptions {
  /** Names the pool in figures. */
  readonly name: string;
  readonly workers: Workers;
  /** The time limit of a task, in ms, from its start on a worker. */
  readonly timeoutMs: number;
  /** Tasks that run at the same time. */
  readonly maxRunning: number;
  /** … of one user. */
  readonly maxRunningPerUser: number;
  /** Tasks that wait. */
  readonly maxQueued: number;
  /** … of one user. */
  readonly maxQueuedPerUser: number;
}

/** The outcome of a task. */
type TaskOutcome = 'done' | 'failed' | IsolationFault;

/** The state of a pool, for figures. */
export interface PoolFigures {
  readonly name: string;
  readonly queued: number;
  readonly running: number;
  readonly outcomes: Readonly<Record<TaskOutcome, number>>;
}

interface QueuedTask {
  readonly user: string;
  /** The task, or a function that reads it. */
  readonly task: unknown;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** A task that was not read by then, or that no worker has begun, does not start at all. */
const START_TIMEOUT_MS = 30_000;

/**
 * Runs tasks that may take long on workers, with a hard limit of time, a bounded queue and an equal share
 * for each user.
 */
export class IsolatedPool<Task, Result> {
  readonly #options: IsolatedPoolOptions;
  readonly #queue: FairQueue<QueuedTask>;
  /** Tasks that run, by user. */
  readonly #running = new Map<string, number>();
  readonly #outcomes: Record<TaskOutcome, number> = {
    done: 0,
    failed: 0,
    timed_out: 0,
    out_of_memory: 0,
    refused: 0,
    stopped: 0,
    broken: 0,
  };
  readonly #stopping = new AbortController();
  #runningTotal = 0;

  constructor(options: IsolatedPoolOptions) {
    this.#options = options;
    const { maxQueued: maxTotal, maxQueuedPerUser: maxPerOwner } = options;
    this.#queue = new FairQueue({ maxTotal, maxPerOwner });
  }

  /**
   * @param task or a function that reads it: called when a worker is free, so that large tasks wait without their data
   * @param user the user whose share of the pool the task uses
   * @throws the errors of the task, and of reading it; IsolationError when it was not completed
   */
  run(task: Task | (() => Promise<Task>), user: string): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const queued: QueuedTask = {
        user,
        task,
        resolve: resolve as (result: unknown) => void,
        reject,
      };
      if (this.#stopping.signal.aborted) this.#fail(queued, new IsolationError('stopped'));
      else if (this.#mayRun(user)) void this.#start(queued);
      else if (!this.#queue.add(user, queued)) this.#fail(queued, new IsolationError('refused'));
    });
  }

  figures(): PoolFigures {
    return {
      name: this.#options.name,
      queued: this.#queue.size,
      running: this.#runningTotal,
      outcomes: { ...this.#outcomes },
    };
  }

  /** Rejects waiting tasks, ends running ones. */
  async stop(): Promise<void> {
    this.#stopping.abort(new IsolationError('stopped'));
    for (const queued of this.#queue.takeAll()) this.#fail(queued, new IsolationError('stopped'));
    await this.#options.workers.close();
  }

  #mayRun(user: string): boolean {
    const { maxRunning, maxRunningPerUser } = this.#options;
    return this.#runningTotal < maxRunning && (this.#running.get(user) ?? 0) < maxRunningPerUser;
  }

  async #start(queued: QueuedTask): Promise<void> {
    const { user, resolve } = queued;
    this.#count(user, 1);
    const limit = new AbortController();
    const end = (fault: IsolationFault) => () => limit.abort(new IsolationError(fault));
    let timer = setTimeout(end('broken'), START_TIMEOUT_MS);
    const onBegun = () => {
      clearTimeout(timer);
      timer = setTimeout(end('timed_out'), this.#options.timeoutMs);
    };
    const onStopping = end('stopped');
    this.#stopping.signal.addEventListener('abort', onStopping);
    try {
      const task = await taskOf(queued, limit.signal);
      limit.signal.throwIfAborted();
      const result = await this.#options.workers.run(task, { signal: limit.signal, onBegun });
      this.#outcomes.done += 1;
      resolve(result);
    } catch (error) {
      this.#fail(queued, limit.signal.aborted ? limit.signal.reason : error);
    } finally {
      clearTimeout(timer);
      this.#stopping.signal.removeEventListener('abort', onStopping);
      this.#count(user, -1);
      this.#startNext();
    }
  }

  #startNext(): void {
    const next = this.#queue.take((user) => this.#mayRun(user));
    if (next !== undefined) void this.#start(next);
  }

  #fail({ reject }: QueuedTask, error: unknown): void {
    this.#outcomes[error instanceof IsolationError ? error.fault : 'failed'] += 1;
    reject(error);
  }

  #count(user: string, change: 1 | -1): void {
    this.#runningTotal += change;
    const running = (this.#running.get(user) ?? 0) + change;
    if (running === 0) this.#running.delete(user);
    else this.#running.set(user, running);
  }
}

/** Reads the task if it was not given. @throws the reason of `signal`: no worker waits longer for the data */
async function taskOf({ task }: QueuedTask, signal: AbortSignal): Promise<unknown> {
  if (!isReader(task)) return task;
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    task().then(resolve, reject);
  });
}

/** Tasks are data. */
function isReader(task: unknown): task is () => Promise<unknown> {
  return typeof task === 'function';
}
