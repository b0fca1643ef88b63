import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ROOT } from '../stack/bundle.ts';

const OUTPUT_LIMIT = 200_000;
/** A line of a log that reports a fault of the program. */
const FAULT = /^\{"level":[56]0,.*$/gm;
/**
 * The class of a statement that found no connection in time, as happens on a busy machine; the program
 * retries it.
 */
const BUSY = '"type":"TemporarilyUnavailable"';
/** A program that logs it more often has lost its database. */
const MAX_BUSY = 5;

export interface ProgramOptions {
  readonly name: string;
  readonly file: string;
  /** The port on which it listens; null for a command that ends by itself. */
  readonly port: number | null;
  readonly env: Readonly<Record<string, string>>;
}

/** The end of a process. */
export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A program of one version, which is started and stopped by hand. */
export class Program {
  readonly name: string;
  readonly url: string;
  readonly #options: ProgramOptions;
  #child: ChildProcess | undefined;
  #closed: Promise<number | null> | undefined;
  #output = '';

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.port}`;
  }

  /** Log lines that report faults of the program. */
  get faults(): readonly string[] {
    const lines = [...this.#output.matchAll(FAULT)].map(([line]) => line);
    const others = lines.filter((line) => !line.includes(BUSY));
    return lines.length - others.length > MAX_BUSY ? lines : others;
  }

  /** Resolves when it answers. @throws Error with its output when it ends before */
  async start(): Promise<void> {
    this.#spawn([]);
    while (!(await this.#answers())) {
      if (!this.#isRunning) throw new Error(`${this.name} ended early:\n${this.#output}`);
      await delay(25);
    }
  }

  /** Runs it until it ends by itself. */
  async run(...words: readonly string[]): Promise<Ended> {
    this.#spawn(words);
    return { code: (await this.#closed) ?? null, output: this.#output };
  }

  /** Stops the program. @returns its end; null if it did not run */
  async stop(): Promise<Ended | null> {
    if (!this.#isRunning) return null;
    this.#child?.kill('SIGTERM');
    return { code: (await this.#closed) ?? null, output: this.#output };
  }

  get #isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  #spawn(words: readonly string[]): void {
    const child = spawn(process.execPath, [this.#options.file, ...words], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...this.#options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const note = (chunk: Buffer) => {
      this.#output = (this.#output + chunk.toString()).slice(-OUTPUT_LIMIT);
    };
    child.stdout.on('data', note);
    child.stderr.on('data', note);
    this.#closed = once(child, 'close').then(([code]) => code as number | null);
  }

  async #answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/health`)).ok;
    } catch {
      return false;
    }
  }
}
