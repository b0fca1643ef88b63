import {
  SYSTEM_GROUPS,
  SYSTEM_GROUP_NESTING,
  type RealmGroupSetting,
  type SystemGroupName,
  type UserGroupRepository,
} from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const addSystemGroups = statement(
  'userGroup.addSystemGroups',
  `with added as (
     insert into user_group (realm_id, name, description, is_system, date_created)
     select $1, name, description, true, $2
     from unnest($3::text[], $4::text[]) with ordinality as given (name, description, position)
     order by position
     returning id, name
   ), nested as (
     insert into user_group_subgroup (supergroup_id, subgroup_id)
     select supergroup.id, subgroup.id
     from unnest($5::text[], $6::text[]) as nesting (supergroup, subgroup)
     join added supergroup on supergroup.name = nesting.supergroup
     join added subgroup on subgroup.name = nesting.subgroup
   )
   select jsonb_object_agg(name, id) as "byName" from added`,
);
const setRealmGroupSettings = statement(
  'userGroup.setRealmGroupSettings',
  `insert into realm_group_setting (realm_id, setting, group_id)
   select $1, key, value::bigint from jsonb_each_text($2)
   on conflict (realm_id, setting) do update set group_id = excluded.group_id`,
);

/** Groups in PostgreSQL; one round trip per call. */
export class PostgresUserGroupRepository implements UserGroupRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async addSystemGroups(
    realmId: number,
    dateCreated: Date,
  ): Promise<Readonly<Record<SystemGroupName, number>>> {
    const { rows } = await this.#sql.query<{ byName: Record<SystemGroupName, number> }>(
      addSystemGroups,
      [
        realmId,
        dateCreated,
        SYSTEM_GROUPS.map((group) => group.name),
        SYSTEM_GROUPS.map((group) => group.description),
        SYSTEM_GROUP_NESTING.map((nesting) => nesting.supergroup),
        SYSTEM_GROUP_NESTING.map((nesting) => nesting.subgroup),
      ],
    );
    const [added] = rows;
    if (!added) throw new Error('An aggregate without groups has a row all the same');
    return added.byName;
  }

  async setRealmGroupSettings(
    realmId: number,
    settings: Partial<Readonly<Record<RealmGroupSetting, number>>>,
  ): Promise<void> {
    await this.#sql.query(setRealmGroupSettings, [realmId, settings]);
  }
}
