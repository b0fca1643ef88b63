import { INTERNAL_REALM, type Realm, type RealmQueries } from '@tandem/identity-domain';
import { AWAY, statement, type Sql } from '@tandem/shared-postgres';
import { refuseAway } from './refuse-away.ts';
import { realmColumns } from './realm-columns.ts';

const findByStringId = statement(
  'realm.findByStringId',
  `select ${realmColumns} from realm where string_id in ($1, '${AWAY}' || $1)
   order by string_id = $1 desc limit 1`,
);
const list = statement(
  'realm.list',
  `select ${realmColumns} from realm where string_id <> '${INTERNAL_REALM}' and not starts_with(string_id, '${AWAY}')
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
    const [realm] = rows;
    if (realm) refuseAway(realm.stringId);
    return realm ?? null;
  }

  async list(): Promise<readonly Realm[]> {
    const { rows } = await this.#sql.query<Realm>(list);
    return rows;
  }
}
