import { MAX_AGE_SECONDS, type NotificationChannel } from '@tandem/push-domain';

/*
 * SQL that fetches the candidates of notifications, with the facts by which `notificationRecipients`
 * decides. It decides nothing itself: `candidate` and `POSSIBLE` exclude only users whom the rule certainly
 * rejects, which `notification-candidates.contract.spec.ts` compares with the rule over all users.
 */

/** The most candidates of one page: they are in memory at once. */
const PAGE_SIZE = 10_000;

/** The flag of `message_flag` for a mention by name or group. */
const MENTIONED = 4;
const FOLLOWED = 3;
const VISIBILITIES = `array['inherit', 'muted', 'unmuted', 'followed']`;

const setting = (name: string, initial: boolean) =>
  `coalesce((u.settings->>'${name}')::boolean, ${initial})`;

/** The differences between the notification channels. */
interface ChannelSql {
  /** The column of `subscription`. */
  readonly channelMessagesHere: string;
  /** Names of settings in `user_account.settings`. */
  readonly channelMessages: string;
  readonly personal: string;
  readonly followedTopics: string;
  readonly whileActive: string;
  /** SQL of whether the channel reaches `c.user_id`. */
  readonly isReachable: string;
  /** Further facts, as columns. */
  readonly extra: string;
}

const DEVICES = `select d.id from client_device d
  where d.user_id = c.user_id and d.token_id is not null and d.push_key is not null`;
const TOKENS = 'select t.id from legacy_push_token t where t.user_id = c.user_id';

const CHANNELS: Readonly<Record<NotificationChannel, ChannelSql>> = {
  push: {
    channelMessagesHere: 'push_notifications',
    channelMessages: 'enable_stream_push_notifications',
    personal: 'enable_offline_push_notifications',
    followedTopics: 'enable_followed_topic_push_notifications',
    whileActive: setting('enable_online_push_notifications', true),
    isReachable: `(exists (${DEVICES}) or exists (${TOKENS}))`,
    extra: `array(${DEVICES} order by d.id) as "deviceIds",
      array(${TOKENS} order by t.id) as "tokenIds"`,
  },
  email: {
    channelMessagesHere: 'email_notifications',
    channelMessages: 'enable_stream_email_notifications',
    personal: 'enable_offline_email_notifications',
    followedTopics: 'enable_followed_topic_email_notifications',
    whileActive: 'false',
    isReachable: 'true',
    extra: `case when m.topic_id is null then 'direct/' || m.recipient_id
        else 'topic/' || m.topic_id end as conversation,
      coalesce((u.settings->>'email_notifications_batching_period_seconds')::integer, 120)
        as "waitSeconds"`,
  },
};

/**
 * Users by the reason of their candidacy. Subscribers are scanned only where the message mentions all of
 * them; those who want all messages of a channel are found by separate indexes.
 */
const candidates = ({ channelMessagesHere, channelMessages }: ChannelSql) => `
  select m.id, d.user_id from sent m
  join direct_member d on m.topic_id is null and d.recipient_id = m.recipient_id
  union
  select m.id, f.user_id from sent m
  join message_flag f on f.message_id = m.id and f.flags & ${MENTIONED} <> 0
  union
  select m.id, t.user_id from sent m
  join user_topic t on t.channel_id = m.channel_id and t.topic_key = lower(m.subject)
    and t.visibility_policy = ${FOLLOWED}
  union
  select m.id, s.user_id from sent m
  join subscription s on m.mentions_channel and s.channel_id = m.channel_id
  union
  select m.id, p.user_id from sent m
  join topic_participant p on m.mentions_topic and p.topic_id = m.topic_id
  union
  select m.id, s.user_id from sent m
  join subscription s on s.channel_id = m.channel_id and s.${channelMessagesHere}
  union
  select m.id, u.id from sent m
  join user_account u on u.realm_id = m.realm_id and (u.settings->>'${channelMessages}') = 'true'
  join subscription s on s.channel_id = m.channel_id and s.user_id = u.id`;

/** Facts that every notification needs and that are found by a key. */
const POSSIBLE = (channel: ChannelSql) => `u.is_active and not u.is_bot
    and c.user_id <> m.sender_id
    and (s.user_id is not null or dm.user_id is not null)
    and ${channel.isReachable}`;

interface Selection {
  /** SQL of `(message_id, user_id)`. */
  readonly candidates: string;
  /** SQL of a condition on `m` of `sent`. */
  readonly isRecent: string;
  /** SQL of a condition on the facts. */
  readonly isPossible: string;
  readonly pageSize: number;
}

