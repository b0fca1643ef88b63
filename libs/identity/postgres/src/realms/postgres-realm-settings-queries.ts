import type { RealmDomain, RealmSettingsQueries, RealmView } from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';
import { settingValue } from '../groups/group-sql.ts';
import { PostgresRealmRepository } from './postgres-realm-repository.ts';
import { realmColumns } from './realm-columns.ts';

const view = statement(
  'realm.view',
  `select ${realmColumns}, uuid, (
     select coalesce(jsonb_object_agg(setting.setting, ${settingValue}), '{}')
     from realm_group_setting setting join user_group g on g.id = setting.group_id
     where setting.realm_id = realm.id
   ) as "groupSettings"
   from realm where id = $1::bigint`,
);

/** Reads an organization's settings from PostgreSQL; one round trip per call. */
export class PostgresRealmSettingsQueries implements RealmSettingsQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async view({ realmId }: Pick<Actor, 'realmId'>): Promise<RealmView> {
    const [found] = (await this.#sql.query<RealmView>(view, [realmId])).rows;
    if (!found) throw new Error(`There is no realm ${realmId}`);
    return found;
  }

  domains({ realmId }: Pick<Actor, 'realmId'>): Promise<readonly RealmDomain[]> {
    return new PostgresRealmRepository(this.#sql).domainsOf(realmId);
  }
}
