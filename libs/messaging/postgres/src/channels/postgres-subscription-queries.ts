import {
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type GroupMembers,
  type GroupSettingValue,
  type SubscriberList,
  type SubscriptionQueries,
  type SubscriptionView,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { statement, type Sql } from '@tandem/shared-postgres';

type SubscriptionRow = Omit<SubscriptionView, 'groups' | 'subscriberIds'> & {
  readonly groups: Readonly<Record<ChannelGroupSetting, number>>;
};

const groupIds = CHANNEL_GROUP_SETTINGS.map((setting) => `'${setting}', c.${setting}`).join(', ');

/** Weekly traffic looks back 28 days, and half a year without a message makes a channel inactive. */
export const listOwnSubscriptions = statement(
  'subscription.listOwn',
  `select c.id as "channelId", c.name, c.description,
    c.rendered_description as "renderedDescription", c.date_created as "dateCreated",
    c.creator_id as "creatorId", c.invite_only as "inviteOnly",
    c.is_web_public as "isWebPublic",
    c.history_public_to_subscribers as "historyPublicToSubscribers",
    c.message_retention_days as "messageRetentionDays", c.folder_id as "folderId",
    c.topics_policy as "topicsPolicy", c.first_message_id as "firstMessageId",
    c.subscriber_count as "subscriberCount",
    c.date_created > now() - interval '180 days' or coalesce(traffic.seen, false)
      as "isRecentlyActive",
    coalesce(traffic.recent, 0) as "recentMessageCount",
    s.color, s.is_muted as "isMuted", s.pin_to_top as "pinToTop",
    s.desktop_notifications as "desktopNotifications",
    s.audible_notifications as "audibleNotifications",
    s.push_notifications as "pushNotifications", s.email_notifications as "emailNotifications",
    s.wildcard_mentions_notify as "wildcardMentionsNotify",
    case when posting.is_system then posting.name end as "postingGroupName",
    json_build_object(${groupIds}) as groups
  from subscription s
  join channel c on c.id = s.channel_id and not c.is_archived
  join user_group posting on posting.id = c.can_send_message_group
  left join lateral (
    select true as seen, sum(message_count) filter (where t.day > today.day - 28)::integer as recent
    from channel_traffic t, (select (now() at time zone 'utc')::date as day) today
    where t.channel_id = c.id and t.day > today.day - 180
    having count(*) > 0
  ) traffic on true
  where s.user_id = $1 and s.is_active
  order by c.name collate "C"`,
);

const anonymousGroups = statement(
  'subscription.anonymousGroups',
  `select g.id,
     array(select user_id from user_group_member m where m.group_id = g.id order by user_id)
       as "directMembers",
     array(select subgroup_id from user_group_subgroup n where n.supergroup_id = g.id
       order by subgroup_id) as "directSubgroups"
   from user_group g where g.id = any($1::bigint[]) and g.name is null`,
);

const subscribers = statement(
  'subscription.subscribers',
  `select s.channel_id as "channelId", array_agg(s.user_id order by s.user_id) as "userIds"
   from subscription own
   join subscription s on s.channel_id = own.channel_id and s.is_active
   join user_account u on u.id = s.user_id and u.is_active
   where own.user_id = $1 and own.is_active
   group by s.channel_id`,
);

/** Subscriptions from PostgreSQL: one round trip for the channels, then one for what they name. */
export class PostgresSubscriptionQueries implements SubscriptionQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Of large channels the whole list is sent in partial mode too: nobody records yet who was active
   * lately, and who was may not be left out.
   */
  async listOwn(viewer: Actor, lists: SubscriberList): Promise<readonly SubscriptionView[]> {
    const { rows } = await this.#sql.query<SubscriptionRow>(listOwnSubscriptions, [viewer.userId]);
    const [groups, subscriberIds] = await Promise.all([
      this.#anonymousGroups(rows),
      lists === 'false' ? null : this.#subscribers(viewer),
    ]);
    return rows.map((row) => ({
      ...row,
      groups: groupValues(row.groups, groups),
      ...(subscriberIds && { subscriberIds: subscriberIds.get(row.channelId) ?? [] }),
    }));
  }

  async #anonymousGroups(
    rows: readonly SubscriptionRow[],
  ): Promise<ReadonlyMap<number, GroupMembers>> {
    const ids = new Set(rows.flatMap((row) => Object.values(row.groups)));
    if (ids.size === 0) return new Map();
    const found = await this.#sql.query<GroupMembers & { id: number }>(anonymousGroups, [[...ids]]);
    return new Map(found.rows.map(({ id, ...members }) => [id, members]));
  }

  async #subscribers(viewer: Actor): Promise<ReadonlyMap<number, readonly number[]>> {
    const { rows } = await this.#sql.query<{ channelId: number; userIds: number[] }>(subscribers, [
      viewer.userId,
    ]);
    return new Map(rows.map((row) => [row.channelId, row.userIds]));
  }
}

function groupValues(
  ids: Readonly<Record<ChannelGroupSetting, number>>,
  anonymous: ReadonlyMap<number, GroupMembers>,
): Record<ChannelGroupSetting, GroupSettingValue> {
  const values = CHANNEL_GROUP_SETTINGS.map((setting) => {
    const id = ids[setting];
    return [setting, anonymous.get(id) ?? id] as const;
  });
  return Object.fromEntries(values) as Record<ChannelGroupSetting, GroupSettingValue>;
}
