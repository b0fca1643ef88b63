import { RECEIVED_ELSEWHERE } from '@tandem/messaging-domain';
import { statement } from '@tandem/shared-postgres';
import { isRead, readUpTo } from '../reading/message-state-sql.ts';
import { MESSAGE_COLUMNS, messageColumns } from './message-columns.ts';

/*
 * The statements that restore messages, in their order. Each begins after the locks of the statements
 * before it.
 *
 * @see docs/adr/0042-archive-of-deleted-messages.md
 */

/** The class of locks of the archives of organizations: shared to restore, exclusive to erase a user. */
const ARCHIVE_LOCKS = 7_206_042;

/** $1 realm. Waits for restorations, and blocks new ones. */
export const holdArchiveAlone = statement(
  'restore.holdArchiveAlone',
  `select pg_advisory_xact_lock(${ARCHIVE_LOCKS}, ($1::bigint & 2147483647)::int)`,
);

/** $1 realm. */
export const holdArchive = statement(
  'restore.holdArchive',
  `select pg_advisory_xact_lock_shared(${ARCHIVE_LOCKS}, ($1::bigint & 2147483647)::int)`,
);

/** $1 realm, $2 messages. The channel of an archived message never changes. */
export const lockArchivedChannels = statement(
  'restore.lockChannels',
  `select hold_channel_parts(channel_parts($1, array(
    select distinct recipient_id from archived_message
    where id = any($2::bigint[]) and realm_id = $1 and channel_id is not null)), true)`,
);

/** $1 realm, $2 messages. */
export const lockArchived = statement(
  'restore.lockArchived',
  `select id from archived_message where realm_id = $1 and id = any($2::bigint[])
   order by id for update`,
);

/** $1 messages. Existing topics are locked, others are created. Conversations always exist. */
export const enterTopics = statement(
  'restore.enterTopics',
  `with named as (
    select distinct on (channel_id, lower(subject)) channel_id, subject from archived_message
    where id = any($1::bigint[]) and channel_id is not null
    order by channel_id, lower(subject), id desc
  ), entered as (
    insert into topic (channel_id, name, max_message_id, prior_message_id)
    select channel_id, subject, 0, 0 from named order by channel_id, lower(subject)
    on conflict on constraint topic_name_key do update set name = topic.name
    returning id, xmax = 0 as is_new
  ), conversations as materialized (
    select dc.recipient_id from direct_conversation dc where dc.recipient_id in (
      select recipient_id from archived_message
      where id = any($1) and channel_id is null and (select count(*) from entered) >= 0)
    order by dc.recipient_id for no key update
  )
  select array(select id from entered where is_new) as "newTopicIds",
    (select count(*) from conversations) as "conversations"`,
);

const parts = (table: string, kind: string): string =>
  `from placed p cross join lateral jsonb_populate_recordset(null::${table}, p.parts->'${kind}') part`;

const insertParts = (table: string, kind: string, condition = 'true'): string =>
  `insert into ${table} overriding system value select part.* ${parts(table, kind)}
    where ${condition}`;

/**
 * $1 messages. Notes that a message is unread remain only where its channel still has the user as a
 * subscriber who received it: users who leave a channel have read everything there. Expired reminders are
 * omitted.
 */
export const restoreMessages = statement(
  'restore.messages',
  `with taken as (
    delete from archived_message where id = any($1::bigint[]) returning *
  ), placed as materialized (
    select taken.*, t.id as present_topic_id from taken
    left join topic t on t.channel_id = taken.channel_id and t.name_key = lower(taken.subject)
  ), files as materialized (
    select f.attachment_id, f.message_id from archived_attachment f
    join attachment a on a.id = f.attachment_id
    where f.message_id = any($1) for key share of a
  ), restored as (
    insert into message (${MESSAGE_COLUMNS.join(', ')})
    select ${messageColumns('p', { topic_id: 'p.present_topic_id' })} from placed p order by p.id
  ), flags as (
    insert into message_flag (user_id, message_id, flags, read)
    select part.user_id, part.message_id, part.flags,
      case when part.read = 1 or p.channel_id is null or exists (
        select from subscription s
        where s.channel_id = p.channel_id and s.user_id = part.user_id and s.is_active
          and (s.from_message_id < p.id or part.flags & ${RECEIVED_ELSEWHERE} <> 0)
      ) then part.read end
    ${parts('message_flag', 'flags')}
  ), reactions as (${insertParts('reaction', 'reactions')}
  ), edits as (${insertParts('message_edit', 'edits')}
  ), submessages as (${insertParts('submessage', 'submessages')}
  ), reminders as (${insertParts('reminder', 'reminders', 'part.deliver_at > now()')}
  ), shown as (
    insert into attachment_message (attachment_id, message_id)
    select attachment_id, message_id from files where message_id in (select id from placed)
  )
  select id, topic_id as "formerTopicId", present_topic_id as "topicId", channel_id as "channelId",
    recipient_id as "recipientId" from placed order by id`,
);

