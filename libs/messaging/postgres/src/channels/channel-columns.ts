import {
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type ChannelView,
  type GroupMembers,
  type GroupSettingValue,
} from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const groupIds = CHANNEL_GROUP_SETTINGS.map((setting) => `'${setting}', c.${setting}`).join(', ');

/** The ids of the groups of the channel `c` by setting, as one JSON column. */
export const groupColumns = `json_build_object(${groupIds})`;

/** The columns of a `ChannelView` of the channel `c`, over {@link channelJoins}. */
export const channelColumns = `c.id as "channelId", c.name, c.description,
    c.rendered_description as "renderedDescription", c.date_created as "dateCreated",
    c.creator_id as "creatorId", c.invite_only as "inviteOnly",
    c.is_web_public as "isWebPublic", c.is_archived as "isArchived",
    c.history_public_to_subscribers as "historyPublicToSubscribers",
    c.message_retention_days as "messageRetentionDays", c.folder_id as "folderId",
    c.topics_policy as "topicsPolicy", c.first_message_id as "firstMessageId",
    c.subscriber_count as "subscriberCount",
    c.date_created > now() - interval '180 days' or coalesce(traffic.seen, false)
      as "isRecentlyActive",
    coalesce(traffic.recent, 0) as "recentMessageCount",
    case when posting.is_system then posting.name end as "postingGroupName",
    ${groupColumns} as groups`;

/** A condition: new members are subscribed to the channel `c`. */
export const isDefaultChannel = `exists (select from default_channel d where d.channel_id = c.id)
      as "isDefault"`;

/** Weekly traffic covers 28 days; a channel without a message in half a year is inactive. */
export const channelJoins = `join user_group posting on posting.id = c.can_send_message_group
  left join lateral (
    select true as seen, sum(message_count) filter (where t.day > today.day - 28)::integer as recent
    from channel_traffic t, (select (now() at time zone 'utc')::date as day) today
    where t.channel_id = c.id and t.day > today.day - 180
    having count(*) > 0
  ) traffic on true`;

/** The result of {@link channelColumns}: settings are group ids. */
export type ChannelRow<View extends ChannelView = ChannelView> = Omit<View, 'groups'> & {
  readonly groups: Readonly<Record<ChannelGroupSetting, number>>;
};

const anonymousGroups = statement(
  'subscription.anonymousGroups',
  `select g.id,
     array(select user_id from user_group_member m where m.group_id = g.id order by user_id)
       as "directMembers",
     array(select subgroup_id from user_group_subgroup n where n.supergroup_id = g.id
       order by subgroup_id) as "directSubgroups"
   from user_group g where g.id = any($1::bigint[]) and g.name is null`,
);

/** Adds the members of anonymous groups to the settings of channels; one round trip. */
export async function withGroupValues<Row extends Pick<ChannelRow, 'groups'>>(
  sql: Sql,
  rows: readonly Row[],
): Promise<
  readonly (Omit<Row, 'groups'> & { groups: Record<ChannelGroupSetting, GroupSettingValue> })[]
> {
  if (rows.length === 0) return [];
  const ids = new Set<number>();
  for (const { groups } of rows) {
    for (const setting of CHANNEL_GROUP_SETTINGS) ids.add(groups[setting]);
  }
  const found = await sql.query<GroupMembers & { id: number }>(anonymousGroups, [[...ids]]);
  const members = new Map<number, GroupMembers>(found.rows.map(({ id, ...rest }) => [id, rest]));
  return rows.map((row) => ({ ...row, groups: groupValues(row.groups, members) }));
}

function groupValues(
  ids: Readonly<Record<ChannelGroupSetting, number>>,
  anonymous: ReadonlyMap<number, GroupMembers>,
): Record<ChannelGroupSetting, GroupSettingValue> {
  const values: Record<ChannelGroupSetting, GroupSettingValue> = { ...ids };
  for (const setting of CHANNEL_GROUP_SETTINGS) {
    const members = anonymous.get(ids[setting]);
    if (members) values[setting] = members;
  }
  return values;
}
