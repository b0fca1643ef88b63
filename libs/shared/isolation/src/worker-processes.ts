import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { IsolationError } from './isolation-error.ts';
import { loaderOf } from './loader.ts';
import type { TaskRun, WorkerTask, Workers } from './workers.ts';

/** Bounds of {@link WorkerProcesses}. */
interface WorkerProcessesOptions {
  /** A module that calls `serveProcess`. */
  readonly entry: URL;
  /** The largest memory of each process, in MiB; a process that exceeds it is ended. */
  readonly maxMemoryMib: number;
  /** The time for which an idle process waits for a task, in ms. */
  readonly idleMs: number;
  /** The environment variables; by default a few without secrets. */
  readonly env?: NodeJS.ProcessEnv | undefined;
}

/** The messages of a process about its task. */
export type ProcessMessage =
  | { readonly id: number; readonly kind: 'begun' }
  | { readonly id: number; readonly kind: 'result'; readonly result: unknown }
  | { readonly id: number; readonly kind: 'error'; readonly error: unknown };

/** Exit code of a process that took too much memory. */
export const OUT_OF_MEMORY_EXIT = 137;
/** The default environment: code that reads data of others does not need our secrets. */
const PASSED_ON = ['PATH', 'HOME', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_ENV'];

/**
 * Separate processes, for libraries of native code: a thread cannot be ended while it runs such code, and
 * shares its memory and its crashes with the process. The first one starts with the first task; a process
 * without work ends and releases all its memory.
 */
export class WorkerProcesses implements Workers {
  readonly #options: WorkerProcessesOptions;
  readonly #all = new Set<ChildProcess>();
  /** Idle processes with the timers that end them. */
  readonly #idle = new Map<ChildProcess, NodeJS.Timeout>();
  #lastId = 0;

  constructor(options: WorkerProcessesOptions) {
    this.#options = options;
  }

  async run(task: unknown, { signal, onBegun }: TaskRun): Promise<unknown> {
    const child = this.#takeIdle() ?? this.#start();
    const id = ++this.#lastId;
    let hasFinished = false;
    const kill = () => child.kill('SIGKILL');
    signal.addEventListener('abort', kill);
    try {
      return await new Promise((resolve, reject) => {
        child.on('message', (message: ProcessMessage) => {
          if (message.kind === 'begun') return onBegun();
          hasFinished = true;
          if (message.kind === 'result') resolve(message.result);
          else reject(errorOf(message.error));
        });
        child.once('error', (cause) => reject(new IsolationError('broken', { cause })));
        child.once('exit', (code) =>
          reject(new IsolationError(code === OUT_OF_MEMORY_EXIT ? 'out_of_memory' : 'broken')),
        );
        const sent: WorkerTask = { id, task };
        child.send(sent);
      });
    } finally {
      signal.removeEventListener('abort', kill);
      child.removeAllListeners('message').removeAllListeners('error').removeAllListeners('exit');
      if (hasFinished && child.connected) this.#putIdle(child);
      else this.#end(child);
    }
  }

  async close(): Promise<void> {
    // One that ended while it was idle does not report it again.
    const running = [...this.#all].filter(
      ({ exitCode, signalCode }) => exitCode === null && signalCode === null,
    );
    const ended = running.map(
      (child) => new Promise<void>((resolve) => child.once('exit', () => resolve())),
    );
    for (const child of this.#all) this.#end(child);
    await Promise.all(ended);
  }

  #start(): ChildProcess {
    const { entry, maxMemoryMib, env } = this.#options;
    const child = fork(fileURLToPath(entry), [String(maxMemoryMib)], {
      execArgv: [...loaderOf(entry)],
      env: env ?? Object.fromEntries(PASSED_ON.map((name) => [name, process.env[name]])),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#all.add(child);
    return child;
  }

  #takeIdle(): ChildProcess | undefined {
    for (const [child, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(child);
      if (!child.connected) {
        this.#end(child);
        continue;
      }
      child.ref();
      child.channel?.ref();
      return child;
    }
    return undefined;
  }

  #putIdle(child: ChildProcess): void {
    // Nothing waits for it when this process ends.
    child.unref();
    child.channel?.unref();
    const timer = setTimeout(() => this.#end(child), this.#options.idleMs).unref();
    this.#idle.set(child, timer);
  }

  #end(child: ChildProcess): void {
    clearTimeout(this.#idle.get(child));
    this.#idle.delete(child);
    this.#all.delete(child);
    // Errors after the end of the process are ignored.
    child.on('error', () => undefined);
    child.kill('SIGKILL');
  }
}

function errorOf(thrown: unknown): Error {
  return new Error((thrown as Error).message, { cause: thrown });
}
