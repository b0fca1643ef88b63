import { createHash } from 'node:crypto';
import { allMigrations } from '@tandem/assembly-database';
import { startEmbeddedPostgres } from '@tandem/shared-embedded-postgres';
import { createDatabase, type Database } from '@tandem/shared-postgres';

/** Large enough for a million messages, and no checkpoint in the middle of a round. */
const SETTINGS = [
  'shared_buffers=512MB',
  'max_connections=100',
  'max_wal_size=8GB',
  'checkpoint_timeout=1h',
  // To measure the time from a commit until an event is received.
  'track_commit_timestamp=on',
];
const SEED = 'bench_seed';
const RUN = 'bench_run';

/** Data that is generated once and stored between runs. */
export interface Seed {
  /** Letters, digits and underscores; includes the size. */
  readonly name: string;
  /** Changes with the data of the same name. */
  readonly version: number;
  fill(url: string, database: Database): Promise<void>;
}

/** A server with seeds; each suite gets a separate database of a seed. */
export class BenchDatabases {
  readonly #url: string;
  readonly #admin: Database;
  readonly #stop: () => Promise<void>;
  readonly #copies: string[] = [];
  /** The process of the embedded server; null for a server of the user. */
  readonly serverPid: number | null;

  private constructor(
    url: string,
    admin: Database,
    stop: () => Promise<void>,
    serverPid: number | null,
  ) {
    this.#url = url;
    this.#admin = admin;
    this.#stop = stop;
    this.serverPid = serverPid;
  }

  /** @param given a server of the user; without it an embedded one is started over `dataDir` */
  static async start(given: string | undefined, dataDir: string): Promise<BenchDatabases> {
    const server = given
      ? { url: given, stop: () => Promise.resolve(), pid: null }
      : await startEmbeddedPostgres({ dataDir, settings: SETTINGS });
    try {
      const admin = await createDatabase({
        url: server.url,
        applicationName: 'bench',
        poolSize: 1,
      });
      const databases = new BenchDatabases(server.url, admin, () => server.stop(), server.pid);
      await databases.#drop(`datname like '${RUN}%' or datname like '${SEED}%_unfinished'`);
      return databases;
    } catch (error) {
      await server.stop();
      throw error;
    }
  }

  /** The address of a database with a copy of the seed, which is created on first use. */
  async copyOf(seed: Seed, progress: (line: string) => void): Promise<string> {
    const name = await this.#seeded(seed, progress);
    const copy = `${RUN}_${process.pid}_${this.#copies.length}`;
    this.#copies.push(copy);
    // Copies files instead of writing every page to the log.
    await this.#slowly(`create database ${copy} template ${name} strategy file_copy`);
    return this.#urlOf(copy);
  }

  async stop(): Promise<void> {
    for (const copy of this.#copies) {
      await this.#admin.sql.query(`drop database if exists ${copy} with (force)`);
    }
    await this.#admin.close();
    await this.#stop();
  }

  async #seeded(seed: Seed, progress: (line: string) => void): Promise<string> {
    const schema = allMigrations.map(({ name }) => name).join();
    const stamp = createHash('sha256').update(`${seed.version} ${schema}`).digest('hex');
    const base = `${SEED}_${seed.name}`;
    const name = `${base}_${stamp.slice(0, 12)}`;
    const { rowCount } = await this.#admin.sql.query('select from pg_database where datname = $1', [
      name,
    ]);
    if (rowCount > 0) return name;
    await this.#drop(`datname ~ '^${base}_[0-9a-f]{12}$'`);
    const unfinished = `${base}_unfinished`;
    await this.#slowly(`drop database if exists ${unfinished} with (force)`);
    await this.#slowly(`create database ${unfinished}`);
    progress(`seeding ${seed.name}, stored for the next run`);
    await this.#fill(seed, this.#urlOf(unfinished));
    await this.#admin.sql.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  }

  async #fill(seed: Seed, url: string): Promise<void> {
    const database = await createDatabase({
      url,
      applicationName: 'bench-seed',
      migrations: allMigrations,
    });
    try {
      await database.migrate();
      await seed.fill(url, database);
    } finally {
      await database.close();
    }
    const tidying = await createDatabase({ url, applicationName: 'bench-seed', poolSize: 1 });
    try {
      // Stale statistics change plans.
      await tidying.sql.query('set statement_timeout = 0');
      await tidying.sql.query('vacuum analyze');
      await tidying.sql.query('checkpoint');
    } finally {
      await tidying.close();
    }
  }

  async #drop(condition: string): Promise<void> {
    const { rows } = await this.#admin.sql.query<{ name: string }>(
      `select datname as name from pg_database where ${condition}`,
    );
    for (const { name } of rows) {
      await this.#slowly(`drop database if exists ${name} with (force)`);
    }
  }

  /** Runs a command that may take longer than the statements of a service. */
  async #slowly(command: string): Promise<void> {
    await this.#admin.sql.query('set statement_timeout = 0');
    await this.#admin.sql.query(command);
  }

  #urlOf(database: string): string {
    const url = new URL(this.#url);
    url.pathname = `/${database}`;
    return url.href;
  }
}
