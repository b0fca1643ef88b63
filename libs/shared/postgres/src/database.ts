import type { UnitOfWork } from '@tandem/shared-kernel';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { Listener, type Subscription } from './listener.ts';
import { inOrder, migrate, toTypeOrm, type Migration } from './migrations.ts';
import { columnTypes } from './pg-driver.ts';
import { PgSql, type QueryObserver } from './pg-sql.ts';
import type { Sql } from './sql.ts';
import { PostgresUnitOfWork } from './unit-of-work.ts';

export interface DatabaseOptions {
  readonly url: string;
  /** Shown by PostgreSQL in its list of connections. */
  readonly applicationName: string;
  /** Connections; 4 on two cores beat 8 and more. */
  readonly poolSize?: number;
  readonly migrations?: readonly Migration[];
  readonly onQuery?: QueryObserver;
  /** Told of connections that broke while idle; they are replaced. */
  readonly onError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;

/** One database: a pool of connections, transactions, migrations and notifications. */
export class Database {
  readonly dataSource: DataSource;
  readonly sql: Sql;
  readonly #pool: pg.Pool;
  readonly #options: DatabaseOptions;
  readonly #listener: Listener;
  readonly #closing: AbortController;

  constructor(
    dataSource: DataSource,
    pool: pg.Pool,
    options: DatabaseOptions,
    closing: AbortController,
  ) {
    this.#closing = closing;
    this.dataSource = dataSource;
    this.#pool = pool;
    this.#options = options;
    this.sql = new PgSql(pool, options.onQuery);
    this.#listener = new Listener(options.url, options.applicationName);
  }

  /** Commands over the ports that `bind` makes from one transaction. */
  unitOfWork<Tx>(bind: (sql: Sql) => Tx): UnitOfWork<Tx> {
    return new PostgresUnitOfWork(this.#pool, bind, this.#options.onQuery);
  }

  /** Runs the migrations that have not run yet. @returns their names */
  migrate(): Promise<string[]> {
    return migrate(this.dataSource);
  }

  /**
   * Runs `work` unless another process is at the work of the same name.
   *
   * @returns whether it ran
   */
  async exclusively(name: string, work: () => Promise<void>): Promise<boolean> {
    const client = await this.#pool.connect();
    try {
      const { rows } = await client.query<{ locked: boolean }>(
        'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
        [name],
      );
      if (!rows[0]?.locked) return false;
      try {
        await work();
      } finally {
        await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]);
      }
      return true;
    } finally {
      client.release();
    }
  }

  /** Hears NOTIFY on a channel until the subscription is closed. */
  listen(
    channel: string,
    handlers: {
      onNotification: (payload: string) => void;
      onConnectionLost?: () => void;
      onConnected?: () => void;
    },
  ): Promise<Subscription> {
    return this.#listener.subscribe(channel, handlers);
  }

  /** Rejects when the database does not answer. */
  async health(): Promise<void> {
    await this.sql.query('select 1');
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#listener.close();
    await this.dataSource.destroy();
  }
}

/** Connects to a database. @throws Error of the driver when it does not answer */
export async function createDatabase(options: DatabaseOptions): Promise<Database> {
  const closing = new AbortController();
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.url,
    applicationName: options.applicationName,
    poolSize: options.poolSize ?? 4,
    connectTimeoutMS: CONNECT_TIMEOUT_MS,
    migrations: inOrder(options.migrations ?? []).map(toTypeOrm),
    migrationsTableName: 'migration',
    installExtensions: false,
    logging: false,
    poolErrorHandler: (error: Error) => {
      // A server that stops at the same moment as we do breaks what is being closed.
      if (!closing.signal.aborted) options.onError?.(error);
    },
    extra: {
      types: columnTypes,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
      keepAlive: true,
    },
  });
  await dataSource.initialize();
  const { master } = dataSource.driver as unknown as { master: pg.Pool };
  return new Database(dataSource, master, options, closing);
}
