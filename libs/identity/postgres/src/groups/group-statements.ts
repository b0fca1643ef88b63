/** The statements of the commands on groups. */
import { statement } from '@tandem/shared-postgres';
import { groupColumns, settingValue } from './group-sql.ts';

export const addSystemGroups = statement(
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
   ), permitted as (
     insert into user_group_permission (group_id, permission, value_group_id)
     select added.id, permission, nobody.id
     from added cross join unnest($7::text[]) as permission
     join added nobody on nobody.name = 'role:nobody'
   )
   select jsonb_object_agg(name, id) as "byName" from added`,
);
export const systemGroups = statement(
  'userGroup.systemGroups',
  `select jsonb_object_agg(name, id) as "byName" from user_group where realm_id = $1 and is_system`,
);
export const setRealmGroupSettings = statement(
  'userGroup.setRealmGroupSettings',
  `insert into realm_group_setting (realm_id, setting, group_id)
   select $1, key, value::bigint from jsonb_each_text($2)
   on conflict (realm_id, setting) do update set group_id = excluded.group_id`,
);
export const realmGroupSettings = statement(
  'userGroup.realmGroupSettings',
  `select coalesce(jsonb_object_agg(setting, group_id), '{}') as settings
   from realm_group_setting where realm_id = $1`,
);
export const groupIdsOf = statement(
  'userGroup.groupIdsOf',
  'select user_group_ids($1::bigint) as ids',
);
export const find = statement(
  'userGroup.find',
  `select ${groupColumns} from user_group g
   where g.realm_id = $1::bigint and g.id = any($2::bigint[]) and g.name is not null
   order by g.id`,
);
export const countCreatedBy = statement(
  'userGroup.countCreatedBy',
  `select count(*) as count from user_group
   where realm_id = $1 and creator_id = $2 and not is_system`,
);
export const add = statement(
  'userGroup.add',
  `with added as (
     insert into user_group (realm_id, name, description, is_system, creator_id, date_created,
       deactivated)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (realm_id, name) do nothing
     returning id
   ), permitted as (
     insert into user_group_permission (group_id, permission, value_group_id)
     select added.id, key, value::bigint from added cross join jsonb_each_text($8)
   )
   select id from added`,
);
// No change where another group has the name. The check comes first: the organization's groups are
// locked, so the name cannot be taken meanwhile.
export const change = statement(
  'userGroup.change',
  `update user_group g set name = coalesce($2, g.name), description = coalesce($3, g.description),
     deactivated = coalesce($4, g.deactivated)
   where g.id = $1::bigint and not exists (
     select from user_group other
     where other.realm_id = g.realm_id and other.name = $2 and other.id <> g.id)`,
);
export const setPermissions = statement(
  'userGroup.setPermissions',
  `insert into user_group_permission (group_id, permission, value_group_id)
   select $1, key, value::bigint from jsonb_each_text($2)
   on conflict (group_id, permission) do update set value_group_id = excluded.value_group_id`,
);
export const valuesOf = statement(
  'userGroup.valuesOf',
  `select g.id, ${settingValue} as value from user_group g where g.id = any($1::bigint[])`,
);
export const directMembersOf = statement(
  'userGroup.directMembersOf',
  `select
     array(select user_id from user_group_member where group_id = $1::bigint order by user_id)
       as "directMembers",
     array(select subgroup_id from user_group_subgroup where supergroup_id = $1::bigint
       order by subgroup_id) as "directSubgroups"`,
);
export const activeUsersAmong = statement(
  'userGroup.activeUsersAmong',
  `select id from user_account
   where realm_id = $1::bigint and id = any($2::bigint[]) and is_active`,
);
export const addMembers = statement(
  'userGroup.addMembers',
  `insert into user_group_member (group_id, user_id)
   select $1::bigint, unnest($2::bigint[]) on conflict do nothing`,
);
export const removeMembers = statement(
  'userGroup.removeMembers',
  'delete from user_group_member where group_id = $1::bigint and user_id = any($2::bigint[])',
);
export const addSubgroups = statement(
  'userGroup.addSubgroups',
  `insert into user_group_subgroup (supergroup_id, subgroup_id)
   select $1::bigint, unnest($2::bigint[]) on conflict do nothing`,
);
export const removeSubgroups = statement(
  'userGroup.removeSubgroups',
  `delete from user_group_subgroup
   where supergroup_id = $1::bigint and subgroup_id = any($2::bigint[])`,
);
export const within = statement(
  'userGroup.within',
  `with recursive held (id) as (
     select unnest($1::bigint[])
     union
     select nesting.subgroup_id
     from held join user_group_subgroup nesting on nesting.supergroup_id = held.id
   )
   select id from held`,
);
