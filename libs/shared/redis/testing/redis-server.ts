import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { freePort } from '@tandem/shared-runtime/free-port';

const PATHS = [
  '/usr/bin/redis-server',
  '/usr/local/bin/redis-server',
  '/usr/bin/valkey-server',
  '/usr/local/bin/valkey-server',
];

/** The path of the server's program; `npm test` installs it where it can. */
function program(): string {
  const found = process.env.REDIS_SERVER_PATH ?? PATHS.find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error('redis-server was not found: install it, or set REDIS_SERVER_PATH');
  }
  return found;
}

/** A separate server without files, which can be stopped, paused and started again. */
export class RedisServer {
  readonly url: string;
  readonly #port: number;
  readonly #options: readonly string[];
  #child: ChildProcess | undefined;

  private constructor(port: number, options: readonly string[]) {
    this.#port = port;
    this.#options = options;
    this.url = `redis://127.0.0.1:${port}`;
  }

  /** A server that is not started yet. @param options of its command line */
  static async prepare(...options: readonly string[]): Promise<RedisServer> {
    return new RedisServer(await freePort(), options);
  }

  /** @param options of its command line */
  static async start(...options: readonly string[]): Promise<RedisServer> {
    const server = await RedisServer.prepare(...options);
    await server.up();
    return server;
  }

  /** Resolves when it accepts connections. */
  async up(): Promise<void> {
    const inMemory = ['--save', '', '--appendonly', 'no', '--bind', '127.0.0.1'];
    const child = spawn(program(), ['--port', String(this.#port), ...inMemory, ...this.#options], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    this.#child = child;
    const lines = createInterface({ input: child.stdout });
    for await (const line of lines) {
      if (line.includes('Ready to accept connections')) {
        child.stdout.resume();
        return;
      }
    }
    throw new Error(`redis-server ended with ${child.exitCode}`);
  }

  /** Connections stay open, and nothing is answered. */
  pause(): void {
    this.#child?.kill('SIGSTOP');
  }

  resume(): void {
    this.#child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (child?.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
}