/** The restored messages: $1 ids, $2 the topic of each when it was deleted, or null. */
const back = `back as materialized (
    select m.id, m.topic_id, m.recipient_id, m.sender_id, m.read_by_sender, m.sent_at, m.moved_from,
      given.former_topic_id
    from unnest($1::bigint[], $2::bigint[]) as given (id, former_topic_id)
    join message m on m.id = given.id
  )`;

/** $3 topics that the restoration created: they get the marks of the deleted topics. */
export const settleTopics = statement(
  'restore.settleTopics',
  `with ${back}, grown as (
    update topic set max_message_id = greatest(max_message_id, newest.id)
    from (select topic_id, max(id) as id from back group by topic_id) newest
    where topic.id = newest.topic_id
  ), former as materialized (
    select pair.topic_id, u.user_id, max(u.upto) as upto, min(u.first_message_id) as first
    from (select distinct topic_id, former_topic_id from back) pair
    join archived_topic_user u on u.topic_id = pair.former_topic_id
    where pair.topic_id <> pair.former_topic_id
    group by pair.topic_id, u.user_id
  ), present as (
    insert into topic_participant (topic_id, user_id, first_message_id)
    select topic_id, user_id, coalesce(min(first), min(id)) from (
      select topic_id, sender_id as user_id, id, null::bigint as first from back where topic_id is not null
      union all
      select b.topic_id, r.user_id, b.id, null from back b join reaction r on r.message_id = b.id
      where b.topic_id is not null
      union all
      select topic_id, user_id, null, first from former where first is not null
    ) participant
    group by topic_id, user_id order by topic_id, user_id
    on conflict (topic_id, user_id) do update
      set first_message_id = least(topic_participant.first_message_id, excluded.first_message_id)
  ), marked as (
    insert into topic_read (user_id, topic_id, upto)
    select user_id, topic_id, upto from former
    where upto is not null and topic_id = any($3::bigint[])
    order by topic_id, user_id
    on conflict (user_id, topic_id) do nothing
  ), conversations as (
    update direct_conversation dc set max_message_id = greatest(max_message_id, newest.id)
    from (select recipient_id, max(id) as id from back where topic_id is null group by recipient_id)
      newest
    where dc.recipient_id = newest.recipient_id
  )
  select revise_messages($1)`,
);

/** Notes that one batch writes at most; beyond it, the oldest messages follow the marks. */
const MAX_NOTES = 500_000;

/**
 * Writes notes where the current topic has other marks than the deleted topic: subscribers have read the
 * same restored messages as when the topic was deleted.
 */
export const preserveFormerReadState = statement(
  'restore.preserveReadState',
  `with ${back}, pair as materialized (
    select distinct topic_id, former_topic_id, recipient_id from back
    where topic_id <> former_topic_id
  ), reader as (
    select pair.*, u.user_id from pair
    join archived_topic_user u on u.topic_id = pair.former_topic_id and u.upto is not null
    union
    select pair.*, tr.user_id from pair join topic_read tr on tr.topic_id = pair.topic_id
  ), mark as materialized (
    select reader.topic_id, reader.former_topic_id, reader.user_id, s.from_message_id,
      greatest(${readUpTo(
        { userId: 'reader.user_id', recipientId: 'reader.recipient_id' },
        's.from_message_id',
      )}, (select u.upto from archived_topic_user u
        where u.topic_id = reader.former_topic_id and u.user_id = reader.user_id)) as before,
      ${readUpTo(
        {
          userId: 'reader.user_id',
          recipientId: 'reader.recipient_id',
          topicId: 'reader.topic_id',
        },
        's.from_message_id',
      )} as after
    from reader join channel c on c.recipient_id = reader.recipient_id
    join subscription s on s.channel_id = c.id and s.user_id = reader.user_id and s.is_active
  )
  insert into message_flag (user_id, message_id, read)
  select mark.user_id, m.id,
    case when ${isRead({ userId: 'mark.user_id', upTo: 'mark.before' })} then 1 else 0 end
  from mark join back m
    on m.topic_id = mark.topic_id and m.former_topic_id = mark.former_topic_id
  where m.id > least(mark.before, mark.after) and m.id <= greatest(mark.before, mark.after)
    and m.id > mark.from_message_id
  order by m.id desc, mark.user_id limit ${MAX_NOTES}
  on conflict (user_id, message_id) do update
    set read = coalesce(message_flag.read, excluded.read)`,
);
