import { notifyConsumers, statement, writerLock } from '@tandem/shared-postgres';
import { boundActor, mayReadMessage, messageAccess } from '../messages/access.ts';
import {
  isRead,
  isUnreadAboveMarks,
  markOfMessage,
  noteOnMessage,
  readUpTo,
  receivedMessage,
} from './message-state-sql.ts';

/** A condition: the user has read the message `m`; `s` is their active subscription to its channel. */
const readByUser = isRead({
  userId: '$1',
  note: noteOnMessage('$1'),
  received: receivedMessage,
  upTo: markOfMessage('$1'),
});

/** $4 messages. */
export const findFlaggable = statement(
  'reading.findFlaggable',
  `select m.id, c.id as "channelId", (m.topic_id is null or s.user_id is not null) as "isSubscribed"
  from unnest($4::bigint[]) as given (id)
  join message m on m.id = given.id ${messageAccess(boundActor)}
  where ${mayReadMessage(boundActor)} order by m.id`,
);

/** $1 user, $2 messages, $3 the flag's bit. Rows are locked in the order of the messages. */
export const addFlag = statement(
  'reading.addFlag',
  `insert into message_flag (user_id, message_id, flags)
  select $1, id, $3::integer from unnest($2::bigint[]) as id order by id
  on conflict (user_id, message_id) do update set flags = message_flag.flags | excluded.flags
    where message_flag.flags & excluded.flags = 0
  returning message_id as id`,
);

export const removeFlag = statement(
  'reading.removeFlag',
  `with held as materialized (
    select user_id, message_id from message_flag
    where user_id = $1 and message_id = any($2::bigint[]) and flags & $3::integer <> 0
    order by message_id for update
  )
  update message_flag f set flags = f.flags & ~$3::integer from held
  where f.user_id = held.user_id and f.message_id = held.message_id
  returning f.message_id as id`,
);

/** $1 user, $2 messages. */
export const markMessagesRead = statement(
  'reading.markMessages',
  `with unread as (
    select m.id, m.topic_id, m.recipient_id
    from unnest($2::bigint[]) as given (id)
    join message m on m.id = given.id
    left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
    left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
    where not ${readByUser}
  ), marked as (
    insert into message_flag (user_id, message_id, read)
    select $1, id, 1 from unread order by id
    on conflict (user_id, message_id) do update set read = 1
  )
  select id, topic_id as "topicId", recipient_id as "recipientId" from unread order by id`,
);

/*
 * Moves marks up to the first unread message, and deletes the notes that become redundant. Ids rise
 * within a topic and within a conversation, so no message can appear below a mark.
 */
const raiseMarks = (options: {
  readonly table: string;
  readonly column: string;
  readonly candidates: string;
  readonly condition: string;
}) => {
  const { table, column, candidates, condition } = options;
  const row = `(m.${column}, m.id)`;
  return `with candidate as materialized (${candidates}), reach as materialized (
    select candidate.key, candidate.upto, coalesce((
      select m.id - 1 from message m
      where ${row} > (candidate.key, candidate.upto) and m.${column} <= candidate.key ${condition}
        and ${isUnreadAboveMarks('$1')}
      order by m.${column}, m.id limit 1), candidate.newest) as reach
    from candidate
  ), raised as (
    insert into ${table} (user_id, ${column}, upto)
    select $1, key, reach from reach where reach > upto order by key
    on conflict (user_id, ${column})
      do update set upto = greatest(${table}.upto, excluded.upto)
  )
  delete from message_flag f using reach, message m
  where f.user_id = $1 and f.read = 1 and f.flags = 0 and f.message_id = m.id
    and ${row} > (reach.key, reach.upto) and ${row} <= (reach.key, reach.reach) ${condition}`;
};

/** The id up to which the user has read the topic `t` of the channel `c`. */
const readUpToInTopic = readUpTo(
  { userId: '$1', recipientId: 'c.recipient_id', topicId: 't.id' },
  's.from_message_id',
);

/** $1 user, $2 topics. */
export const raiseTopicMarks = statement(
  'reading.raiseTopics',
  raiseMarks({
    candidates: `select t.id as key, t.max_message_id as newest, ${readUpToInTopic} as upto
      from topic t join channel c on c.id = t.channel_id
      join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
      where t.id = any($2::bigint[])`,
    table: 'topic_read',
    column: 'topic_id',
    condition: 'and m.topic_id is not null',
  }),
);

