import type { ParticipantView, PersonQueries } from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const people = statement(
  'people.names',
  `select id, email, full_name as "fullName" from user_account where id = any($1::bigint[])`,
);

/** Names of people from PostgreSQL. */
export class PostgresPersonQueries implements PersonQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findPeople(userIds: readonly number[]): Promise<ReadonlyMap<number, ParticipantView>> {
    const { rows } = await this.#sql.query<ParticipantView>(people, [[...new Set(userIds)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}
