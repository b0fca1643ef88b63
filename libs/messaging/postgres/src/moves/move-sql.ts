import { RECEIVED_ELSEWHERE, STORED_FLAGS } from '@tandem/messaging-domain';
import { statement } from '@tandem/shared-postgres';
import { endTopicUsers } from '../archive/archive-sql.ts';
import { isRead, readUpTo, recipientMark, topicMark } from '../reading/message-state-sql.ts';
import { flagColumns } from '../messages/flag-columns.ts';

/** $1 channel, $2 topic, $3 the source topic. An existing topic gets the spelling of the move. */
export const enterTopic = statement(
  'move.enter',
  `with target as (
    insert into topic (channel_id, name, max_message_id, prior_message_id)
    values ($1, $2::text, 0, 0)
    on conflict on constraint topic_name_key do update set name = excluded.name
    returning id
  )
  select id, id <> $3 and (
      select m.id from message m where (m.topic_id, m.id) > (target.id, 0)
        and m.topic_id <= target.id and m.topic_id is not null
      order by m.topic_id, m.id limit 1) is not null
    as "hadMessages" from target`,
);

/** Greater than any message id. */
const MAX_ID = '9223372036854775807';

/**
 * $1 source topic, $2 message, $3 mode, $4 target topic, $5 target recipient, $6 new name or null,
 * $7 editor, $8 time, $9 source channel, $10 target channel, $11 whether it counts as a move, $12 the
 * history entry of the message for its content.
 */
export const moveMessages = statement(
  'move.messages',
  `with moved as materialized (
    select id, subject, moved_from from message
    where topic_id = $1 and topic_id is not null
      and id >= case when $3 = 'change_all' then 0 else $2::bigint end
      and id <= case when $3 = 'change_one' then $2 else ${MAX_ID} end
    order by id for no key update
  ), entry as (
    select id,
      case when $6::text is not null then subject end as prev_topic, $6::text as topic,
      case when $9::bigint <> $10::bigint then $9 end as prev_channel_id,
      case when $9 <> $10 then $10 end as channel_id
    from moved
  ), preserved as (
    insert into message_edit (message_id, editor_id, edited_at, prev_topic, topic,
      prev_channel_id, channel_id)
    select id, $7::bigint, $8::timestamptz, prev_topic, topic, prev_channel_id, channel_id from entry
    where $12::bigint is null or id <> $2
    order by id
  ), joined as (
    update message_edit e set prev_topic = entry.prev_topic, topic = entry.topic,
      prev_channel_id = entry.prev_channel_id, channel_id = entry.channel_id
    from entry where entry.id = $2 and e.id = $12
  ), changed as (
    update message m set topic_id = $4, recipient_id = $5, subject = coalesce($6, m.subject),
      has_history = true,
      last_moved_at = case when $11::boolean then $8 else m.last_moved_at end,
      moved_from = case when m.recipient_id = $5 then m.moved_from else m.recipient_id end
    from moved where m.id = moved.id
    returning m.id, m.sender_id
  ), present as (
    insert into topic_participant (topic_id, user_id, first_message_id)
    select $4, user_id, min(id) from (
      select sender_id as user_id, id from changed
      union all
      select r.user_id, r.message_id from reaction r
      where r.message_id = any(array(select id from moved))
    ) participant
    group by user_id order by user_id
    on conflict (topic_id, user_id) do update
      set first_message_id = least(topic_participant.first_message_id, excluded.first_message_id)
  )
  select id, moved_from as "movedFrom" from moved order by id`,
);

/** Users with a mark on the source or the target: others have read the same in both. */
const marked = `select user_id from topic_read where topic_id in ($1, $2)
    union
    select user_id from recipient_read where $3::bigint <> $4::bigint
      and recipient_id in ($3, $4)`;

/**
 * Copies the marks of a topic that moved as a whole to a new topic: $1 and $2 the topics, $3 and $4
 * the recipients of their channels.
 */
export const copyReadMarks = statement(
  'move.copyReadMarks',
  `insert into topic_read (user_id, topic_id, upto)
  select reader.user_id, $2::bigint, greatest(0, ${topicMark('reader.user_id', '$1')},
    case when $3::bigint <> $4::bigint then ${recipientMark('reader.user_id', '$3')} end)
  from (${marked}) reader
  order by reader.user_id
  on conflict (user_id, topic_id) do update set upto = greatest(topic_read.upto, excluded.upto)`,
);

/** Notes that one move writes at most; beyond it, the oldest messages count as read. */
const MAX_NOTES = 500_000;

