import { statement } from '@tandem/shared-postgres';
import { boundActor, mayReadMessage, messageAccess, unlessGuest } from '../messages/access.ts';
import { placeColumns } from '../messages/lock-message-sql.ts';
import { archiveDeleted, endTopicUsers } from '../archive/archive-sql.ts';
import { messageColumns } from '../archive/message-columns.ts';
import { realmGroup, secondsSetting } from '../settings/realm-settings.ts';

/**
 * $1 messages. Their topics and conversations are locked before them, in the same order as sends:
 * deleting may change the newest message of a topic. The messages are locked too: the statement that
 * archives them sees all reactions and edits that were written before.
 */
export const lockThread = statement(
  'deletion.lockThread',
  `with location as materialized (
    select topic_id, recipient_id from message where id = any($1::bigint[])
  ), topics as materialized (
    select t.id from topic t where t.id in (select topic_id from location)
    order by t.id for no key update
  ), conversations as materialized (
    select dc.recipient_id from direct_conversation dc
    where dc.recipient_id in (select recipient_id from location where topic_id is null)
    order by dc.recipient_id for no key update
  ), messages as materialized (
    select id from message where id = any($1)
      and (select count(*) from topics) + (select count(*) from conversations) >= 0
    order by id for update
  )
  select count(*) as count from messages`,
);

/** $4 message. */
export const lockForDeletion = statement(
  'deletion.lock',
  `with m as materialized (
    select * from message where id = $4::bigint for update
  )
  select ${placeColumns},
    (sender.id = $1 or coalesce(sender.bot_owner_id = $1, false)) as "isOwn", m.sent_at as "sentAt",
    (array[${unlessGuest(
      boundActor,
      realmGroup('can_delete_any_message_group', 'role:administrators'),
    )}, c.can_delete_any_message_group] && mine.groups) as "mayDeleteAny",
    (array[${realmGroup('can_delete_own_message_group', 'role:everyone')},
      c.can_delete_own_message_group] && mine.groups) as "mayDeleteOwn",
    ${secondsSetting('message_content_delete_limit_seconds', 600)} as "deleteLimitSeconds"
  from m ${messageAccess(boundActor)}
  join realm r on r.id = m.realm_id
  join user_account sender on sender.id = m.sender_id
  cross join lateral (select user_group_ids($1) as groups) mine
  where ${mayReadMessage(boundActor)}`,
);

/**
 * $1 messages, $2 realm, $3 acting user, $4 reason. Rows are locked in the order of their ids. Reminders are
 * deleted here and not by the foreign key: only this returns those that no concurrent transaction removes.
 */
export const deleteMessages = statement(
  'deletion.delete',
  `with held as materialized (
    select id from message where id = any($1::bigint[]) order by id for update
  ), deleted as (
    delete from message m using held where m.id = held.id
    returning ${messageColumns('m')}
  ), withdrawn as (
    delete from reminder where message_id = any($1) returning id, user_id, message_id
  ), ${archiveDeleted}
  select d.topic_id as "topicId", d.recipient_id as "recipientId", c.id as "channelId",
    max(d.subject) as topic, array_agg(d.id order by d.id) as ids,
    case when d.topic_id is null then (
      select user_ids from direct_conversation dc where dc.recipient_id = d.recipient_id
    ) end as "userIds",
    (select coalesce(json_agg(json_build_object('id', w.id, 'userId', w.user_id) order by w.id), '[]')
      from withdrawn w where w.message_id = any(array_agg(d.id))) as reminders
  from deleted d
  left join channel c on d.topic_id is not null and c.recipient_id = d.recipient_id
  group by d.topic_id, d.recipient_id, c.id order by min(d.id)`,
);

/** $1 topics whose messages were deleted. Topics without messages are deleted too. */
export const shortenTopics = statement(
  'deletion.shortenTopics',
  `with rest as materialized (
    select t.id, (select m.id from message m where (m.topic_id, m.id) > (t.id, 0)
      and m.topic_id <= t.id and m.topic_id is not null
      order by m.topic_id desc, m.id desc limit 1) as newest
    from topic t where t.id = any($1::bigint[])
  ), shortened as (
    update topic set max_message_id = rest.newest from rest
    where topic.id = rest.id and rest.newest is not null
  ), closed as (
    delete from topic using rest where topic.id = rest.id and rest.newest is null
  ), ended as (
    select id from rest where newest is null
  ), ${endTopicUsers('ended')}
  select`,
);

/** $1 conversations whose messages were deleted. */
export const shortenConversations = statement(
  'deletion.shortenConversations',
  `update direct_conversation dc set max_message_id = coalesce((
    select m.id from message m
    where (m.recipient_id, m.id) > (dc.recipient_id, 0) and m.recipient_id <= dc.recipient_id
    order by m.recipient_id desc, m.id desc limit 1), 0)
  where dc.recipient_id = any($1::bigint[])`,
);

/**
 * $1 sender, $2 whether in public channels, $3 in private ones, $4 in direct messages, $5 the largest number.
 */
export const authoredBy = statement(
  'deletion.authoredBy',
  `select m.id from message m
  left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
  where m.sender_id = $1 and case
    when m.topic_id is null then $4::boolean
    when c.invite_only then $3::boolean
    else $2::boolean end
  order by m.sender_id, m.id limit $5`,
);
