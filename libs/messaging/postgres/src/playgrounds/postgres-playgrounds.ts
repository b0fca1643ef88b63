import type { Playground, PlaygroundRepository } from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const add = statement(
  'playground.add',
  `insert into realm_playground (realm_id, name, pygments_language, url_template)
   values ($1, $2, $3, $4) on conflict on constraint realm_playground_key do nothing
   returning id`,
);
const remove = statement(
  'playground.remove',
  'delete from realm_playground where realm_id = $1 and id = $2::bigint',
);

/** Playgrounds in PostgreSQL; one round trip per call. */
export class PostgresPlaygroundRepository implements PlaygroundRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(realmId: number, playground: Playground): Promise<number | null> {
    const { name, pygmentsLanguage, urlTemplate } = playground;
    const values = [realmId, name, pygmentsLanguage, urlTemplate];
    const { rows } = await this.#sql.query<{ id: number }>(add, values);
    return rows[0]?.id ?? null;
  }

  async remove(realmId: number, id: number): Promise<boolean> {
    return (await this.#sql.query(remove, [realmId, id])).rowCount > 0;
  }
}
