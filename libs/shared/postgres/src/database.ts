import { DomainError, type Clock, type UnitOfWork } from '@tandem/shared-kernel';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { bulkTransaction, type BulkSql } from './bulk-load.ts';
import {
  POOL_SIZE,
  POOL_LIMITS,
  connect,
  directPool,
  migrationConnection,
  readingPool,
  type DatabaseOptions,
} from './connect.ts';
import { DatabaseUnavailable, addressOf, reasonOf } from './database-address.ts';
import { alignSequences } from './cells/align-sequences.ts';
import { DatabaseClock } from './database-clock.ts';
import { exclusively, type ExclusiveWork } from './exclusive-work.ts';
import { Listener, type Subscription } from './listener.ts';
import {
  inOrder,
  migrate,
  migrationStatus,
  refuseNewer,
  type Migration,
  type MigrationObserver,
  type MigrationStatus,
} from './migrations.ts';
import { PgSql } from './pg-sql.ts';
import { ReplicatedReads } from './replicas/replicated-reads.ts';
import { inSnapshot } from './snapshot.ts';
import { statement, type Sql } from './sql.ts';
import { PostgresUnitOfWork, type BindTx } from './unit-of-work.ts';

const oneState = statement(
  'database.one-state',
  'set transaction isolation level repeatable read, read only',
);

/** Connections, and queries that wait for one. */
interface PoolStats {
  readonly total: number;
  readonly idle: number;
  readonly waiting: number;
}

/** One database: a pool of connections, transactions, migrations and notifications. */
export class Database {
  readonly dataSource: DataSource;
  readonly sql: Sql;
  /** The replicas; null without any. */
  readonly replicas: ReplicatedReads | null;
  readonly #clock: DatabaseClock;
  readonly #pool: Pool;
  /** For reads at the primary; the other pool without replicas. */
  readonly #readingPool: Pool;
  /** Bypasses the pooler, if there is one. */
  readonly #direct: Pool | null;
  readonly #options: DatabaseOptions;
  readonly #migrations: readonly Migration[];
  readonly #listener: Listener;
  readonly #listenUrl: string;
  readonly #closing: AbortController;