/**
 * One page of candidates: `$1` are messages, `$2` and `$3` the last message and user of the previous page.
 * A row is a candidate; a single row without one if there is none. Every row has the end of the page, if
 * there may be another.
 */
function pageSql(
  channel: ChannelSql,
  { candidates, isRecent, isPossible, pageSize }: Selection,
): string {
  return `with sent as materialized (
    select m.*, c.id as channel_id
    from message m
    left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
    where m.id = any($1::bigint[]) and ${isRecent}
  ),
  candidate (message_id, user_id) as (${candidates}),
  page as materialized (
    select message_id, user_id from candidate
    where (message_id, user_id) > ($2::bigint, $3::bigint)
    order by message_id, user_id limit ${pageSize}
  ),
  fact as (
    select c.user_id as "userId", c.message_id as "messageId",
      extract(epoch from now() - m.sent_at)::float8 as "messageAgeSeconds",
      c.user_id = m.sender_id as "isSender", u.is_active as "isActive", u.is_bot as "isBot",
      s.user_id is not null or dm.user_id is not null as "isMember",
      coalesce(f.read = 1, false) as "hasRead",
      exists (select from muted_user mu
        where mu.user_id = c.user_id and mu.muted_user_id = m.sender_id) as "hasMutedSender",
      ${channel.isReachable} as "isReachable",
      extract(epoch from now() - seen.last_active)::float8 as "idleSeconds",
      m.topic_id is null as "isDirect",
      coalesce(f.flags & ${MENTIONED} <> 0, false) as "isMentioned",
      p.user_id is not null as "isTopicMentioned", m.mentions_channel as "isChannelMentioned",
      (${VISIBILITIES})[coalesce(t.visibility_policy, 0) + 1] as "topicVisibility",
      coalesce(s.is_muted, false) as "isChannelMuted",
      ${channel.whileActive} as "whileActive",
      ${setting(channel.personal, true)} as personal,
      ${setting(channel.followedTopics, true)} as "followedTopics",
      ${setting('wildcard_mentions_notify', true)} as "wildcardMentions",
      ${setting('enable_followed_topic_wildcard_mentions_notify', true)}
        as "wildcardMentionsInFollowedTopics",
      ${setting(channel.channelMessages, false)} as "channelMessages",
      s.wildcard_mentions_notify as "wildcardMentionsHere",
      s.${channel.channelMessagesHere} as "channelMessagesHere",
      ${channel.extra}
    from page c
    join sent m on m.id = c.message_id
    join user_account u on u.id = c.user_id
    left join direct_member dm on m.topic_id is null and dm.recipient_id = m.recipient_id
      and dm.user_id = c.user_id
    left join subscription s on s.channel_id = m.channel_id and s.user_id = c.user_id
      and s.is_active and s.from_message_id < m.id
    left join message_flag f on f.message_id = m.id and f.user_id = c.user_id
    left join user_topic t on t.user_id = c.user_id and t.channel_id = m.channel_id
      and t.topic_key = lower(m.subject)
    left join topic_participant p on m.mentions_topic and p.topic_id = m.topic_id
      and p.user_id = c.user_id
    left join user_presence seen on seen.user_id = c.user_id
    where ${isPossible}
  )
  select "lastMessageId", "lastUserId", fact.*
  from (values (1)) as one
  left join (select message_id as "lastMessageId", user_id as "lastUserId" from page
    order by message_id, user_id offset ${pageSize - 1}) last on true
  left join fact on true
  order by "messageId", "userId"`;
}

/** The statement behind `CandidateQueries.findPage`. */
export function candidatePageSql(channel: NotificationChannel, pageSize = PAGE_SIZE): string {
  const sql = CHANNELS[channel];
  return pageSql(sql, {
    candidates: candidates(sql),
    isRecent: `m.sent_at > now() - make_interval(secs => ${MAX_AGE_SECONDS})`,
    isPossible: POSSIBLE(sql),
    pageSize,
  });
}

/** The same with every user of every organization, for comparison. */
export function allUsersPageSql(channel: NotificationChannel): string {
  return pageSql(CHANNELS[channel], {
    candidates: 'select m.id, u.id from sent m cross join user_account u',
    isRecent: 'true',
    isPossible: 'true',
    pageSize: PAGE_SIZE,
  });
}
