import { OperatorError } from '@tandem/shared-kernel';
import {
  DataSource,
  MigrationExecutor,
  type DataSourceOptions,
  type MigrationInterface,
  type QueryRunner,
} from 'typeorm';
import { PgSql, type PgQueryable } from './pg-sql.ts';
import type { Sql } from './sql.ts';

/** One step of the schema, forward only. */
export interface Migration {
  /** `<unix ms>-<context>-<what>`; the time orders the steps of all contexts. */
  readonly name: string;
  /**
   * SQL, several statements allowed; or a function, where stored data must be computed. `null` for a
   * retired step: it may have run in the past, and is not run any more.
   */
  readonly up: string | ((sql: Sql) => Promise<void>) | null;
}

/** The completed and the pending steps, each in the order of their times. */
export interface MigrationStatus {
  readonly done: readonly string[];
  readonly missing: readonly string[];
  /** Steps that ran but that this program does not have. */
  readonly unknown: readonly string[];
}

/** Called for each step that ran, with its name and its duration in ms. */
export type MigrationObserver = (name: string, ms: number) => void;

/** The database is ahead of this program, which must not write to it. */
export class SchemaIsNewer extends OperatorError {
  override readonly name = 'SchemaIsNewer';
}

/** Any number that nothing else locks. */
const MIGRATION_LOCK = 7_206_001;
const NAME = /^(\d{13})-([a-z][a-z0-9-]*)$/;
/** TypeORM's form: the time comes last. */
const STORED_NAME = /^(.*)(\d{13})$/;

/** Declares a migration. @throws Error for a name of another form */
export function migration(step: Migration): Migration {
  if (!NAME.test(step.name)) throw new Error(`Not a migration's name: ${step.name}`);
  return step;
}

/** Migrations in the order in which they run. @throws Error when two have the same time */
export function inOrder(migrations: readonly Migration[]): Migration[] {
  const ordered = [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
  ordered.forEach((step, index) => {
    const before = ordered[index - 1];
    if (before && timeOf(before.name) === timeOf(step.name)) {
      throw new Error(`Two migrations have the same time: ${before.name} and ${step.name}`);
    }
  });
  return ordered;
}

/**
 * Runs the pending steps, each in a separate transaction, over one connection that holds a lock: other
 * migrating processes wait. A step has no time limit.
 *
 * @returns names of the steps that ran
 * @throws SchemaIsNewer when a later version of this program has migrated the database
 */
export async function migrate(
  options: DataSourceOptions,
  steps: readonly Migration[],
  onStep?: MigrationObserver,
): Promise<string[]> {
  const migrations = steps.filter(({ up }) => up !== null).map((step) => toTypeOrm(step, onStep));
  const dataSource = await new DataSource({ ...options, migrations }).initialize();
  try {
    const runner = dataSource.createQueryRunner();
    await runner.connect();
    // Released with the connection in any case.
    await runner.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const executor = new MigrationExecutor(dataSource, runner);
    executor.transaction = 'each';
    refuseNewer(compare(await executor.getExecutedMigrations(), steps));
    const ran = await executor.executePendingMigrations();
    await runner.release();
    return ran.map((step) => ownName(step.name));
  } finally {
    await dataSource.destroy();
  }
}

/** Reads the completed steps, without changing anything. */
export async function migrationStatus(
  dataSource: DataSource,
  steps: readonly Migration[],
): Promise<MigrationStatus> {
  return compare(await new MigrationExecutor(dataSource).getExecutedMigrations(), steps);
}

function compare(
  stored: readonly { readonly name: string }[],
  steps: readonly Migration[],
): MigrationStatus {
  const names = stored.map(({ name }) => ownName(name)).sort();
  const ran = new Set(names);
  const known = new Set(steps.map(({ name }) => name));
  const wanted = steps.filter(({ up }) => up !== null).map(({ name }) => name);
  return {
    done: names.filter((name) => known.has(name)),
    missing: wanted.filter((name) => !ran.has(name)).sort(),
    unknown: names.filter((name) => !known.has(name)),
  };
}

/**
 * Any step that this program does not have is from a newer version: steps are only ever added.
 *
 * @throws SchemaIsNewer
 */
export function refuseNewer({ unknown }: MigrationStatus): void {
  if (unknown.length === 0) return;
  throw new SchemaIsNewer(
    `a newer version has changed this database (${unknown.join(', ')}): run that version, or restore a backup from before`,
  );
}

/** A class whose name ends in the time, as TypeORM requires it. */
function toTypeOrm(step: Migration, onStep?: MigrationObserver): new () => MigrationInterface {
  const [, time, what] = NAME.exec(step.name) ?? [];
  return class {
    readonly name = `${what}${time}`;

    async up(runner: QueryRunner): Promise<void> {
      const begun = performance.now();
      try {
        await (typeof step.up === 'string'
          ? runner.query(step.up)
          : step.up?.(new PgSql((await runner.connect()) as PgQueryable)));
      } catch (error) {
        throw new Error(`migration ${step.name}: ${(error as Error).message}`, { cause: error });
      }
      onStep?.(step.name, performance.now() - begun);
    }

    down(): Promise<void> {
      return Promise.reject(new Error('Migrations go forward only: write a new one'));
    }
  };
}

function ownName(stored: string): string {
  return stored.replace(STORED_NAME, '$2-$1');
}

function timeOf(name: string): string {
  return name.slice(0, 13);
}
