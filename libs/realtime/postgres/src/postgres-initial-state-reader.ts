import type { InitialStateReader } from '@tandem/realtime-domain';
import { statement, type Database, type Sql } from '@tandem/shared-postgres';

const oneMoment = statement(
  'initial-state.one-moment',
  'set transaction isolation level repeatable read read only',
);
const snapshotNow = statement(
  'initial-state.snapshot',
  'select pg_current_snapshot()::text as snapshot, outbox_last_given() as "lastGiven"',
);

/** Reads in one transaction that sees one moment. */
export class PostgresInitialStateReader implements InitialStateReader<Sql> {
  readonly #database: Pick<Database, 'unitOfWork'>;
  readonly #onRead: (lastId: number) => void;

  /**
   * @param onRead called with the last id that was given when the state was read. Transactions with events up to it
   *   that the state does not include may have found the organization without event queues, so that the publisher
   *   is not notified of them; later ones find the queue.
   */
  constructor(
    database: Pick<Database, 'unitOfWork'>,
    onRead: (lastId: number) => void = () => undefined,
  ) {
    this.#database = database;
    this.#onRead = onRead;
  }

  read<T>(
    work: (sql: Sql) => Promise<T>,
  ): Promise<{ readonly state: T; readonly snapshot: string }> {
    return this.#database
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await sql.query(oneMoment);
        const { rows } = await sql.query<{ snapshot: string; lastGiven: number }>(snapshotNow);
        const { snapshot = '', lastGiven = 0 } = rows[0] ?? {};
        this.#onRead(lastGiven);
        return { state: await work(sql), snapshot };
      });
  }
}
