import type {
  GroupContents,
  MembershipView,
  UserGroupQueries,
  UserGroupView,
} from '@tandem/identity-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql, type Statement } from '@tandem/shared-postgres';
import { groupColumns, settingValue } from './group-sql.ts';

// Members of system groups are not stored: a user in one and not in its subgroup is a direct member.
const membership = statement(
  'userGroup.membership',
  `select found.deactivated as "groupDeactivated", account.id is not null as "userExists",
     coalesce(found.id = any(holding.ids) and (not $4::boolean or
       case when found.is_system then not exists (
         select from user_group_subgroup nesting
         where nesting.supergroup_id = found.id and nesting.subgroup_id = any(holding.ids)
       ) else exists (
         select from user_group_member member
         where member.group_id = found.id and member.user_id = account.id
       ) end), false) as "isMember"
   from user_group found
   left join user_account account on account.id = $3::bigint and account.realm_id = $1::bigint
   left join lateral (select user_group_ids(account.id) as ids) holding on account.id is not null
   where found.id = $2::bigint and found.realm_id = $1::bigint and found.name is not null`,
);

/**
 * The statement that reads groups in their view. `holder` is materialized: PostgreSQL would read all accounts
 * once for each system group.
 *
 * @param which the condition for the group `g`
 */
export const groupViews = (which: string) => `
  with shown as (
    select ${groupColumns} from user_group g where g.name is not null and ${which}
  ), holder (user_id, realm_id, name) as materialized (
    select account.id, account.realm_id,
      role_group_name(account.role, account.date_joined, realm.settings)
    from realm join user_account account on account.realm_id = realm.id and account.is_active
    where realm.id in (select "realmId" from shown where "isSystem")
  ), direct (group_id, user_id) as (
    select member.group_id, account.id
    from shown join user_group_member member on member.group_id = shown.id
    join user_account account on account.id = member.user_id and account.is_active
    union all
    select shown.id, holder.user_id
    from shown join holder on holder.realm_id = shown."realmId" and holder.name = shown.name
    where shown."isSystem"
  ), member as (
    select group_id, array_agg(user_id order by user_id) as ids from direct group by group_id
  )
  select shown.id, name, description, "isSystem", "creatorId", "dateCreated", deactivated,
    coalesce(member.ids, '{}') as members,
    array(select nesting.subgroup_id from user_group_subgroup nesting
      where nesting.supergroup_id = shown.id order by nesting.subgroup_id)
      as "directSubgroupIds",
    (select jsonb_object_agg(setting.key, ${settingValue})
      from jsonb_each_text(shown.settings) setting
      join user_group g on g.id = setting.value::bigint) as settings
  from shown left join member on member.group_id = shown.id
  order by shown.id`;

/** $1 organization, $2 whether deactivated groups are listed. */
export const listGroups = statement(
  'userGroup.list',
  groupViews('g.realm_id = $1::bigint and ($2::boolean or not g.deactivated)'),
);

/** `$3`: only the group itself. */
const within = `with recursive held (id) as (
    select $2::bigint
    union
    select nesting.subgroup_id
    from held join user_group_subgroup nesting on nesting.supergroup_id = held.id
    join user_group g on g.id = nesting.subgroup_id and not g.deactivated
    where not $3::boolean
  )`;

// The role is read only if the group contains a system group.
const members = statement(
  'userGroup.members',
  `${within}, held_role as (
     select g.name from held join user_group g on g.id = held.id and g.is_system
   )
   select found.deactivated, array(
     select account.id
     from held join user_group_member member on member.group_id = held.id
     join user_account account on account.id = member.user_id and account.is_active
     union
     select account.id
     from user_account account join realm on realm.id = account.realm_id
     where account.realm_id = $1::bigint and account.is_active and exists (select from held_role)
       and role_group_name(account.role, account.date_joined, realm.settings)
         in (select name from held_role)
     order by 1
   ) as ids
   from user_group found
   where found.id = $2::bigint and found.realm_id = $1::bigint and found.name is not null`,
);
const subgroups = statement(
  'userGroup.subgroups',
  `${within}
   select found.deactivated, case when $3::boolean then array(
       select nesting.subgroup_id from user_group_subgroup nesting
       where nesting.supergroup_id = found.id order by 1)
     else array(select held.id from held where held.id <> found.id order by 1) end as ids
   from user_group found
   where found.id = $2::bigint and found.realm_id = $1::bigint and found.name is not null`,
);

/** Reads groups from PostgreSQL; one round trip per call. */
export class PostgresUserGroupQueries implements UserGroupQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async list(
    actor: Actor,
    { includeDeactivated }: { readonly includeDeactivated: boolean },
  ): Promise<readonly UserGroupView[]> {
    return (await this.#sql.query<UserGroupView>(listGroups, [actor.realmId, includeDeactivated]))
      .rows;
  }

  members(
    actor: Actor,
    groupId: number,
    { directOnly }: { readonly directOnly: boolean },
  ): Promise<GroupContents | null> {
    return this.#contents(members, [actor.realmId, groupId, directOnly]);
  }

  subgroups(
    actor: Actor,
    groupId: number,
    { directOnly }: { readonly directOnly: boolean },
  ): Promise<GroupContents | null> {
    return this.#contents(subgroups, [actor.realmId, groupId, directOnly]);
  }

  async membership(
    actor: Actor,
    groupId: number,
    userId: number,
    { directOnly }: { readonly directOnly: boolean },
  ): Promise<MembershipView | null> {
    const values = [actor.realmId, groupId, userId, directOnly];
    return (await this.#sql.query<MembershipView>(membership, values)).rows[0] ?? null;
  }

  async #contents(query: Statement, values: readonly unknown[]): Promise<GroupContents | null> {
    return (await this.#sql.query<GroupContents>(query, values)).rows[0] ?? null;
  }
}
