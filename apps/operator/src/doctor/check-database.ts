import type { Database } from '@tandem/shared-postgres';
import { finding, type Finding } from './finding.ts';

const LEAST_POSTGRES = 150_000;
/** The share of used connections above which new ones may soon be refused. */
const MOST_CONNECTIONS = 0.8;
const MOST_TRANSACTION_SECONDS = 300;
const MOST_WAIT_SECONDS = 5;
/** The largest age of a transaction id, of two billion; the server refuses writes near the end. */
const MOST_TRANSACTION_AGE = 1_500_000_000;
const MOST_CLOCK_SKEW_MS = 2_000;

interface Facts {
  readonly version: number;
  readonly encoding: string;
  readonly fsync: string;
  readonly autovacuum: string;
  readonly connections: number;
  readonly maxConnections: number;
  readonly waiting: number;
  readonly longTransactions: number;
  readonly brokenIndexes: string | null;
  readonly uncheckedConstraints: string | null;
  readonly transactionAge: number;
  readonly now: Date;
}

/** One statement for all facts, to put little load on an overloaded server. */
const FACTS = `
  select current_setting('server_version_num')::int as version,
    pg_encoding_to_char(encoding) as encoding,
    current_setting('fsync') as fsync,
    current_setting('autovacuum') as autovacuum,
    (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
    current_setting('max_connections')::int as "maxConnections",
    (select count(*) from pg_stat_activity where wait_event_type = 'Lock'
       and state_change < now() - make_interval(secs => ${MOST_WAIT_SECONDS})) as waiting,
    (select count(*) from pg_stat_activity where backend_type = 'client backend'
       and datname = current_database()
       and xact_start < now() - make_interval(secs => ${MOST_TRANSACTION_SECONDS}))
      as "longTransactions",
    (select string_agg(indexrelid::regclass::text, ', ') from pg_index where not indisvalid)
      as "brokenIndexes",
    (select string_agg(conname, ', ') from pg_constraint where not convalidated)
      as "uncheckedConstraints",
    age(datfrozenxid) as "transactionAge",
    clock_timestamp() as now
  from pg_database where datname = current_database()`;

/** Checks the server and the state of the schema. */
export async function checkDatabase(database: Database): Promise<readonly Finding[]> {
  const asked = Date.now();
  const [facts] = (await database.sql.query<Facts>(FACTS)).rows;
  const middle = (asked + Date.now()) / 2;
  if (!facts) return [finding('the database is there', false, 'it was dropped meanwhile')];
  const { missing, unknown } = await database.migrationStatus();
  const skew = Math.abs(facts.now.getTime() - middle);
  return [
    finding('PostgreSQL 15 or later', facts.version >= LEAST_POSTGRES, 'upgrade the server'),
    finding(
      'the database is in UTF-8',
      facts.encoding === 'UTF8',
      'restore a backup into one that is',
    ),
    finding(
      'writes reach the disk (fsync)',
      facts.fsync === 'on',
      'a crash would lose data: turn fsync on',
    ),
    finding('autovacuum is on', facts.autovacuum === 'on', 'tables grow without end: turn it on'),
    finding(
      'no migration is missing',
      missing.length === 0,
      `run db migrate: ${missing.join(', ')}`,
    ),
    finding(
      'no newer version has changed the schema',
      unknown.length === 0,
      `run that version, or restore a backup from before: ${unknown.join(', ')}`,
    ),
    finding(
      'connections are left',
      facts.connections < facts.maxConnections * MOST_CONNECTIONS,
      `${facts.connections} of ${facts.maxConnections} are used: fewer instances, or PgBouncer`,
    ),
    finding('nobody waits for a lock', facts.waiting === 0, `${facts.waiting} wait: see pg_locks`),
    finding(
      'no transaction is minutes old',
      facts.longTransactions === 0,
      'it keeps dead rows alive: see pg_stat_activity',
    ),
    finding(
      'every index is complete',
      facts.brokenIndexes === null,
      `reindex ${facts.brokenIndexes}`,
    ),
    finding(
      'every constraint is checked',
      facts.uncheckedConstraints === null,
      `validate ${facts.uncheckedConstraints}`,
    ),
    finding(
      'transaction ids are left',
      facts.transactionAge < MOST_TRANSACTION_AGE,
      'vacuum freeze, before the server stops writing',
    ),
    finding(
      'the clocks agree',
      skew < MOST_CLOCK_SKEW_MS,
      `they differ by ${Math.round(skew)} ms: check the time service`,
    ),
  ];
}
