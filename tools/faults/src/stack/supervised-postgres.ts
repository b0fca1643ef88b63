import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@tandem/shared-embedded-postgres';

const LOOK_EVERY_MS = 50;
const RETRY_MS = 300;
/** The server writes so little of its log ahead that a small disk can store it. */
const SETTINGS = ['max_wal_size=64MB', 'min_wal_size=32MB'];

/** The database server, started again whenever it ends. */
export class SupervisedPostgres {
  readonly #dataDir: string;
  readonly #onLog: (line: string) => void;
  #server: EmbeddedPostgres;
  #isWanted = true;
  #life: Promise<void>;

  private constructor(dataDir: string, server: EmbeddedPostgres, onLog: (line: string) => void) {
    this.#dataDir = dataDir;
    this.#server = server;
    this.#onLog = onLog;
    this.#life = this.#live();
  }

  static async start(dataDir: string, onLog: (line: string) => void): Promise<SupervisedPostgres> {
    const server = await startEmbeddedPostgres({ dataDir, onLog, settings: SETTINGS });
    return new SupervisedPostgres(dataDir, server, onLog);
  }

  /** The current port. */
  get port(): number {
    return this.#server.port;
  }

  /** @param port of a proxy to it */
  urlThrough(port: number): string {
    const url = new URL(this.#server.url);
    url.port = String(port);
    // Removes the path of the server's Unix socket.
    url.search = '';
    return url.href;
  }

  signalPostmaster(signal: NodeJS.Signals): void {
    send(this.#server.pid, signal);
  }

  /** @returns the number of processes that received it */
  signalChildren(signal: NodeJS.Signals, choose: (pids: readonly number[]) => readonly number[]) {
    const chosen = choose(childrenOf(this.#server.pid));
    for (const pid of chosen) send(pid, signal);
    return chosen.length;
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#life;
    await this.#server.stop();
  }

  async #live(): Promise<void> {
    while (this.#isWanted) {
      await delay(LOOK_EVERY_MS);
      if (send(this.#server.pid, 0)) continue;
      try {
        this.#server = await startEmbeddedPostgres({
          dataDir: this.#dataDir,
          port: this.#server.port,
          onLog: this.#onLog,
          settings: SETTINGS,
        });
      } catch (error) {
        // On a full disk the start fails until there is space.
        this.#onLog(`not started again: ${String(error)}`);
        await delay(RETRY_MS);
      }
    }
  }
}

/** @returns false when there is no such process */
function send(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}

/** The processes that a server has for its connections, with their titles; Linux only. */
function childrenOf(parent: number): readonly number[] {
  try {
    return readdirSync('/proc').flatMap((entry) => {
      if (!/^\d+$/.test(entry)) return [];
      try {
        const stat = readFileSync(`/proc/${entry}/stat`, 'utf8');
        // The name before the parent's id is in brackets and may contain any character.
        const ppid = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        const title = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
        return ppid === parent && title.includes('127.0.0.1(') ? [Number(entry)] : [];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}
