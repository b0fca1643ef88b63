import { createNetworkSimulator, type SimulatorHandle } from '@tandem/node-network-simulator';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { MailServer } from '@tandem/shared-mail/testing';
import { freePort } from '@tandem/shared-runtime';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '../stack/bundle.ts';
import { SECRET } from '../stack/stack.ts';
import { Program, type Ended, type ProgramOptions } from './program.ts';

/** The version before the upgrade and the one after it. */
export type Version = 'old' | 'new';
/** Services, each with a process of its own. */
export type App = 'chat-api' | 'chat-worker' | 'node-status-api' | 'node-status-worker';

/** The programs of a version. */
type Programs = Pick<Bundle, 'programOf'>;

const PORT_VARIABLES: Readonly<Record<App, string>> = {
  'chat-api': 'CHAT_API_PORT',
  'chat-worker': 'HEALTH_PORT',
  'node-status-api': 'NODE_STATUS_API_PORT',
  'node-status-worker': 'HEALTH_PORT',
};
/** A small number: the test compares what both versions read. */
const NODES = 24;

/** One database, one data folder, and the programs of two versions that work on them. */
export class Installation {
  readonly mails: MailServer;
  readonly #bundles: Readonly<Record<Version, Programs>>;
  readonly #folder: string;
  readonly #admin: Database;
  readonly #server: string;
  readonly #simulator: SimulatorHandle;
  readonly #databases: string[] = [];
  readonly #programs = new Set<Program>();
  #env: Readonly<Record<string, string>> = {};
  #isRemoved = false;

  private constructor(
    bundles: Readonly<Record<Version, Programs>>,
    { folder, server }: { readonly folder: string; readonly server: string },
    { admin, mails, simulator }: { admin: Database; mails: MailServer; simulator: SimulatorHandle },
  ) {
    this.#bundles = bundles;
    this.#folder = folder;
    this.#server = server;
    this.#admin = admin;
    this.mails = mails;
    this.#simulator = simulator;
  }

  /**
   * @param server address of a PostgreSQL server whose account may create databases
   * @param folder for the files of the services
   */
  static async prepare(
    bundles: Readonly<Record<Version, Programs>>,
    where: { readonly folder: string; readonly server: string },
  ): Promise<Installation> {
    const admin = await createDatabase({
      url: where.server,
      applicationName: 'upgrade',
      poolSize: 1,
    });
    const mails = await MailServer.start();
    const simulator = await createNetworkSimulator({ nodes: NODES });
    const installation = new Installation(bundles, where, { admin, mails, simulator });
    await installation.moveTo('first');
    return installation;
  }

  /** Lets the programs start on an empty database and an empty data folder from now on. */
  async moveTo(name: string): Promise<void> {
    const database = `upgrade_${randomBytes(6).toString('hex')}`;
    await this.#admin.sql.query(`create database ${database} template template0 encoding 'UTF8'`);
    this.#databases.push(database);
    const url = new URL(this.#server);
    url.pathname = `/${database}`;
    const dataDir = join(this.#folder, name);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    this.#env = {
      DATABASE_URL: url.href,
      DATA_DIR: dataDir,
      SECRET_KEY: SECRET,
      EXTERNAL_URL: 'http://127.0.0.1',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      MAIL_URL: this.mails.url,
      UPSTREAM_URL: this.#simulator.url,
      CHAIN_URL: this.#simulator.url,
      GEO_URL: this.#simulator.url,
      SCRAPE_PRIVATE_ADDRESSES: 'true',
    };
  }

  /** The number of migrations that have run, known to either version. */
  async countMigrations(): Promise<number> {
    const url = this.#env.DATABASE_URL ?? '';
    const database = await createDatabase({ url, applicationName: 'upgrade', poolSize: 1 });
    try {
      const { rows } = await database.sql.query<{ count: number }>(
        'select count(*)::int as count from migration',
      );
      return rows[0]?.count ?? 0;
    } finally {
      await database.close();
    }
  }

  /** Creates a service, without starting it. */
  async prepareService(version: Version, app: App): Promise<Program> {
    const port = await freePort();
    return this.#add({
      name: `${version} ${app}`,
      file: this.#bundles[version].programOf(app),
      port,
      env: { ...this.#env, [PORT_VARIABLES[app]]: String(port) },
    });
  }

  async start(version: Version, app: App): Promise<Program> {
    const program = await this.prepareService(version, app);
    await program.start();
    return program;
  }

  /** Runs the operator's tool. */
  async run(version: Version, ...words: readonly string[]): Promise<Ended> {
    const file = this.#bundles[version].programOf('operator');
    const program = this.#add({ name: `${version} tool`, file, port: null, env: this.#env });
    return program.run(...words);
  }

  /** @throws Error when the installation is removed: a program of a stopped upgrade would outlive it */
  #add(options: ProgramOptions): Program {
    if (this.#isRemoved) throw new Error(`${options.name} is not started: the upgrade has ended`);
    const program = new Program(options);
    this.#programs.add(program);
    return program;
  }

  /** Runs the operator's tool. @returns what it prints @throws Error when it fails */
  async operate(version: Version, ...words: readonly string[]): Promise<unknown> {
    const { code, output } = await this.run(version, '--json', ...words);
    if (code !== 0) throw new Error(`${version} tool ${words.join(' ')}: ${code}\n${output}`);
    return JSON.parse(output);
  }

  /** Log lines that report faults of programs, each with the name of the program. */
  get faults(): readonly string[] {
    return [...this.#programs].flatMap(({ name, faults }) =>
      faults.map((line) => `${name}: ${line}`),
    );
  }

  /** Ends every program; no other can be started. */
  async remove(): Promise<void> {
    this.#isRemoved = true;
    await Promise.all([...this.#programs].map((program) => program.stop()));
    await this.#simulator.close();
    await this.mails.stop();
    for (const database of this.#databases) {
      await this.#admin.sql.query(`drop database ${database} with (force)`);
    }
    await this.#admin.close();
  }
}
