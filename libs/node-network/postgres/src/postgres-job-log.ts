import type { JobLog } from '@tandem/node-network-domain';
import type { Sql } from '@tandem/shared-postgres';

/** Stores when the jobs of the collector last succeeded. */
export class PostgresJobLog implements JobLog {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lastDone(name: string): Promise<Date | null> {
    const { rows } = await this.#sql.query<{ doneAt: Date }>(
      'select done_at as "doneAt" from network_job where name = $1',
      [name],
    );
    return rows[0]?.doneAt ?? null;
  }

  async recordDone(name: string, at: Date): Promise<void> {
    await this.#sql.query(
      `insert into network_job (name, done_at) values ($1, $2)
       on conflict (name) do update set done_at = excluded.done_at`,
      [name, at],
    );
  }
}
