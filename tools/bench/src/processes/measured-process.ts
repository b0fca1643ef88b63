import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));
const MEASURE = fileURLToPath(new URL('measure.mjs', import.meta.url));
const READY_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 12_000;
/** The last part of a process's output, in characters. */
const OUTPUT_KEPT = 4_000;

/** The resources that a process has used since its start. */
export interface Usage {
  readonly cpuMicros: number;
  readonly rssBytes: number;
  /** The memory of its objects and buffers. */
  readonly heldBytes: number;
  /** Greatest resident set since the last {@link MeasuredProcess.reset}. */
  readonly peakBytes: number;
}

/** Longest times for which the event loop did nothing else, in ms. */
export interface Pause {
  readonly maxMs: number;
  /** The same without the time in which other processes had the processor. */
  readonly longestRunMs: number;
}

export interface ProcessOptions {
  /** A module, from the root of the workspace. */
  readonly entry: string;
  readonly env: Readonly<Record<string, string>>;
}

/** A server in a separate process, which reports its resource usage. */
export class MeasuredProcess {
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, (answer: unknown) => void>();
  #output = '';
  #questions = 0;

  constructor({ entry, env }: ProcessOptions) {
    this.#child = fork(`${ROOT}/${entry}`, [], {
      cwd: ROOT,
      execArgv: [
        '--import',
        pathToFileURL(MEASURE).href,
        ...(entry.endsWith('.ts') ? ['--import', 'tsx'] : []),
      ],
      env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-OUTPUT_KEPT);
      });
    }
    this.#child.on('message', ({ id, answer }: { id: number; answer: unknown }) => {
      this.#waiting.get(id)?.(answer);
      this.#waiting.delete(id);
    });
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  usage(): Promise<Usage> {
    return this.#ask('usage') as Promise<Usage>;
  }

  pause(): Promise<Pause> {
    return this.#ask('pause') as Promise<Pause>;
  }

  /** Forgets the pauses and the peak of memory so far. */
  async reset(): Promise<void> {
    await this.#ask('reset');
  }

  /** Unreferenced memory is freed. */
  async collectGarbage(): Promise<void> {
    await this.#ask('collectGarbage');
  }

  /** Resolves when `look` returns true; rejects with the output of the process if it ends before. */
  async ready(look: () => Promise<boolean>, everyMs = 10): Promise<void> {
    const end = performance.now() + READY_LIMIT_MS;
    while (!(await look().catch(() => false))) {
      if (this.#child.exitCode !== null) throw new Error(`the server ended:\n${this.#output}`);
      if (performance.now() > end) throw new Error(`the server is not ready:\n${this.#output}`);
      await delay(everyMs);
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    const limit = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(limit);
  }

  #ask(ask: string): Promise<unknown> {
    const id = (this.#questions += 1);
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, resolve);
      this.#child.send({ id, ask }, (error) => {
        if (error) reject(new Error(`the server ended:\n${this.#output}`));
      });
    });
  }
}
