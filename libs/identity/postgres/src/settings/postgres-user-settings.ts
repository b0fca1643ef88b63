import {
  settingDefaultsOf,
  type RealmSettings,
  type ResolvedTargets,
  type SettingChange,
  type SettingTargets,
  type SettingsRequest,
  type UserSettings,
  type UserSettingsQueries,
  type UserSettingsRepository,
} from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

// The accounts are locked in the order of their numbers, then each value is compared and set.
const change = statement(
  'userSettings.change',
  `with account as (
     select id, settings, chosen_settings from user_account
     where realm_id = $1::bigint and id = any($2::bigint[])
     order by id for no key update
   ),
   wanted as (select key, value from jsonb_each($3::jsonb)),
   due as (
     select account.id, wanted.key, wanted.value
     from account cross join wanted
     where coalesce(account.settings -> wanted.key, $4::jsonb -> wanted.key) <> wanted.value
       and not ($6::boolean and wanted.key = any(account.chosen_settings))
   ),
   changed as (
     update user_account
     set settings = user_account.settings || by_account.changes,
       chosen_settings = case when $5::boolean
         then array(select distinct unnest(user_account.chosen_settings || by_account.keys))
         else user_account.chosen_settings end
     from (
       select id, jsonb_object_agg(key, value) as changes, array_agg(key) as keys
       from due group by id
     ) by_account
     where user_account.id = by_account.id
   )
   select key as setting, value, array_agg(id order by id) as "userIds"
   from due group by key, value order by key`,
);
const resolve = statement(
  'userSettings.resolve',
  `with recursive part (id) as (
     select id from user_group where realm_id = $1::bigint and id = any($3::bigint[])
     union
     select nesting.subgroup_id
     from part
     join user_group_subgroup nesting on nesting.supergroup_id = part.id
     join user_group on user_group.id = nesting.subgroup_id and not user_group.deactivated
   ),
   reach as (
     select
       coalesce(max(case name
         when 'role:owners' then 100 when 'role:administrators' then 200
         when 'role:moderators' then 300 when 'role:members' then 400
         when 'role:everyone' then 600 when 'role:internet' then 600 end), 0) as role,
       coalesce(bool_or(name = 'role:fullmembers'), false) as full_members
     from part join user_group using (id)
     where user_group.is_system
   )
   select
     (select given from unnest($2::bigint[]) given
      where not exists (
        select from user_account where user_account.id = given and realm_id = $1::bigint)
      limit 1) as "unknownUserId",
     (select given from unnest($3::bigint[]) given
      where not exists (
        select from user_group where user_group.id = given and realm_id = $1::bigint
          and name is not null and not deactivated)
      limit 1) as "unknownGroupId",
     array(
       select account.id
       from user_account account cross join reach
       join realm on realm.id = $1::bigint
       where account.realm_id = $1::bigint and not account.is_bot and (
         account.id = any($2::bigint[])
         or account.is_active and (
           account.role <= reach.role
           or reach.full_members and (account.role <= 300 or account.role = 400
             and account.date_joined <= now() - make_interval(
               days => coalesce((realm.settings->>'waiting_period_threshold')::integer, 0)))
           or exists (
             select from user_group_member member
             where member.user_id = account.id and member.group_id in (select id from part))))
       order by account.id
     ) as "userIds"`,
);
const settingsOf = statement(
  'userSettings.settingsOf',
  `select account.settings || jsonb_build_object(
     'email_address_visibility', account.email_address_visibility) as settings,
     realm.settings as "realmSettings"
   from user_account account join realm on realm.id = account.realm_id
   where account.id = $1::bigint`,
);

interface TargetsRow {
  readonly unknownUserId: number | null;
  readonly unknownGroupId: number | null;
  readonly userIds: readonly number[];
}

/** Users' settings in PostgreSQL, for commands; one round trip per call. */
export class PostgresUserSettingsRepository implements UserSettingsRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async change(request: SettingsRequest): Promise<readonly SettingChange[]> {
    const { realmId, userIds, changes, defaults, byThemselves, exceptChosen } = request;
    if (Object.keys(changes).length === 0) return [];
    const [wanted, others] = [JSON.stringify(changes), JSON.stringify(defaults)];
    const values = [realmId, userIds, wanted, others, byThemselves, exceptChosen];
    return (await this.#sql.query<SettingChange>(change, values)).rows;
  }

  async resolve(realmId: number, { userIds, groupIds }: SettingTargets): Promise<ResolvedTargets> {
    const { rows } = await this.#sql.query<TargetsRow>(resolve, [realmId, userIds, groupIds]);
    const [row] = rows;
    if (row?.unknownUserId != null) return { unknownUserId: row.unknownUserId };
    if (row?.unknownGroupId != null) return { unknownGroupId: row.unknownGroupId };
    return { userIds: row?.userIds ?? [] };
  }
}

/** Reads users' settings from PostgreSQL; one round trip per call. */
export class PostgresUserSettingsQueries implements UserSettingsQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async settingsOf(userId: number): Promise<UserSettings | null> {
    const [row] = (
      await this.#sql.query<{
        settings: Partial<UserSettings>;
        realmSettings: Partial<RealmSettings>;
      }>(settingsOf, [userId])
    ).rows;
    if (!row) return null;
    return { ...settingDefaultsOf({ settings: row.realmSettings }), ...row.settings };
  }
}
