import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, readFileSync, type WriteStream } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';

const RESTART_AFTER_MS = 500;
const LAST_LINES = 2_000;
/** Of the command: all other priorities are relative to it. */
const OWN_PRIORITY = getPriority();
const HIGHEST_PRIORITY = -20;

export interface RigProcessOptions {
  readonly name: string;
  readonly command: string;
  readonly words: readonly string[];
  /** The folder of the machine: every child process works in it or below. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  /** The account of the program; by default that of this process. */
  readonly user: { readonly uid: number; readonly gid: number } | null;
  readonly logFile: string;
  /** The priority relative to that of the command, as for `nice`; ignored if this account may not set it. */
  readonly priority: number;
}

/** A program of a machine, started again whenever it ends while the machine is on. */
export class RigProcess {
  readonly name: string;
  #options: RigProcessOptions;
  readonly #log: WriteStream;
  #child: ChildProcess | undefined;
  #isWanted = false;
  #life: Promise<void> = Promise.resolve();

  constructor(options: RigProcessOptions) {
    this.#options = options;
    this.name = options.name;
    this.#log = createWriteStream(options.logFile, { flags: 'a' });
  }

  get isRunning(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  start(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#life = this.#life.then(() => this.#live());
  }

  /** Replaces the arguments from the next start on. */
  replaceWords(words: readonly string[]): void {
    this.#options = { ...this.#options, words };
  }

  /** Stops the program and does not start it again; resolves when it has ended. */
  async stop(signal: NodeJS.Signals, limitMs: number): Promise<void> {
    this.#isWanted = false;
    this.#child?.kill(signal);
    const limit = setTimeout(() => this.#child?.kill('SIGKILL'), limitMs);
    await this.#life;
    clearTimeout(limit);
  }

  /** Called when the machine has lost power: see `signalAll`. */
  forget(): void {
    this.#isWanted = false;
  }

  /** The end of its log. */
  lastLines(): string {
    return readFileSync(this.#options.logFile, 'utf8').slice(-LAST_LINES);
  }

  close(): void {
    this.#log.end();
  }

  async #live(): Promise<void> {
    while (this.#isWanted) {
      const { command, words, cwd, env, user, priority } = this.#options;
      const child = spawn(command, words, {
        cwd,
        env: { PATH: process.env.PATH, HOME: cwd, LANG: 'C.UTF-8', ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
        // Ctrl-C reaches only the rig, which stops everything in order.
        detached: true,
        ...(user && { uid: user.uid, gid: user.gid }),
      });
      this.#child = child;
      prioritize(child.pid, priority);
      child.once('error', (error) => this.#log.write(`-- not started: ${error.message}\n`));
      child.stdout.pipe(this.#log, { end: false });
      child.stderr.pipe(this.#log, { end: false });
      const [code, signal] = (await once(child, 'exit').catch(() => [null, 'no start'])) as [
        number | null,
        string | null,
      ];
      this.#log.write(`-- ended: ${signal ?? code}\n`);
      if (this.#isWanted) await delay(RESTART_AFTER_MS);
    }
  }
}

/** Sets the priority of a process relative to that of the command, as far as this account may. */
export function prioritize(pid: number | undefined, priority: number): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.max(HIGHEST_PRIORITY, OWN_PRIORITY + priority));
  } catch {
    // Only root may raise the priority.
  }
}