  constructor(
    dataSource: DataSource,
    pool: Pool,
    options: DatabaseOptions,
    closing: AbortController,
  ) {
    this.#closing = closing;
    this.dataSource = dataSource;
    this.#pool = pool;
    this.#direct = directPool(options, (error) => options.onError?.(error));
    this.#options = options;
    const hasReplicas = (options.replicas?.urls.length ?? 0) > 0;
    this.#readingPool = hasReplicas
      ? readingPool(options, (error) => options.onError?.(error))
      : pool;
    this.#migrations = inOrder(options.migrations ?? []);
    this.sql = new PgSql(pool, options.onQuery, !options.directUrl);
    this.replicas = this.#openReplicas();
    this.#clock = new DatabaseClock(() => timeOf(pool));
    this.#listenUrl = options.directUrl ?? options.url;
    this.#listener = new Listener(this.#listenUrl, options.applicationName, (channel, payload) =>
      pool.query('select pg_notify($1, $2)', [channel, payload]),
    );
  }

  /** The time by the database: the same for all processes, independent of the machines' clocks. */
  get clock(): Clock {
    return this.#clock;
  }

  /** Synchronizes the clock now and periodically. */
  async keepTime(): Promise<void> {
    await this.#clock.compare();
    this.#clock.follow();
  }

  /** Commands over the ports that `bind` creates from one transaction. */
  unitOfWork<Tx>(bind: BindTx<Tx>): UnitOfWork<Tx> {
    return new PostgresUnitOfWork(
      this.#pool,
      bind,
      this.#options.onQuery,
      !this.#options.directUrl,
    );
  }

  /**
   * For query ports alone: statements that only read. Replicas may answer them, if there are some, with all that was
   * committed when the statement was sent.
   */
  get reads(): Sql {
    return this.replicas ?? this.sql;
  }

  /**
   * For statements that only read but belong to no query port, such as those of authentication: the primary answers
   * them, and the synchronous standby while the primary is away.
   */
  get lookups(): Sql {
    return this.replicas?.lookups ?? this.sql;
  }

  /**
   * Runs a request that writes nothing: while the primary is away, one confirmation of the standby is enough for all of
   * its reads.
   */
  readingRequest<T>(work: () => Promise<T>): Promise<T> {
    return this.replicas?.request(work) ?? work();
  }

  /** Work whose reads have all that was committed when each of them began, also within a request that only reads. */
  apart<T>(work: () => T): T {
    return this.replicas ? this.replicas.apart(work) : work();
  }

  /** The primary, for reads that have another way: they fail as soon as it is found to be away, instead of waiting. */
  get primary(): Sql {
    return this.replicas?.primary ?? this.sql;
  }

  /** Reads one state of the database, also at a replica. `work` is repeated after a failure. */
  readSnapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const { onQuery, directUrl } = this.#options;
    const reading = new PostgresUnitOfWork(this.#readingPool, (sql) => sql, onQuery, !directUrl);
    const atPrimary = () =>
      reading.run(async (sql) => {
        await sql.query(oneState);
        return work(sql);
      });
    return this.replicas ? this.replicas.snapshot(work, atPrimary) : atPrimary();
  }

  /**
   * Transactions that only read, each one state of the database, by {@link readSnapshot}: also at replicas, and while
   * there is no primary. A refusal by `work` is a result: no other server is read for it.
   */
  readingWork<Tx>(bind: (sql: Sql) => Tx): Pick<UnitOfWork<Tx>, 'run'> {
    return {
      run: async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
        const result = await this.readSnapshot(async (sql) => {
          try {
            return { value: await work(bind(sql)) };
          } catch (error) {
            if (error instanceof DomainError) return { refusal: error };
            throw error;
          }
        });
        if ('refusal' in result) throw result.refusal;
        return result.value;
      },
    };
  }

  /** Reads one state of the database for the duration of `work`: see {@link inSnapshot}. */
  snapshot<T>(work: (sql: Sql) => Promise<T>): Promise<T> {
    const options = { observe: this.#options.onQuery, prepares: !this.#options.directUrl };
    return inSnapshot(this.#pool, work, options);
  }

  /** Runs `work` in one transaction without limits of time, with COPY. It is not repeated. */
  bulk<T>(work: (sql: BulkSql) => Promise<T>): Promise<T> {
    return bulkTransaction(this.#direct ?? this.#pool, work, this.#options.onQuery);
  }

  /**
   * Runs the pending migrations; see {@link migrate}.
   *
   * @returns their names
   * @throws SchemaIsNewer
   */
  async migrate(onStep?: MigrationObserver): Promise<string[]> {
    const ran = await migrate(migrationConnection(this.#options), this.#migrations, onStep);
    await alignSequences(this.sql);
    return ran;
  }

  /** The migrations that have run, and those that have not. */
  migrationStatus(): Promise<MigrationStatus> {
    return migrationStatus(this.dataSource, this.#migrations);
  }

  /** For programs that read a database without migrating it. @throws SchemaIsNewer */
  async refuseNewerSchema(): Promise<void> {
    refuseNewer(await this.migrationStatus());
  }

  /**
   * Runs `work` unless another process runs the work of the same name. It uses one connection of the pool
   * for that time. If that connection is lost, another process may begin, and the signal of `work` is aborted.
   *
   * @returns whether it ran
   */
  exclusively(name: string, work: ExclusiveWork): Promise<boolean> {
    return exclusively(this.#direct ?? this.#pool, name, work);
  }

  /**
   * Receives NOTIFY of a channel until the subscription is closed.
   *
   * @throws DatabaseUnavailable in one line, without the password
   */
  async listen(
    channel: string,
    handlers: {
      onNotification: (payload: string) => void;
      onConnectionLost?: () => void;
      onConnected?: () => void;
      onAlive?: (sentAt: number) => void;
    },
  ): Promise<Subscription> {
    try {
      return await this.#listener.subscribe(channel, handlers);
    } catch (error) {
      throw new DatabaseUnavailable(
        `cannot listen at the database ${addressOf(this.#listenUrl)}: ${reasonOf(error)}`,
      );
    }
  }

  /** Rejects when the database does not answer. */
  async health(): Promise<void> {
    // Commands that wait for a synchronous standby may hold all connections of the other pool.
    await new PgSql(this.#readingPool).query('select 1');
  }

  /** Connections of the pool at present, for metrics. */
  stats(): PoolStats {
    const { totalCount: total, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { total, idle, waiting };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    this.#clock.stop();
    await this.#listener.close();
    await this.replicas?.close();
    await this.#direct?.end();
    if (this.#readingPool !== this.#pool) await this.#readingPool.end();
    await this.dataSource.destroy();
  }

  #openReplicas(): ReplicatedReads | null {
    const { replicas, applicationName, poolSize = POOL_SIZE, onQuery } = this.#options;
    if (!replicas || replicas.urls.length === 0) return null;
    return new ReplicatedReads({
      sql: new PgSql(this.#readingPool, onQuery, !this.#options.directUrl),
      url: this.#options.url,
      options: replicas,
      applicationName,
      poolSize,
      limits: POOL_LIMITS,
      observe: onQuery,
    });
  }
}

/** Opens a database. @throws DatabaseUnavailable in one line, without the password */
export async function createDatabase(options: DatabaseOptions): Promise<Database> {
  const closing = new AbortController();
  const { dataSource, pool } = await connect(options, (error) => {
    // A server that stops at the same time breaks connections that are being closed.
    if (!closing.signal.aborted) options.onError?.(error);
  });
  const database = new Database(dataSource, pool, options, closing);
  try {
    await database.keepTime();
  } catch (error) {
    await database.close();
    throw new DatabaseUnavailable(
      `cannot reach the database at ${addressOf(options.url)}: ${reasonOf(error)}`,
    );
  }
  return database;
}

async function timeOf(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ ms: number }>(
    'select extract(epoch from clock_timestamp())::float8 * 1000 as ms',
  );
  return rows[0]?.ms ?? Date.now();
}
