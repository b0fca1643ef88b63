import { randomInt } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PATHS = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server'];

/** The path of the server's program; `npm test` installs it where it can. */
function program(): string {
  const found = process.env.NATS_SERVER_PATH ?? PATHS.find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error('nats-server was not found: install it, or set NATS_SERVER_PATH');
  }
  return found;
}

/** A separate server, which can be stopped and started again. */
export class NatsServer {
  readonly url: string;
  readonly #port: number;
  readonly #words: readonly string[];
  readonly #folder = mkdtempSync(join(tmpdir(), 'tandem-nats-'));
  #child: ChildProcess | undefined;

  private constructor(port: number, words: readonly string[]) {
    this.#port = port;
    this.#words = words;
    this.url = `nats://127.0.0.1:${port}`;
  }

  /** @param words further words of its command line */
  static async start(...words: readonly string[]): Promise<NatsServer> {
    const server = new NatsServer(await freePort(), words);
    await server.up();
    return server;
  }

  /** Resolves when it accepts connections. */
  async up(): Promise<void> {
    const words = ['-a', '127.0.0.1', '-p', String(this.#port), '-js', '-sd', this.#folder];
    this.#child = spawn(program(), [...words, ...this.#words], { stdio: 'ignore' });
    while (!(await accepts(this.#port))) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async down(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.down();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });
}

/** One below those that the system assigns to outgoing connections: it is still free after a stop. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 32_768);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('listening', () => resolve(true));
      probe.once('error', () => resolve(false));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}