/** $1 user, $2 conversations. */
export const raiseConversationMarks = statement(
  'reading.raiseConversations',
  raiseMarks({
    candidates: `select dc.recipient_id as key, dc.max_message_id as newest, 
        ${readUpTo({ userId: '$1', recipientId: 'dc.recipient_id' })} as upto
      from direct_conversation dc where dc.recipient_id = any($2::bigint[])`,
    table: 'recipient_read',
    column: 'recipient_id',
    condition: '',
  }),
);

/** $1 user, $2 messages. */
export const markMessagesUnread = statement(
  'reading.markUnread',
  `with read_before as (
    select m.id from unnest($2::bigint[]) as given (id) join message m on m.id = given.id
    left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
    left join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
    where ${readByUser}
  ), marked as (
    insert into message_flag (user_id, message_id, read)
    select $1, id, 0 from unnest($2::bigint[]) as id order by id
    on conflict (user_id, message_id) do update set read = 0
  )
  select id from read_before order by id`,
);

/**
 * $1 user, $2 the largest number of messages, $3 the event. Nothing is marked as unread by others while the user's lock
 * is held, so all parts may read the state of the start.
 */
export const markAllRead = statement(
  'reading.markAll',
  `with newest as materialized (
    select message_id from message_flag where user_id = $1 and read = 0
    order by message_id desc limit $2
  ), reset as (
    update message_flag f set read = null from newest
    where f.user_id = $1 and f.message_id = newest.message_id and f.flags <> 0
  ), dropped as (
    delete from message_flag f using newest
    where f.user_id = $1 and f.message_id = newest.message_id and f.flags = 0
  ), complete as materialized (
    select from newest having count(*) < $2
  ), ${writerLock('complete')}, appended as (
    insert into outbox (realm_id, type, payload)
    select ($3::jsonb->>'realmId')::bigint, $3::jsonb->>'type', $3::jsonb
    from writing cross join complete
    returning id, type
  ), moved as (
    insert into user_read (user_id, upto) select $1, id from appended
    on conflict (user_id) do update set upto = greatest(user_read.upto, excluded.upto)
  ), ${notifyConsumers('appended')}
  select array(select message_id from newest order by message_id) as ids,
    case when exists (select from complete) then (select count(*) from notified) end as notified`,
);

/** The maximum number of ids in an event of a channel or topic. */
const MAX_LISTED = 50_000;

/** $1 user, $2 channel, $3 topic or null for all. */
export const markChannelRead = statement(
  'reading.markPlace',
  `with topic_state as materialized (
    select t.id as topic_id, t.max_message_id, ${readUpToInTopic} as upto
    from topic t
    join channel c on c.id = t.channel_id
    join subscription s on s.channel_id = c.id and s.user_id = $1 and s.is_active
    where t.channel_id = $2 and ($3::text is null or t.name_key = lower($3))
  ), above as materialized (
    select page.id from topic_state cross join lateral (
      select m.id from message m
      where (m.topic_id, m.id) > (topic_state.topic_id, topic_state.upto) and m.topic_id <= topic_state.topic_id
        and m.topic_id is not null
        and ${isUnreadAboveMarks('$1')}
      order by m.topic_id desc, m.id desc limit ${MAX_LISTED}
    ) page
    where topic_state.max_message_id > topic_state.upto
  ), below as materialized (
    select f.message_id as id from message_flag f
    join message m on m.id = f.message_id
    join topic_state on topic_state.topic_id = m.topic_id
    where f.user_id = $1 and f.read = 0
  ), raised as (
    insert into topic_read (user_id, topic_id, upto)
    select $1, topic_id, max_message_id from topic_state where max_message_id > upto order by topic_id
    on conflict (user_id, topic_id) do update set upto = greatest(topic_read.upto, excluded.upto)
  ), cleared as (
    update message_flag f set read = null from below
    where f.user_id = $1 and f.message_id = below.id
  )
  select id from (
    select id from above union select id from below order by id desc limit ${MAX_LISTED}
  ) listed order by id`,
);

/** $1 channel, $2 topic. */
export const hasTopic = statement(
  'reading.hasTopic',
  `select exists (
    select from topic t join message m on m.topic_id = t.id
    where t.channel_id = $1 and t.name_key = lower($2::text)
  ) as found`,
);
