import type { GroupUse } from '@tandem/identity-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

/** The settings of a channel whose value is a group. */
const CHANNEL_SETTINGS = [
  'can_add_subscribers_group',
  'can_administer_channel_group',
  'can_create_topic_group',
  'can_delete_any_message_group',
  'can_delete_own_message_group',
  'can_move_messages_out_of_channel_group',
  'can_move_messages_within_channel_group',
  'can_remove_subscribers_group',
  'can_resolve_topics_group',
  'can_send_message_group',
  'can_subscribe_group',
];

// A group is used where a setting refers to it, or to an anonymous group that contains it.
const uses = statement(
  'userGroup.uses',
  `with holder as (
     select g.id, g.name is not null as named
     from user_group_subgroup nesting join user_group g on g.id = nesting.supergroup_id
     where nesting.subgroup_id = $2::bigint and g.realm_id = $1::bigint and not g.deactivated
   ), value as (
     select $2::bigint as id union all select id from holder where not named
   )
   select
     array(select id from holder where named order by id) as "supergroupIds",
     (select coalesce(jsonb_agg(jsonb_build_object('groupId', found.id,
         'settings', found.settings) order by found.id), '[]')
       from (
         select g.id, array_agg(permission.permission order by permission.permission) as settings
         from value join user_group_permission permission on permission.value_group_id = value.id
         join user_group g on g.id = permission.group_id and not g.deactivated
         where g.id <> $2::bigint
         group by g.id
       ) found) as groups,
     (select coalesce(jsonb_agg(jsonb_build_object('channelId', found.id,
         'settings', found.settings) order by found.id), '[]')
       from (
         select c.id, array_agg(setting.name order by setting.name) as settings
         from channel c
         cross join lateral (values ${CHANNEL_SETTINGS.map((each) => `('${each}', c.${each})`).join(', ')})
           as setting (name, group_id)
         where c.realm_id = $1::bigint and not c.is_archived
           and setting.group_id in (select id from value)
         group by c.id
       ) found) as channels,
     array(select setting.setting from realm_group_setting setting
       where setting.realm_id = $1::bigint and setting.group_id in (select id from value)
       order by setting.setting) as "realmSettings"`,
);

interface UsesRow {
  readonly supergroupIds: readonly number[];
  readonly groups: readonly { readonly groupId: number; readonly settings: readonly string[] }[];
  readonly channels: readonly {
    readonly channelId: number;
    readonly settings: readonly string[];
  }[];
  readonly realmSettings: readonly string[];
}

/** The references to a group; one round trip. */
export async function readGroupUses(
  sql: Sql,
  realmId: number,
  groupId: number,
): Promise<readonly GroupUse[]> {
  const [found] = (await sql.query<UsesRow>(uses, [realmId, groupId])).rows;
  if (!found) return [];
  const { supergroupIds, groups, channels, realmSettings } = found;
  return [
    ...(supergroupIds.length > 0 ? [{ type: 'subgroup' as const, supergroupIds }] : []),
    ...groups.map((use) => ({ type: 'user_group' as const, ...use })),
    ...channels.map((use) => ({ type: 'channel' as const, ...use })),
    ...(realmSettings.length > 0 ? [{ type: 'realm' as const, settings: realmSettings }] : []),
  ];
}
