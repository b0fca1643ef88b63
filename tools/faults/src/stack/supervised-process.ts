import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync, type WriteStream } from 'node:fs';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const RESTART_AFTER_MS = 300;
const STOP_LIMIT_MS = 12_000;
const LAST_WORDS = 2_000;

export interface ProcessOptions {
  readonly name: string;
  /** A program of Node. */
  readonly program: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The port on which it listens. */
  readonly port: number;
  readonly logFile: string;
}

/** A server that is started again whenever it ends, as a service manager does. */
export class SupervisedProcess {
  readonly name: string;
  readonly url: string;
  readonly #options: ProcessOptions;
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;
  #isWanted = true;
  #life: Promise<void> | undefined;

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.name = options.name;
    this.url = `http://127.0.0.1:${options.port}`;
    this.#log = createWriteStream(options.logFile, { flags: 'a' });
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  start(): void {
    this.#life = this.#live();
  }

  /** True if it answers and reaches the database. */
  async isHealthy(limitMs = 1_000): Promise<boolean> {
    try {
      const { ok } = await fetch(`${this.url}/health`, { signal: AbortSignal.timeout(limitMs) });
      return ok;
    } catch {
      return false;
    }
  }

  /** The end of its log. */
  lastWords(): string {
    return readFileSync(this.#options.logFile, 'utf8').slice(-LAST_WORDS);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child?.kill(signal);
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    this.signal('SIGCONT');
    this.signal('SIGTERM');
    const limit = setTimeout(() => this.signal('SIGKILL'), STOP_LIMIT_MS);
    await this.#life;
    clearTimeout(limit);
    this.#log.end();
  }

  async #live(): Promise<void> {
    const { program, cwd, env } = this.#options;
    while (this.#isWanted) {
      const child = spawn(process.execPath, ['--enable-source-maps', program], {
        cwd,
        env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.#child = child;
      child.stdout.pipe(this.#log, { end: false });
      child.stderr.pipe(this.#log, { end: false });
      const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
      this.#log.write(`-- ended: ${signal ?? code}\n`);
      if (this.#isWanted) await delay(RESTART_AFTER_MS);
    }
  }
}
