import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach } from '@jest/globals';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
} from '../src/index.ts';
import { reachable, reachableTsx, removeCopy } from './reachable-checkout.ts';

/** The report of a server's process. */
export interface Report extends Partial<EmbeddedPostgres> {
  readonly error?: string;
  readonly message?: string;
}

export const RUN_SERVER = new URL('./run-server.ts', import.meta.url).pathname;
export const IS_ROOT = process.getuid?.() === 0;
const NOBODY = 65534;

/** A folder for each test of a file, and the servers that were started in it. */
export class ServerRunner {
  folder = '';
  /** A stopped server's data folder; made when a test first needs it. */
  #template: string | undefined;
  readonly #running: EmbeddedPostgres[] = [];
  readonly #children: ChildProcess[] = [];

  /** Cleans up after every test of the current file. */
  static forEachTest(): ServerRunner {
    const runner = new ServerRunner();
    beforeEach(() => {
      runner.folder = mkdtempSync(join(tmpdir(), 'tandem-embedded-'));
      // The server's own account must be able to enter, and others to write.
      chmodSync(runner.folder, 0o777);
    });
    afterEach(() => runner.#cleanUp());
    afterAll(() => {
      removeCopy();
      if (runner.#template) rmSync(runner.#template, { recursive: true, force: true });
    });
    return runner;
  }

  /** Puts a cluster into the data folder: the next start does not create one, which takes the longest. */
  async addCluster(dataDir = join(this.folder, 'data')): Promise<void> {
    if (this.#template === undefined) {
      const template = mkdtempSync(join(tmpdir(), 'tandem-cluster-'));
      chmodSync(template, 0o755);
      await (await startEmbeddedPostgres({ dataDir: template, durable: false })).stop();
      this.#template = template;
    }
    // Files belong to the account of the server, which `cpSync` does not preserve.
    execFileSync('cp', ['-a', this.#template, dataDir]);
  }

  async start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
    const dataDir = join(this.folder, 'data');
    const server = await startEmbeddedPostgres({ dataDir, durable: false, ...options });
    this.#running.push(server);
    return server;
  }

  /** Starts a server in a separate process, which then stops it, dies, or remains until the cleanup. */
  startApart(
    end: 'stop' | 'die' | 'stay',
    { dataDir = join(this.folder, 'data'), program = RUN_SERVER, asNobody = false } = {},
  ): Promise<Report> {
    const uid = asNobody && IS_ROOT ? NOBODY : 0;
    const command = uid
      ? [reachableTsx(uid), reachable(program, uid)]
      : [import.meta.resolve('tsx'), program];
    const child = spawn(process.execPath, ['--import', ...command, dataDir, end], {
      stdio: ['pipe', 'pipe', 'inherit'],
      // Not the checkout, which the child may not be allowed to enter.
      cwd: '/',
      ...(asNobody && IS_ROOT && { uid: NOBODY, gid: NOBODY }),
    });
    this.#children.push(child);
    return new Promise((resolve, reject) => {
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (end === 'stay' && output.endsWith('\n')) resolve(JSON.parse(output) as Report);
      });
      child.once('close', () => {
        if (output) resolve(JSON.parse(output) as Report);
        else reject(new Error('the process said nothing'));
      });
    });
  }

  /** Stops the servers of remaining processes, in order. */
  async endAll(): Promise<void> {
    for (const child of this.#children.splice(0)) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin?.end();
      await ended;
    }
  }

  async #cleanUp(): Promise<void> {
    await this.endAll();
    for (const server of this.#running.splice(0)) await server.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** True if a process accepts connections on the port. */
export function accepts({ port }: { readonly port: number }): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
