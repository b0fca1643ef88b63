/*
 * Who is told of messages, as SQL. $1 are the numbers of messages.
 *
 * `candidate` finds people by what makes them candidates, never by going through the subscribers of
 * a channel, unless the message mentions all of them. `told` weighs what they set:
 *
 * - nobody hears of old news;
 * - who muted the sender, wrote the message, is a bot or deactivated hears of nothing;
 * - what is muted (a topic, or a channel whose topic is neither unmuted nor followed) is heard of
 *   only by who is mentioned by name;
 * - a channel's own setting goes before the user's.
 *
 * Flag 4 of `message_flag` says that somebody is mentioned, by name or by a group of his.
 */

const setting = (name: string, initial: boolean) =>
  `coalesce((u.settings->>'${name}')::boolean, ${initial})`;

const MENTIONED = 4;
const FOLLOWED = 3;
const UNMUTED = 2;
const MUTED = 1;
/** Who did something so long ago is not looking, in seconds. */
const IDLE_SECONDS = 140;
/** A consumer that is new, or was away for long, must not wake people for what was said before. */
const FRESH = '12 hours';

/** The people who want to hear of every message of a channel, for one medium. */
const wantsChannel = (own: string, general: string) => `
  select m.id, s.user_id from sent m
  join subscription s on s.channel_id = m.channel_id and s.${own}
  union
  select m.id, u.id from sent m
  join user_account u on u.realm_id = m.realm_id and (u.settings->>'${general}') = 'true'
  join subscription s on s.channel_id = m.channel_id and s.user_id = u.id`;

/** What differs between pushes and mails. */
export interface Medium {
  /** The column of `subscription`. */
  readonly ownSetting: string;
  /** The user's setting for channels; off where he did not change it. */
  readonly channelSetting: string;
  /** The user's setting for direct messages and mentions; on where he did not change it. */
  readonly personalSetting: string;
  /** The user's setting for followed topics; on where he did not change it. */
  readonly followedSetting: string;
  /** Whether the medium is for who is looking at the moment. */
  readonly alsoOnline: string;
  /** SQL for whom the medium can reach at all, as a condition on `c.user_id`. */
  readonly reaches: string;
}

/** The medium of devices. */
export const PUSH: Medium = {
  ownSetting: 'push_notifications',
  channelSetting: 'enable_stream_push_notifications',
  personalSetting: 'enable_offline_push_notifications',
  followedSetting: 'enable_followed_topic_push_notifications',
  alsoOnline: setting('enable_online_push_notifications', true),
  reaches: `(exists (select from client_device d where d.user_id = c.user_id
      and d.token_id is not null and d.push_key is not null)
    or exists (select from legacy_push_token t where t.user_id = c.user_id))`,
};

/** The medium of mailboxes. */
export const MAIL: Medium = {
  ownSetting: 'email_notifications',
  channelSetting: 'enable_stream_email_notifications',
  personalSetting: 'enable_offline_email_notifications',
  followedSetting: 'enable_followed_topic_email_notifications',
  alsoOnline: 'false',
  reaches: 'true',
};

/** `told (user_id, message_id, trigger)`, as the beginning of a statement. */
export const whoIsTold = (medium: Medium): string => `
  sent as materialized (
    select m.id, m.realm_id, m.sender_id, m.recipient_id, m.topic_id, m.subject,
      m.mentions_channel, m.mentions_topic, c.id as channel_id
    from message m
    left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
    where m.id = any($1::bigint[]) and m.sent_at > now() - interval '${FRESH}'
  ),
  candidate (message_id, user_id) as materialized (
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
    union ${wantsChannel(medium.ownSetting, medium.channelSetting)}
  ),
  weighed as (
    select c.user_id, c.message_id, m.topic_id is null as is_direct,
      coalesce(f.flags & ${MENTIONED} <> 0, false) as is_mentioned,
      m.mentions_channel, coalesce(m.mentions_topic and p.user_id is not null, false) as mentions_topic,
      coalesce(t.visibility_policy = ${FOLLOWED}, false) as is_followed,
      case t.visibility_policy when ${MUTED} then true when ${UNMUTED} then false
        when ${FOLLOWED} then false else coalesce(s.is_muted, false) end as is_muted,
      ${setting(medium.personalSetting, true)} as personal,
      ${setting(medium.followedSetting, true)} as followed,
      ${setting('enable_followed_topic_wildcard_mentions_notify', true)} as followed_wildcard,
      coalesce(s.wildcard_mentions_notify, ${setting('wildcard_mentions_notify', true)}) as wildcard,
      coalesce(s.${medium.ownSetting}, ${setting(medium.channelSetting, false)}) as channel
    from candidate c
    join sent m on m.id = c.message_id
    join user_account u on u.id = c.user_id and u.is_active and not u.is_bot
    left join subscription s on s.channel_id = m.channel_id and s.user_id = c.user_id
      and s.is_active and s.from_message_id < m.id
    left join message_flag f on f.message_id = m.id and f.user_id = c.user_id
    left join user_topic t on t.user_id = c.user_id and t.channel_id = m.channel_id
      and t.topic_key = lower(m.subject)
    left join topic_participant p on m.mentions_topic and p.topic_id = m.topic_id
      and p.user_id = c.user_id
    left join user_presence seen on seen.user_id = c.user_id
      and seen.last_active > now() - interval '${IDLE_SECONDS} seconds'
    where c.user_id <> m.sender_id
      and (m.topic_id is null or s.user_id is not null)
      and (seen.user_id is null or ${medium.alsoOnline})
      and ${medium.reaches}
      and coalesce(f.read, 0) <> 1
      and not exists (select from muted_user mu
        where mu.user_id = c.user_id and mu.muted_user_id = m.sender_id)
  ),
  told (user_id, message_id, trigger) as materialized (
    select user_id, message_id, trigger from (
      select user_id, message_id, case
        when is_direct and personal then 'direct_message'
        when is_mentioned and personal then 'mentioned'
        when is_direct or is_muted then null
        when mentions_topic and is_followed and followed_wildcard and personal
          then 'topic_wildcard_mentioned_in_followed_topic'
        when mentions_channel and is_followed and followed_wildcard and personal
          then 'stream_wildcard_mentioned_in_followed_topic'
        when mentions_topic and wildcard and personal then 'topic_wildcard_mentioned'
        when mentions_channel and wildcard and personal then 'stream_wildcard_mentioned'
        when is_followed and followed then 'followed_topic_${medium === PUSH ? 'push' : 'email'}_notify'
        when channel then 'stream_${medium === PUSH ? 'push' : 'email'}_notify'
      end as trigger
      from weighed
    ) reasoned
    where trigger is not null
  )`;
