import { createWriteStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createNetworkSimulator } from '@tandem/node-network-simulator';
import { freePort } from '@tandem/shared-runtime';
import { Bundle, ROOT } from './bundle.ts';
import { SkewedClock } from './skewed-clock.ts';
import { SmallDisk } from './small-disk.ts';
import { SupervisedPostgres } from './supervised-postgres.ts';
import { SupervisedProcess } from './supervised-process.ts';
import { TcpProxy } from './tcp-proxy.ts';

/** API keys are derived with it. */
export const SECRET = 'the secret of the fault harness, which guards nothing';
const START_LIMIT_MS = 150_000;
/** A number of nodes that gives the processes of the node network work. */
const NODES = 65;

/** Instances of the chat service; clients choose one. */
const CHAT_APIS = ['chat-api-1', 'chat-api-2'] as const;

/** All processes of a production installation, with a proxy on every connection. */
export class Stack {
  readonly processes = new Map<string, SupervisedProcess>();
  readonly links = new Map<string, TcpProxy>();
  readonly disk: SmallDisk;
  readonly clock: SkewedClock;
  postgres!: SupervisedPostgres;
  readonly #folder: string;
  readonly #ends: (() => unknown)[] = [];

  private constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(join(folder, 'logs'), { recursive: true });
    this.disk = SmallDisk.mount(join(folder, 'disk'));
    this.#ends.push(() => this.disk.unmount());
    this.clock = new SkewedClock(join(folder, 'clock'));
  }

  /** @param folder for logs and data; the database server's account must be able to enter it */
  static async start(folder: string): Promise<Stack> {
    const stack = new Stack(folder);
    try {
      await stack.#start();
      return stack;
    } catch (error) {
      await stack.stop();
      throw error;
    }
  }

  /** Addresses of the chat service as clients know them: one for each proxy. */
  get chatUrls(): readonly string[] {
    return CHAT_APIS.map((name) => `http://127.0.0.1:${this.links.get(`clients-${name}`)?.port}`);
  }

  get chatApis(): readonly SupervisedProcess[] {
    return [...this.processes.values()].filter(({ name }) => name.startsWith('chat-api'));
  }

  /** The database without any proxy. */
  get databaseUrl(): string {
    return this.postgres.urlThrough(this.postgres.port);
  }

  /** True if every process answers and reaches the database. */
  async isWhole(): Promise<boolean> {
    const all = await Promise.all([...this.processes.values()].map((each) => each.isHealthy()));
    return all.every(Boolean);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.processes.values()].map((each) => each.stop()));
    await Promise.all([...this.links.values()].map((each) => each.close()));
    for (const end of this.#ends.reverse()) await end();
  }

  async #start(): Promise<void> {
    const bundle = await Bundle.make();
    this.#ends.push(() => bundle.remove());
    const log = createWriteStream(join(this.#folder, 'logs/postgres.log'), { flags: 'a' });
    this.postgres = await SupervisedPostgres.start(join(this.disk.folder, 'postgres'), (line) => {
      log.write(`${line}\n`);
    });
    this.#ends.push(() => this.postgres.stop());
    const simulator = await createNetworkSimulator({ nodes: NODES });
    this.#ends.push(() => simulator.close());
    const collector = {
      UPSTREAM_URL: simulator.url,
      CHAIN_URL: simulator.url,
      GEO_URL: simulator.url,
      SCRAPE_PRIVATE_ADDRESSES: 'true',
      COLLECT_INTERVAL_SECONDS: '10',
    };
    const program = (app: string) => bundle.programOf(app);
    for (const name of CHAT_APIS) {
      await this.#add(name, program('chat-api'), 'CHAT_API_PORT', { RATE_LIMITS: 'off' });
    }
    await this.#add('chat-worker', program('chat-worker'), 'HEALTH_PORT');
    await this.#add('node-status-api', program('node-status-api'), 'NODE_STATUS_API_PORT');
    await this.#add('node-status-worker', program('node-status-worker'), 'HEALTH_PORT', collector);
    for (const each of this.processes.values()) each.start();
    const end = Date.now() + START_LIMIT_MS;
    while (!(await this.isWhole())) {
      if (Date.now() > end) throw new Error(await this.#whyNotStarted());
      await delay(200);
    }
  }

  /** The processes that do not answer, with their last output. */
  async #whyNotStarted(): Promise<string> {
    const states = await Promise.all(
      [...this.processes.values()].map(async (each) => ({
        each,
        isHealthy: await each.isHealthy(),
      })),
    );
    const accounts = states
      .filter(({ isHealthy }) => !isHealthy)
      .map(({ each }) => `${each.name} (${each.url}):\n${each.lastWords()}`);
    return `not started within ${START_LIMIT_MS} ms\n${accounts.join('\n')}`;
  }

  async #add(
    name: string,
    program: string,
    portVariable: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const toDatabase = await TcpProxy.open(() => this.postgres.port);
    this.links.set(`database-${name}`, toDatabase);
    const port = await freePort();
    if (name.startsWith('chat-api')) {
      this.links.set(`clients-${name}`, await TcpProxy.open(() => port));
    }
    this.processes.set(
      name,
      new SupervisedProcess({
        name,
        program,
        port,
        cwd: ROOT,
        logFile: join(this.#folder, `logs/${name}.log`),
        env: {
          [portVariable]: String(port),
          HOST: '127.0.0.1',
          LOG_LEVEL: 'warn',
          DATABASE_URL: this.postgres.urlThrough(toDatabase.port),
          DATA_DIR: join(this.disk.folder, 'files'),
          SECRET_KEY: SECRET,
          EXTERNAL_URL: 'http://127.0.0.1',
          ...this.clock.env,
          ...env,
        },
      }),
    );
  }
}
