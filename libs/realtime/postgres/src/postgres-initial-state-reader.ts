import type { InitialStateReader } from '@tandem/realtime-domain';
import { statement, type Database, type Sql } from '@tandem/shared-postgres';

const oneMoment = statement(
  'initial-state.one-moment',
  'set transaction isolation level repeatable read read only',
);
const snapshotNow = statement(
  'initial-state.snapshot',
  'select pg_current_snapshot()::text as snapshot',
);

/** Reads in one transaction that sees one moment. */
export class PostgresInitialStateReader implements InitialStateReader<Sql> {
  readonly #database: Pick<Database, 'unitOfWork'>;

  constructor(database: Pick<Database, 'unitOfWork'>) {
    this.#database = database;
  }

  read<T>(
    work: (sql: Sql) => Promise<T>,
  ): Promise<{ readonly state: T; readonly snapshot: string }> {
    return this.#database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await sql.query(oneMoment);
        const { rows } = await sql.query<{ snapshot: string }>(snapshotNow);
        return { state: await work(sql), snapshot: rows[0]?.snapshot ?? '' };
      });
  }
}
