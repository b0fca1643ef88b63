import type { FileRemovals } from '@tandem/messaging-domain/uploads';
import { statement, type Sql } from '@tandem/shared-postgres';

const schedule = statement(
  'fileRemoval.schedule',
  `insert into file_removal (key, not_before) select key, $2 from unnest($1::text[]) as key
   on conflict (key) do update set not_before = excluded.not_before`,
);
const cancel = statement('fileRemoval.cancel', 'delete from file_removal where key = $1');
/** The second part of a key is the organization; a move that pauses one does not delay the removals of others. */
const takeDue = statement(
  'fileRemoval.takeDue',
  `delete from file_removal where key in (
     select key from file_removal
     where not_before <= $1 and not exists (
       select from paused_realms() as paused (id) where paused.id::text = split_part(key, '/', 2))
     order by not_before limit $2 for update skip locked
   ) returning key`,
);

/** Files to be removed from the file store, in PostgreSQL; one round trip per call. */
export class PostgresFileRemovals implements FileRemovals {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async schedule(keys: readonly string[], notBefore: Date): Promise<void> {
    await this.#sql.query(schedule, [keys, notBefore]);
  }

  async cancel(key: string): Promise<boolean> {
    return (await this.#sql.query(cancel, [key])).rowCount > 0;
  }

  async takeDue(now: Date, limit: number): Promise<readonly string[]> {
    const { rows } = await this.#sql.query<{ key: string }>(takeDue, [now, limit]);
    return rows.map((row) => row.key);
  }
}
