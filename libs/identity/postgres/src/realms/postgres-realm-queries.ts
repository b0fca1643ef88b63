import { INTERNAL_REALM, type Realm, type RealmQueries } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { realmColumns } from './realm-columns.ts';

const findByStringId = statement(
  'realm.findByStringId',
  `select ${realmColumns} from realm where string_id = $1`,
);
const list = statement(
  'realm.list',
  `select ${realmColumns} from realm where string_id <> '${INTERNAL_REALM}'
   order by string_id collate "C"`,
);

/** Reads organizations from PostgreSQL; one round trip per call. */
export class PostgresRealmQueries implements RealmQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findByStringId(stringId: string): Promise<Realm | null> {
    const { rows } = await this.#sql.query<Realm>(findByStringId, [stringId]);
    return rows[0] ?? null;
  }

  async list(): Promise<readonly Realm[]> {
    const { rows } = await this.#sql.query<Realm>(list);
    return rows;
  }
}
