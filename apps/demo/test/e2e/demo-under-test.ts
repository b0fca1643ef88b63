import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DemoFile } from '../../src/demo-file.ts';

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url));

/** A command that starts the demo, and its folder. */
export interface StartCommand {
  readonly program: string;
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The program of `npm start`, without npm. */
const LAUNCHER: StartCommand = {
  program: process.execPath,
  words: ['tools/launcher/start.mjs'],
  cwd: ROOT,
};
export const BY_NPM: StartCommand = { program: 'npm', words: ['start'], cwd: ROOT };

/** Runs the program of `npm start` in a separate process with its own data folder. */
export class DemoUnderTest {
  readonly dataDir: string;
  #child: ChildProcess | undefined;
  #output = '';

  constructor() {
    this.dataDir = mkdtempSync(join(tmpdir(), 'tandem-demo-'));
    // The account of the embedded server must be able to enter.
    chmodSync(this.dataDir, 0o755);
  }

  get output(): string {
    return this.#output;
  }

  /** Resolves when `ready` is printed; rejects with the output if the process ends before. */
  async start(env: Record<string, string> = {}, command = LAUNCHER): Promise<DemoFile> {
    this.#output = '';
    const child = spawn(command.program, command.words, {
      cwd: command.cwd,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        DATA_DIR: this.dataDir,
        CHAT_API_PORT: '0',
        NODE_STATUS_API_PORT: '0',
        RATE_LIMITS: 'off',
        // A start queries every node: a tenth of them shows the same.
        SIMULATED_NODES: '65',
        ...command.env,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      const look = (chunk: Buffer) => {
        this.#output += chunk.toString();
        if (/^ready$/m.test(this.#output)) resolve();
      };
      child.stdout.on('data', look);
      child.stderr.on('data', look);
      child.once('close', (code) => reject(new Error(`ended with ${code}:\n${this.#output}`)));
    });
    return JSON.parse(readFileSync(join(this.dataDir, 'demo.json'), 'utf8')) as DemoFile;
  }

  /**
   * Stops it as a service manager does, and waits until its output is closed.
   *
   * @returns its exit code
   */
  stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return Promise.resolve(null);
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    child.kill(signal);
    return ended;
  }

  /** Kills the launcher, the services and their database at the same time. */
  async killEverything(): Promise<void> {
    const processes = [this.serverPid, ...childrenOf(this.#child?.pid)];
    for (const pid of processes) if (pid) process.kill(pid, 'SIGKILL');
    await this.stop('SIGKILL');
  }

  /** The process id of the embedded PostgreSQL; null if none runs. */
  get serverPid(): number | null {
    const file = join(this.dataDir, 'postgres/cluster/postmaster.pid');
    if (!existsSync(file)) return null;
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return isAlive(pid) ? pid : null;
  }

  async cleanUp(): Promise<void> {
    await this.stop();
    const server = this.serverPid;
    if (server) process.kill(server, 'SIGKILL');
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** The launcher runs the services in a process of their own on Linux. */
function childrenOf(pid: number | undefined): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** A zombie process is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (!existsSync('/proc')) return true;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** Runs a documented curl command without curl. */
export async function runCurl(
  command: string,
): Promise<{ result: string; msg: string; id: number }> {
  const words = [...command.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
  const after = (flag: string) => words.filter((_, at) => words[at - 1] === flag);
  const url = words.find((word) => /^https?:/.test(word)) ?? '';
  const fields = [...after('-d'), ...after('--data-urlencode')].map((field): [string, string] => {
    const at = field.indexOf('=');
    return [field.slice(0, at), field.slice(at + 1)];
  });
  const [user = ''] = after('-u');
  const response = await fetch(url, {
    method: fields.length > 0 ? 'POST' : 'GET',
    headers: { authorization: `Basic ${btoa(user)}` },
    ...(fields.length > 0 && { body: new URLSearchParams(fields) }),
  });
  return (await response.json()) as { result: string; msg: string; id: number };
}
