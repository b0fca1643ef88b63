import { ROLES } from '@tandem/shared-kernel';
import { statement } from '@tandem/shared-postgres';
import { boundActor, mayReadChannel, ownSubscription, unlessGuest } from '../messages/access.ts';
import {
  notificationBot,
  realmGroup,
  realmSetting,
  secondsSetting,
} from '../settings/realm-settings.ts';

/** Locks before it reads, and in the order of ids: $1 organization, $2 message, $3 channel, $4 topic. */
export const lockTopics = statement(
  'move.lockTopics',
  `with source as materialized (
    select t.id, t.channel_id, t.name_key from message m join topic t on t.id = m.topic_id
    where m.id = $2::bigint and m.realm_id = $1
  )
  select t.id from topic t
  where t.id in (
    select id from source
    union
    select target.id from source join topic target
      on target.channel_id = coalesce($3::bigint, source.channel_id)
      and target.name_key = coalesce(lower($4::text), source.name_key)
  )
  order by t.id for no key update`,
);

const holds = (...groups: readonly string[]) => `array[${groups.join(', ')}] && mine.groups`;
const noGuests = (group: string) => unlessGuest(boundActor, group);

/**
 * $4 source channel, $5 target channel, $6 the name of the topic there. No row for a target that the
 * actor may not read.
 */
export const moveContext = statement(
  'move.context',
  `select
    json_build_object('channelId', o.id, 'recipientId', o.recipient_id, 'name', o.name) as source,
    json_build_object('channelId', c.id, 'recipientId', c.recipient_id, 'name', c.name,
      'topicsPolicy', case when c.topics_policy = 'inherit' then ${realmSetting.topicsPolicy}
        else c.topics_policy end,
      'mayPost', ${holds('c.can_send_message_group')},
      'mayCreateTopics', ${holds('c.can_create_topic_group')},
      'hasTopic', exists (select from topic t join message m on m.topic_id = t.id
        where t.channel_id = c.id and t.name_key = lower($6::text))
    ) as target,
    ($3::smallint <= ${ROLES.administrator} or ${holds(
      realmGroup('can_move_messages_between_topics_group', 'role:everyone'),
      ...['o.can_administer_channel_group', 'c.can_administer_channel_group'].map(noGuests),
      'o.can_move_messages_within_channel_group',
      'c.can_move_messages_within_channel_group',
    )}) as "mayRename",
    ${holds(
      realmGroup('can_resolve_topics_group', 'role:everyone'),
      'o.can_resolve_topics_group',
      'c.can_resolve_topics_group',
    )} as "mayResolve",
    ($3::smallint <= ${ROLES.administrator} or ${holds(
      noGuests(realmGroup('can_move_messages_between_channels_group', 'role:members')),
      noGuests('o.can_administer_channel_group'),
      'o.can_move_messages_out_of_channel_group',
    )}) as "mayLeave",
    ${secondsSetting('move_messages_within_stream_limit_seconds', 604800)} as "renameLimitSeconds",
    ${secondsSetting('move_messages_between_streams_limit_seconds', 604800)}
      as "channelMoveLimitSeconds",
    u.full_name as "actorName",
    ${notificationBot} as "notificationBotId"
  from channel c
  ${ownSubscription(boundActor)}
  join channel o on o.id = $4
  join user_account u on u.id = $1
  join realm r on r.id = $2
  cross join lateral (select user_group_ids($1) as groups) mine
  where c.id = $5::bigint and c.realm_id = $2 and ${mayReadChannel(boundActor)}`,
);

/** The messages of a topic that a user can see: $1 user, $2 topic, $3 moment. */
export const topicSpan = statement(
  'move.span',
  `select count(*) as total, count(*) filter (where m.sent_at > $3) as movable,
    coalesce(min(m.id) filter (where m.sent_at > $3), 0) as "firstMovableId"
  from topic t
  join channel c on c.id = t.channel_id
  left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
  join message m on m.topic_id = t.id
    and (c.history_public_to_subscribers or m.id > s.from_message_id)
  where t.id = $2`,
);

/** $1 channel, $2 topic. */
export const lastMessage = statement(
  'move.lastMessage',
  `select m.id, m.is_resolution_notice as "isResolutionNotice", m.sent_at as "sentAt"
  from topic t join message m on m.topic_id = t.id
  where t.channel_id = $1 and t.name_key = lower($2::text)
  order by m.id desc limit 1`,
);

/** $1 message. */
export const markResolutionNotice = statement(
  'move.markNotice',
  'update message set is_resolution_notice = true where id = $1',
);
