import type { DataSource, MigrationInterface, QueryRunner } from 'typeorm';

/** One step of the schema, forward only. */
export interface Migration {
  /** `<unix ms>-<context>-<what>`; the time orders the steps of all contexts. */
  readonly name: string;
  /** SQL, several statements allowed. */
  readonly up: string;
}

/** Any number that nothing else locks. */
const MIGRATION_LOCK = 7_206_001;
const NAME = /^(\d{13})-([a-z][a-z0-9-]*)$/;

/** Declares a migration. @throws Error for a name of another form */
export function migration(step: Migration): Migration {
  if (!NAME.test(step.name)) throw new Error(`Not a migration's name: ${step.name}`);
  return step;
}

/** Migrations in the order in which they run. */
export function inOrder(migrations: readonly Migration[]): Migration[] {
  return [...migrations].sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** TypeORM's form of a migration: a class whose name ends in the time. */
export function toTypeOrm(step: Migration): new () => MigrationInterface {
  const [, time, what] = NAME.exec(step.name) ?? [];
  return class {
    readonly name = `${what}${time}`;

    async up(runner: QueryRunner): Promise<void> {
      await runner.query(step.up);
    }

    down(): Promise<void> {
      return Promise.reject(new Error('Migrations go forward only: write a new one'));
    }
  };
}

/**
 * Runs what has not run yet, each step in a transaction of its own, while other processes that want
 * to do the same wait.
 *
 * @returns names of the steps that ran
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.connect();
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((step) => step.name);
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}
