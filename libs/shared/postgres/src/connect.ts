import pg, { type Pool } from 'pg';
import { DataSource, type DataSourceOptions } from 'typeorm';
import { DatabaseUnavailable, addressOf, reasonOf } from './database-address.ts';
import type { Migration } from './migrations.ts';
import { openPool, refuseStandby, surviveErrors, withoutClient } from './open-pool.ts';
import { columnTypes } from './pg-driver.ts';
import type { QueryObserver } from './pg-sql.ts';
import type { ReplicaOptions } from './replicas/replica-options.ts';
import { driverOf } from './typeorm-pool.ts';

export interface DatabaseOptions {
  readonly url: string;
  /**
   * The server's own address, where `url` is that of a pooler: for LISTEN, locks of sessions and
   * migrations, which need a dedicated connection. Through a pooler statements are not prepared.
   */
  readonly directUrl?: string | null;
  /** Shown by PostgreSQL in its list of connections. */
  readonly applicationName: string;
  /** Connections; 4 on two cores beat 8 and more. */
  readonly poolSize?: number;
  /**
   * The time after which a connection is replaced as soon as it is idle, in s; never by default. PostgreSQL holds the
   * plans and catalog entries of all statements that a connection has run, and the pool uses one connection again and again.
   */
  readonly connectionLifetimeSeconds?: number;
  /** The longest time for which a query waits for a free or new connection; 10 s by default. */
  readonly connectTimeoutMs?: number;
  readonly migrations?: readonly Migration[];
  /** Servers that answer statements of `reads`; none by default. */
  readonly replicas?: ReplicaOptions | undefined;
  readonly onQuery?: QueryObserver;
  /** Called for connections that broke while idle; they are replaced. */
  readonly onError?: (error: Error) => void;
}

const OLDEST_POSTGRES = 15;
/** Less than the 15 s after which common clients time out. */
const CONNECT_TIMEOUT_MS = 10_000;
const STATEMENT_TIMEOUT_MS = 30_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 10_000;
/**
 * A new connection plans all of its statements anew, and each costs PostgreSQL some 5 MB. The pool takes the one that was
 * used last, so heartbeats retain one for the messages of a quiet channel, and those of a busy minute end after it.
 */
const IDLE_TIMEOUT_MS = 60_000;
/** Address translators and load balancers silently drop connections that are idle for four minutes or more. */
const KEEP_ALIVE_MS = 60_000;
/** Startup parameters of each connection. */
const TIME_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
};
/** Options of a pool of connections to a server itself. */
export const POOL_LIMITS = {
  ...TIME_LIMITS,
  keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  idleTimeoutMillis: IDLE_TIMEOUT_MS,
};
export const POOL_SIZE = 4;

/** Connects a pool that TypeORM owns. @throws DatabaseUnavailable */
export async function connect(
  options: DatabaseOptions,
  onError: (error: Error) => void,
): Promise<{ dataSource: DataSource; pool: Pool }> {
  const dataSource = new DataSource({
    ...connection(options),
    poolSize: options.poolSize ?? POOL_SIZE,
    poolErrorHandler: (error: Error) => onError(withoutClient(error)),
    extra: {
      types: columnTypes,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      maxLifetimeSeconds: options.connectionLifetimeSeconds ?? 0,
      onConnect: surviveErrors,
      // A pooler accepts few parameters, and sets the limits itself: see docs/examples/pgbouncer.ini.
      ...(!options.directUrl && TIME_LIMITS),
    },
  });
  try {
    await dataSource.initialize();
  } catch (error) {
    const reason = reasonOf(error);
    const advice = reason.includes('unsupported startup parameter')
      ? ': a pooler, so set DATABASE_LISTEN_URL to the server behind it'
      : '';
    throw new DatabaseUnavailable(
      `cannot reach the database at ${addressOf(options.url)}: ${reason}${advice}`,
    );
  }
  const { pool, serverVersion } = driverOf(dataSource);
  if (Number.parseInt(serverVersion) < OLDEST_POSTGRES) {
    await dataSource.destroy();
    throw new DatabaseUnavailable(
      `${addressOf(options.url)} is PostgreSQL ${serverVersion}: ${OLDEST_POSTGRES} or later is needed`,
    );
  }
  return { dataSource, pool };
}

/**
 * Connections to the primary for statements that only read, opened on demand: commands that wait for a synchronous standby
 * hold those of the other pool.
 */
export function readingPool(options: DatabaseOptions, onError: (error: Error) => void): Pool {
  const config = {
    connectionString: options.url,
    application_name: `${options.applicationName}-lookups`,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    max: options.poolSize ?? POOL_SIZE,
    types: columnTypes,
    // A machine that has vanished sends no error: its connections would be in use for minutes.
    query_timeout: STATEMENT_TIMEOUT_MS + 1_000,
    ...(!options.directUrl && TIME_LIMITS),
  };
  // No write finds out that the address leads to a standby, which answers reads with what it has.
  return openPool(config, onError, refuseStandby);
}

/** A few connections that bypass the pooler, opened on demand. */
export function directPool(options: DatabaseOptions, onError: (error: Error) => void): Pool | null {
  if (!options.directUrl) return null;
  const config = {
    connectionString: options.directUrl,
    application_name: `${options.applicationName}-locks`,
    connectionTimeoutMillis: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    keepAlive: true,
    max: options.poolSize ?? POOL_SIZE,
  };
  return openPool(config, onError);
}

/** One connection without time limits: an index over a large table may take long. */
export function migrationConnection(options: DatabaseOptions): DataSourceOptions {
  const url = options.directUrl ?? options.url;
  return {
    ...connection({ ...options, url }),
    poolSize: 1,
    extra: { types: columnTypes, keepAlive: true },
  };
}

function connection(options: DatabaseOptions) {
  return {
    type: 'postgres',
    // The common driver; TypeORM would load another one.
    driver: pg,
    url: options.url,
    applicationName: options.applicationName,
    connectTimeoutMS: options.connectTimeoutMs ?? CONNECT_TIMEOUT_MS,
    migrationsTableName: 'migration',
    installExtensions: false,
    // Silent unless DEBUG is set: failures are logged where their meaning is known.
    logger: 'debug',
  } as const satisfies DataSourceOptions;
}
