import type { Piscina } from 'piscina';
import { IsolationError } from './isolation-error.ts';
import { loaderOf } from './loader.ts';
import type { TaskRun, WorkerTask, Workers } from './workers.ts';

/** Bounds of {@link WorkerThreads}. */
interface WorkerThreadsOptions {
  /** A module that exports the result of `serveThread` as `doTask`. */
  readonly entry: URL;
  /** Plain data, the `workerData` of each thread. */
  readonly data?: unknown;
  readonly maxThreads: number;
  /** The largest heap of each thread, in MiB; a thread that needs more is ended. */
  readonly maxHeapMib: number;
  /**
   * The largest growth of the memory of the process while a task runs, in MiB: V8 does not limit memory
   * outside of its heap, mainly buffers. The thread of a task that exceeds it is ended.
   */
  readonly maxGrowthMib: number;
  /** The time for which an idle thread waits for a task, in ms. */
  readonly idleMs: number;
}

const OUT_OF_MEMORY = 'ERR_WORKER_OUT_OF_MEMORY';
/** The size of the stack in MiB. Deep recursion ends in an error of the task. */
const STACK_MIB = 4;
const YOUNG_MIB = 16;
const MIB = 1_048_576;
const MEMORY_CHECK_MS = 20;

/**
 * Threads of this process, by the pool of the package piscina. The first one starts with the first
 * task; a thread without work ends.
 */
export class WorkerThreads implements Workers {
  readonly #options: WorkerThreadsOptions;
  #pool: Promise<Piscina> | undefined;
  /** Tasks that no thread has started yet, by id. */
  readonly #waiting = new Map<number, { begin(): void; fail(error: unknown): void }>();
  #lastId = 0;

  constructor(options: WorkerThreadsOptions) {
    this.#options = options;
  }

  async run(task: unknown, { signal, onBegun }: TaskRun): Promise<unknown> {
    const pool = await (this.#pool ??= this.#open());
    const id = ++this.#lastId;
    const cut = new AbortController();
    let fault: unknown;
    const fail = (error: unknown) => {
      fault = error;
      cut.abort();
    };
    let watch: NodeJS.Timeout | undefined;
    const begin = () => {
      watch = watchGrowth(this.#options.maxGrowthMib, () =>
        fail(new IsolationError('out_of_memory')),
      );
      onBegun();
    };
    this.#waiting.set(id, { begin, fail });
    try {
      const sent: WorkerTask = { id, task };
      return await pool.run(sent, { signal: AbortSignal.any([signal, cut.signal]) });
    } catch (error) {
      throw fault === undefined ? endOf(error) : brokenBy(fault);
    } finally {
      clearInterval(watch);
      this.#waiting.delete(id);
    }
  }

  async close(): Promise<void> {
    await (await this.#pool)?.destroy();
  }

  async #open(): Promise<Piscina> {
    const { entry, data, maxThreads, maxHeapMib, idleMs } = this.#options;
    // Loaded with the first task: most processes run for days without one.
    const { Piscina } = await import('piscina');
    const pool = new Piscina({
      filename: entry.href,
      name: 'doTask',
      workerData: data,
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
      maxQueue: maxThreads,
      execArgv: [...loaderOf(entry)],
      // A thread that waits for tasks has nothing else to handle.
      resourceLimits: {
        maxOldGenerationSizeMb: maxHeapMib,
        maxYoungGenerationSizeMb: YOUNG_MIB,
        stackSizeMb: STACK_MIB,
      },
    });
    pool.on('message', ({ begun }: { readonly begun: number }) => this.#begin(begun));
    // A thread ended before it started a task: a waiting task would wait forever.
    pool.on('error', (error) => {
      for (const waiting of this.#waiting.values()) waiting.fail(error);
    });
    return pool;
  }

  #begin(id: number): void {
    this.#waiting.get(id)?.begin();
    this.#waiting.delete(id);
  }
}

/** The thread itself cannot watch: it is busy with its task. */
function watchGrowth(maxMib: number, onExceeded: () => void): NodeJS.Timeout {
  const maxBytes = process.memoryUsage.rss() + maxMib * MIB;
  return setInterval(() => {
    if (process.memoryUsage.rss() > maxBytes) onExceeded();
  }, MEMORY_CHECK_MS);
}

/** The package's error for an ended thread as our own error; else the error of the task. */
function endOf(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  const hasEnded = code === OUT_OF_MEMORY || /^(worker exited|Terminating worker)/.test(message);
  return hasEnded ? brokenBy(error) : error;
}

function brokenBy(cause: unknown): IsolationError {
  if (cause instanceof IsolationError) return cause;
  const { code } = cause as NodeJS.ErrnoException;
  return new IsolationError(code === OUT_OF_MEMORY ? 'out_of_memory' : 'broken', { cause });
}
