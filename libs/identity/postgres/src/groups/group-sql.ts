/** Parts of the statements about groups. */
import { GROUP_PERMISSIONS, GROUP_PERMISSION_NAMES } from '@tandem/identity-domain';

/** The value of a permission without a row: the group has no creator. */
const defaults = GROUP_PERMISSION_NAMES.map((name) => {
  const initial = GROUP_PERMISSIONS[name].default;
  return `('${name}', '${initial === 'creator' ? 'role:nobody' : initial}')`;
}).join(', ');

/** The permissions of the group `g` as an object of numbers of groups. */
const permissionNumbers = `(
    select jsonb_object_agg(known.permission, coalesce(own.value_group_id, initial.id))
    from (values ${defaults}) as known (permission, system_group)
    join user_group initial on initial.realm_id = g.realm_id
      and initial.name = case when g.is_system then 'role:nobody' else known.system_group end
    left join user_group_permission own on own.group_id = g.id
      and own.permission = known.permission)`;

/** The columns of a `UserGroup`, of the group `g`. */
export const groupColumns = `g.id, g.realm_id as "realmId", g.name, g.description,
  g.is_system as "isSystem", g.creator_id as "creatorId", g.date_created as "dateCreated",
  g.deactivated, ${permissionNumbers} as settings`;

/** The group `g` as the value of a setting: its members, if it is anonymous. */
export const settingValue = `case when g.name is not null then to_jsonb(g.id) else
    jsonb_build_object(
      'directMembers', array(
        select member.user_id from user_group_member member
        where member.group_id = g.id order by member.user_id),
      'directSubgroups', array(
        select nesting.subgroup_id from user_group_subgroup nesting
        where nesting.supergroup_id = g.id order by nesting.subgroup_id)) end`;
