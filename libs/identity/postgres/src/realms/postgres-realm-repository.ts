import type {
  NewRealm,
  Realm,
  RealmDomain,
  RealmRepository,
  RealmSettings,
  UserSettings,
} from '@tandem/identity-domain';
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
// Does not block statements that only refer to the organization, such as new accounts.
const lock = statement('realm.lock', `${find.text} for no key update`);

const domainsOf = statement(
  'realm.domainsOf',
  `select domain, allow_subdomains as "allowSubdomains" from realm_domain
   where realm_id = $1 order by domain`,
);

const change = statement(
  'realm.change',
  `update realm set name = coalesce($2, name), description = coalesce($3, description),
     deactivated = coalesce($4, deactivated)
   where id = $1`,
);
const changeSettings = statement(
  'realm.changeSettings',
  'update realm set settings = settings || $2::jsonb where id = $1',
);
const changeUserSettingDefaults = statement(
  'realm.changeUserSettingDefaults',
  'update realm set user_setting_defaults = user_setting_defaults || $2::jsonb where id = $1',
);
const hasChannel = statement(
  'realm.hasChannel',
  `select exists (
     select from channel
     where id = $2::bigint and realm_id = $1::bigint and not is_archived
   ) as "hasChannel"`,
);
const addDomain = statement(
  'realm.addDomain',
  `insert into realm_domain (realm_id, domain, allow_subdomains) values ($1, $2, $3)
   on conflict do nothing`,
);
const changeDomain = statement(
  'realm.changeDomain',
  'update realm_domain set allow_subdomains = $3 where realm_id = $1 and domain = $2',
);
const removeDomain = statement(
  'realm.removeDomain',
  'delete from realm_domain where realm_id = $1 and domain = $2',
);

/** Organizations in PostgreSQL; one round trip per call. */
export class PostgresRealmRepository implements RealmRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(realm: NewRealm): Promise<Realm | null> {
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

  async change(
    id: number,
    changes: Partial<Pick<Realm, 'name' | 'description' | 'deactivated'>>,
  ): Promise<void> {
    const { name = null, description = null, deactivated = null } = changes;
    await this.#sql.query(change, [id, name, description, deactivated]);
  }

  async changeSettings(id: number, settings: Readonly<Partial<RealmSettings>>): Promise<void> {
    await this.#sql.query(changeSettings, [id, settings]);
  }

  async changeUserSettingDefaults(
    id: number,
    defaults: Readonly<Partial<UserSettings>>,
  ): Promise<void> {
    await this.#sql.query(changeUserSettingDefaults, [id, defaults]);
  }

  async hasChannel(id: number, channelId: number): Promise<boolean> {
    const { rows } = await this.#sql.query<{ hasChannel: boolean }>(hasChannel, [id, channelId]);
    return rows[0]?.hasChannel ?? false;
  }

  async domainsOf(id: number): Promise<readonly RealmDomain[]> {
    return (await this.#sql.query<RealmDomain>(domainsOf, [id])).rows;
  }

  async addDomain(id: number, { domain, allowSubdomains }: RealmDomain): Promise<boolean> {
    return (await this.#sql.query(addDomain, [id, domain, allowSubdomains])).rowCount > 0;
  }

  async changeDomain(id: number, { domain, allowSubdomains }: RealmDomain): Promise<boolean> {
    return (await this.#sql.query(changeDomain, [id, domain, allowSubdomains])).rowCount > 0;
  }

  async removeDomain(id: number, domain: string): Promise<void> {
    await this.#sql.query(removeDomain, [id, domain]);
  }
}
