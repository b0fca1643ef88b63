import type { Realm, RealmDomain, RealmRepository } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { realmColumns } from './realm-columns.ts';

// Waits for a concurrent insert of the same name, and adds nothing once that one has committed.
const add = statement(
  'realm.add',
  `insert into realm (string_id, name, description, date_created, deactivated, settings)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (string_id) do nothing
   returning ${realmColumns}`,
);
const find = statement('realm.find', `select ${realmColumns} from realm where id = $1`);
// Does not block those who only refer to the organization, such as new accounts.
const lock = statement('realm.lock', `${find.text} for no key update`);

const domainsOf = statement(
  'realm.domainsOf',
  `select domain, allow_subdomains as "allowSubdomains" from realm_domain
   where realm_id = $1 order by domain`,
);

/** Organizations in PostgreSQL; one round trip per call. */
export class PostgresRealmRepository implements RealmRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(realm: Omit<Realm, 'id'>): Promise<Realm | null> {
    const { stringId, name, description, dateCreated, deactivated, settings } = realm;
    const values = [stringId, name, description, dateCreated, deactivated, settings];
    const { rows } = await this.#sql.query<Realm>(add, values);
    return rows[0] ?? null;
  }

  async find(id: number): Promise<Realm | null> {
    const { rows } = await this.#sql.query<Realm>(find, [id]);
    return rows[0] ?? null;
  }

  async lock(id: number): Promise<Realm | null> {
    const { rows } = await this.#sql.query<Realm>(lock, [id]);
    return rows[0] ?? null;
  }

  async domainsOf(id: number): Promise<readonly RealmDomain[]> {
    return (await this.#sql.query<RealmDomain>(domainsOf, [id])).rows;
  }
}
