import type { Sql } from '@tandem/shared-postgres';

/** When the jobs of the collector were last done, by whichever process. */
export class PostgresJobLog {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Null for a job that was never done. */
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