/**
 * Writes notes for users in both channels for whom the target implies another read state: marks and
 * the starts of subscriptions differ. Users who subscribed to the target after a message was sent get
 * a note that they received it. For users outside the target all moved messages are read.
 *
 * $5 source channel, $6 target channel, $7 messages, $8 the original recipient of each, or null.
 */
export const preserveReadState = statement(
  'move.preserveReadState',
  `with moved as materialized (
    select given.id, given.moved_from, m.sender_id, m.read_by_sender, m.sent_at
    from unnest($7::bigint[], $8::bigint[]) as given (id, moved_from)
    join message m on m.id = given.id
  ), span as materialized (
    select min(id) as first, max(id) as last, bool_or(moved_from is not null) as came from moved
  ), dropped as (
    update message_flag f set read = null
    where f.message_id = any($7) and f.read = 0 and not exists (select from subscription s
      join channel c on c.id = s.channel_id
      where s.channel_id = $6 and s.user_id = f.user_id and s.is_active
        and (c.history_public_to_subscribers or s.from_message_id < f.message_id))
  ), reader as (
    select s.user_id, o.from_message_id as left_from, s.from_message_id as entered_from,
      case when c.history_public_to_subscribers then 0 else s.from_message_id end as seen_from
    from subscription s join channel c on c.id = s.channel_id
    join subscription o on o.channel_id = $5 and o.user_id = s.user_id and o.is_active
    where s.channel_id = $6 and s.is_active
      and ($5 <> $6 or s.user_id in (select user_id from topic_read where topic_id in ($1, $2)))
  ), mark as materialized (
    select reader.user_id, left_from, seen_from,
      case when entered_from > left_from then entered_from else 0 end as entered_late,
      ${readUpTo({ userId: 'reader.user_id', recipientId: '$3', topicId: '$1' }, 'left_from')} as before,
      ${readUpTo({ userId: 'reader.user_id', recipientId: '$4', topicId: '$2' }, 'entered_from')} as after
    from reader
  ), note as (
    select mark.user_id, m.id, read.before, m.id <= mark.entered_late as is_late
    from span
    join mark on span.came or mark.entered_late >= span.first
      or (least(before, after) < span.last and greatest(before, after) >= span.first)
    join moved m on m.moved_from is not null or m.id <= mark.entered_late
      or (m.id > least(before, after) and m.id <= greatest(before, after))
    cross join lateral (select ${isRead({ userId: 'mark.user_id', upTo: 'mark.before' })} as before) read
    where (read.before <> (m.id <= after) or m.id <= mark.entered_late)
      and m.id > left_from and m.id > seen_from
    order by m.id desc limit ${MAX_NOTES}
  )
  insert into message_flag (user_id, message_id, read, flags)
  select user_id, id, case when before then 1 else 0 end,
    case when is_late then ${RECEIVED_ELSEWHERE} else 0 end from note
  order by id, user_id
  on conflict (user_id, message_id) do update
    set read = coalesce(message_flag.read, excluded.read), flags = message_flag.flags | excluded.flags`,
);

/** Finds whether messages remain in the topic $1, and whether the user $2 can see any. */
export const restOfTopic = statement(
  'move.rest',
  `select newest is null as "isEmpty",
    newest is null or (not is_shared and newest <= coalesce(since, newest)) as "looksEmpty"
  from (
    select (select m.id from message m where (m.topic_id, m.id) > ($1, 0) and m.topic_id <= $1
        and m.topic_id is not null order by m.topic_id desc, m.id desc limit 1) as newest,
      c.history_public_to_subscribers as is_shared,
      (select s.from_message_id from subscription s
        where s.channel_id = c.id and s.user_id = $2 and s.is_active) as since
    from topic t join channel c on c.id = t.channel_id where t.id = $1
  ) rest`,
);

/** $1 source topic, $2 target topic, $3 the greatest moved id. Deletes an empty source. */
export const leaveTopic = statement(
  'move.leave',
  `with entered as (
    update topic set max_message_id = greatest(max_message_id, $3::bigint) where id = $2
  ), rest as materialized (
    select (select m.id from message m where (m.topic_id, m.id) > ($1::bigint, 0)
      and m.topic_id <= $1 and m.topic_id is not null
      order by m.topic_id desc, m.id desc limit 1) as newest
  ), shortened as (
    update topic set max_message_id = rest.newest from rest
    where topic.id = $1 and $1 <> $2 and rest.newest is not null
  ), closed as (
    delete from topic using rest where topic.id = $1 and $1 <> $2 and rest.newest is null
  ), ended as (
    select $1::bigint as id from rest where $1 <> $2 and rest.newest is null
  ), ${endTopicUsers('ended')}
  select`,
);

