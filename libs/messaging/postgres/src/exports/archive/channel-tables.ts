import { jsonTable, type JsonTable, type Sql } from '@tandem/shared-postgres';
import { CHANNEL_SETTING_RULES } from '@tandem/messaging-domain';
import {
  epoch,
  isPrivateDataOf,
  scopeValues,
  type MessagingArchiveScope,
} from './archive-scope.ts';

/** The kinds of recipients in the format. */
const RECIPIENTS = { user: 1, channel: 2, group: 3 } as const;
/** Ids of conversations that exist only as the destination of a scheduled message. */
export const SCHEDULED_CONVERSATIONS = 1_000_000_000;
const SUBSCRIPTION_CREATED = 301;

const POLICIES = `array['inherit', 'allow_empty_topic', 'disable_empty_topic', 'empty_topic_only']`;
const COLORS = `array['#76ce90', '#fae589', '#a6c7e5', '#e79ab5', '#bfd56f', '#f4ae55']`;

const groupSettings = Object.keys(CHANNEL_SETTING_RULES).join(', ');

const channels = `select id, name, ${epoch('date_created')} as date_created,
    is_archived as deactivated, description, rendered_description, invite_only,
    history_public_to_subscribers, is_web_public, message_retention_days, first_message_id,
    creator_id as creator, realm_id as realm, recipient_id as recipient, folder_id as folder,
    true as is_recently_active, subscriber_count,
    array_position(${POLICIES}, topics_policy) as topics_policy, ${groupSettings}
  from channel where realm_id = $1 order by id`;

const folders = `select id, realm_id as realm, name, description, rendered_description,
    position as "order", creator_id as creator, ${epoch('date_created')} as date_created, is_archived
  from channel_folder where realm_id = $1 order by id`;

const defaultChannels = `select row_number() over (order by channel_id) as id,
    realm_id as realm, channel_id as stream
  from default_channel where realm_id = $1 order by channel_id`;

const defaultGroups = `select id, realm_id as realm, name, description,
    array(select channel_id from default_channel_group_member member
      where member.group_id = g.id order by channel_id) as streams
  from default_channel_group g where realm_id = $1 order by id`;

/** Conversations of three users or more; the format has smaller ones as recipients of a user. */
const groupConversations = `select d.recipient_id as id, d.user_ids
  from direct_conversation d
  where d.realm_id = $1 and cardinality(d.user_ids) > 2
    and ($2::bigint[] is null or d.user_ids && $2::bigint[])
  union all
  select ${SCHEDULED_CONVERSATIONS} + s.id, s.user_ids || s.sender_id
  from scheduled_message s
  where s.realm_id = $1 and s.sent_message_id is null and cardinality(s.user_ids) > 1
    and ${isPrivateDataOf('s.sender_id')}
    and not exists (select from direct_conversation d where d.realm_id = $1
      and d.user_ids @> (s.user_ids || s.sender_id) and d.user_ids <@ (s.user_ids || s.sender_id))`;

const huddles = `select id, id as recipient, cardinality(user_ids) as group_size,
    encode(sha256(convert_to(array_to_string(user_ids, ','), 'UTF8')), 'hex')::varchar(40)
      as huddle_hash
  from (${groupConversations}) g order by id`;

const recipients = `select * from (
    select recipient_id as id, id as type_id, ${RECIPIENTS.user} as type from user_account
    where realm_id = $1 and not is_system_bot
    union all
    select recipient_id, id, ${RECIPIENTS.channel} from channel where realm_id = $1
    union all
    select id, id, ${RECIPIENTS.group} from (${groupConversations}) g
  ) every order by id`;

/** Personal settings of users without consent are replaced by defaults. */
const own = (column: string, otherwise = 'null') =>
  `case when ${isPrivateDataOf('s.user_id')} then s.${column} else ${otherwise} end as ${column}`;

const subscriptions = `select row_number() over (order by recipient, user_profile) as id, every.*
  from (
    select c.recipient_id as recipient, s.user_id as user_profile, s.is_active as active,
      u.is_active as is_user_active, ${own('is_muted', 'false')},
      ${own('color', `(${COLORS})[1 + c.id % 6]`)}, ${own('pin_to_top', 'false')},
      ${own('desktop_notifications')}, ${own('audible_notifications')},
      ${own('push_notifications')}, ${own('email_notifications')},
      ${own('wildcard_mentions_notify')}
    from channel c join subscription s on s.channel_id = c.id join user_account u on u.id = s.user_id
    where c.realm_id = $1
    union all
    select g.recipient, g.user_id, true, u.is_active, false, '#c2c2c2', false,
      null, null, null, null, null
    from (
      select recipient_id as recipient, id as user_id from user_account
      where realm_id = $1 and not is_system_bot
      union all
      select id, unnest(user_ids) from (${groupConversations}) g
    ) g join user_account u on u.id = g.user_id
  ) every order by recipient, user_profile`;

/** The messages before the first that a subscriber received: the format has events of subscriptions. */
const subscriptionEvents = `select row_number() over (order by s.channel_id, s.user_id) as id,
    ${epoch('coalesce(m.sent_at, c.date_created)')} as event_time, true as backfilled,
    '{}'::json as extra_data, ${SUBSCRIPTION_CREATED} as event_type,
    s.from_message_id as event_last_message_id, s.user_id as acting_user, s.user_id as modified_user,
    c.id as modified_stream, null as modified_user_group, null as modified_channel_folder,
    c.realm_id as realm, false as scrubbed
  from channel c join subscription s on s.channel_id = c.id
  left join message m on m.id = s.from_message_id
  where c.realm_id = $1 order by s.channel_id, s.user_id`;

const topics = `select row_number() over (order by t.user_id, t.channel_id, t.topic_key) as id,
    t.user_id as user_profile, t.channel_id as stream, c.recipient_id as recipient, t.topic_name,
    ${epoch('t.last_updated')} as last_updated, t.visibility_policy
  from user_topic t join channel c on c.id = t.channel_id
  where c.realm_id = $1 and ${isPrivateDataOf('t.user_id')}
  order by t.user_id, t.channel_id, t.topic_key`;

/** Channels, their subscribers and conversations. */
export function channelTables(sql: Sql, scope: MessagingArchiveScope): readonly JsonTable[] {
  const realm = [scope.realmId];
  const scoped = scopeValues(scope);
  return [
    jsonTable(sql, 'zerver_channelfolder', folders, realm),
    jsonTable(sql, 'zerver_stream', channels, realm),
    jsonTable(sql, 'zerver_defaultstream', defaultChannels, realm),
    jsonTable(sql, 'zerver_huddle', huddles, scoped),
    jsonTable(sql, 'zerver_recipient', recipients, scoped),
    jsonTable(sql, 'zerver_subscription', subscriptions, scoped),
    jsonTable(sql, 'zerver_realmauditlog', subscriptionEvents, realm),
    jsonTable(sql, 'zerver_usertopic', topics, scoped),
  ];
}

/** Tables of the reference that its own exports leave out. */
export function channelExtensions(sql: Sql, scope: MessagingArchiveScope): readonly JsonTable[] {
  return [jsonTable(sql, 'zerver_defaultstreamgroup', defaultGroups, [scope.realmId])];
}