/** Updates the first message of two channels, after messages moved between them. */
export const firstMessages = statement(
  'move.firstMessages',
  `with held as materialized (
    select id, recipient_id from channel where id = any($1::bigint[]) order by id for no key update
  )
  update channel set first_message_id = (
    select m.id from message m
    where (m.recipient_id, m.id) > (held.recipient_id, 0) and m.recipient_id <= held.recipient_id
    order by m.recipient_id, m.id limit 1)
  from held where channel.id = held.id`,
);

/**
 * Locks the rows: reactions to messages that do not move raise policies as well. $1 and $2 the source channel
 * and topic, $3 and $4 those of the target.
 */
export const policiesOf = statement(
  'move.policies',
  `with locked as materialized (
    select user_id, channel_id, topic_key, visibility_policy from user_topic
    where (channel_id, topic_key) in (($1, lower($2::text)), ($3, lower($4::text)))
    order by user_id, channel_id, topic_key for no key update
  )
  select user_id as "userId",
    coalesce(max(visibility_policy) filter (where channel_id = $1 and topic_key = lower($2)), 0)
      as source,
    coalesce(max(visibility_policy) filter (where channel_id = $3 and topic_key = lower($4)), 0)
      as target
  from locked
  group by user_id
  having bool_or(channel_id = $1 and topic_key = lower($2))
  order by user_id`,
);

/** $1 and $2 the source channel and topic, $3 and $4 the target, $5 users, $6 policies, $7 time. */
export const movePolicies = statement(
  'move.movePolicies',
  `with left_behind as (
    delete from user_topic where channel_id = $1 and topic_key = lower($2::text)
      and (channel_id, topic_key) <> ($3, lower($4::text))
  ), moved as (
    select user_id, policy from unnest($5::bigint[], $6::smallint[]) as given (user_id, policy)
    where policy <> 0
  ), gone as (
    delete from user_topic where channel_id = $3 and topic_key = lower($4) and user_id in (
      select user_id from unnest($5::bigint[], $6::smallint[]) as given (user_id, policy)
      where policy = 0)
  )
  insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
  select user_id, $3, $4, policy, $7 from moved order by user_id
  on conflict (user_id, channel_id, topic_key) do update
    set visibility_policy = excluded.visibility_policy, topic_name = excluded.topic_name,
      last_updated = excluded.last_updated
    where user_topic.visibility_policy <> excluded.visibility_policy`,
);

/**
 * Active subscribers of the source channel who lose access to some of the messages, or see them in the
 * target without a subscription; deactivated users too, who may be reactivated before their queues are
 * removed. Lost messages lose their stars: $1 and $2 the channels, $3 and $4 the smallest and the greatest
 * moved id, $5 all of them.
 *
 * `lostUpto` is the greatest lost id, `null` if none is lost.
 */
export const findUsersLosingAccess = statement(
  'move.findUsersLosingAccess',
  `with former as materialized (
    select s.user_id as id, target.is_open and t.user_id is null as "isOutside", case
      when not (o.history_public_to_subscribers or s.from_message_id < $4) then null
      when t.user_id is not null and c.history_public_to_subscribers then null
      when target.is_open then null
      when t.user_id is null or t.from_message_id >= $4 then $4::bigint
      when t.from_message_id >= $3 then t.from_message_id
    end as "lostUpto"
    from subscription s
    join channel o on o.id = s.channel_id
    join channel c on c.id = $2
    join user_account u on u.id = s.user_id
    cross join lateral (
      select c.is_web_public or (u.role < 600 and not c.invite_only) as is_open) target
    left join subscription t on t.channel_id = c.id and t.user_id = s.user_id and t.is_active
    where s.channel_id = $1 and s.is_active
  ), unstarred as (
    update message_flag f set flags = f.flags & ~${STORED_FLAGS.starred}
    from former
    where f.message_id = any($5::bigint[]) and f.flags & ${STORED_FLAGS.starred} <> 0
      and f.user_id = former.id and f.message_id <= former."lostUpto"
  )
  select id, "isOutside", "lostUpto" from former
  where "lostUpto" is not null or "isOutside" order by id`,
);

/** $1 message: its `FlagFacts`. */
export const flagFacts = statement(
  'move.flagFacts',
  `select m.sender_id as "senderId", ${flagColumns} from message m where m.id = $1`,
);
