import { isNotPaused, statement } from '@tandem/shared-postgres';
import { notificationBot } from '../settings/realm-settings.ts';
import { isArchivedFile } from '../uploads/attachment-sql.ts';

const location = `case when s.channel_id is null
    then json_build_object('kind', 'direct', 'userIds', s.user_ids)
    else json_build_object('kind', 'channel', 'channelId', s.channel_id, 'topic', s.topic)
  end as place`;

const columns = `s.id, ${location}, s.content, s.rendered_content as "renderedContent",
  floor(extract(epoch from s.deliver_at))::bigint as "deliverAt", s.failed`;

/**
 * $1 to $3 realm, sender, client; $4 channel, $5 topic, $6 users; $7 to $10 the message, $11 paths, $12 the
 * largest number of the sender's rows.
 */
export const addScheduled = statement(
  'scheduled.add',
  `with added as (
    insert into scheduled_message (realm_id, sender_id, client_name, channel_id, topic, user_ids,
      content, rendered_content, deliver_at, read_by_sender)
    select $1, $2, $3, $4::bigint, $5, $6::bigint[], $7, $8, to_timestamp($9), $10
    where (select count(*) from scheduled_message
      where sender_id = $2 and sent_message_id is null) < $12
    returning id
  ), reserved as (
    insert into scheduled_upload (scheduled_message_id, attachment_id)
    select added.id, a.id from added, attachment a
    where a.owner_id = $2 and a.path_id = any($11::text[])
  )
  select id from added`,
);

/** $1 sender, $2 message. */
export const lockScheduled = statement(
  'scheduled.lock',
  `select ${columns}, s.revision, s.sent_message_id is not null as "isSent" from scheduled_message s
   where s.sender_id = $1 and s.id = $2::bigint for update`,
);

/** $1 message; $2 channel, $3 topic, $4 users; $5 to $7 the message, $8 its sender, $9 paths. */
export const saveScheduled = statement(
  'scheduled.save',
  `with saved as (
    update scheduled_message set channel_id = $2::bigint, topic = $3, user_ids = $4::bigint[],
      content = $5, rendered_content = $6, deliver_at = to_timestamp($7), failed = false,
      revision = revision + 1
    where id = $1
  ), dropped as (
    delete from scheduled_upload using attachment a
    where scheduled_message_id = $1 and a.id = attachment_id and a.path_id <> all($9::text[])
  )
  insert into scheduled_upload (scheduled_message_id, attachment_id)
  select $1, a.id from attachment a where a.owner_id = $8 and a.path_id = any($9::text[])
    and not ${isArchivedFile}
  on conflict do nothing`,
);

export const removeScheduled = statement(
  'scheduled.remove',
  'delete from scheduled_message where id = $1',
);

/** $1 message, $2 revision. A send in progress has locked it. */
export const takeScheduled = statement(
  'scheduled.take',
  `select from scheduled_message
   where id = $1 and revision = $2 and sent_message_id is null and not failed
   for update skip locked`,
);

export const markScheduledSent = statement(
  'scheduled.markSent',
  `with unkept as (delete from scheduled_upload where scheduled_message_id = $1)
   update scheduled_message set sent_message_id = $2, revision = revision + 1 where id = $1`,
);

export const markScheduledFailed = statement(
  'scheduled.markFailed',
  `update scheduled_message s set failed = true, revision = revision + 1
   where id = $1 and revision = $2 and sent_message_id is null and not failed
   returning ${columns}`,
);

export const listScheduled = statement(
  'scheduled.list',
  `select ${columns} from scheduled_message s
   where s.sender_id = $1 and s.sent_message_id is null order by s.deliver_at, s.id`,
);

export const nextDueScheduled = statement(
  'scheduled.nextDue',
  `select min(deliver_at) as "dueAt" from scheduled_message
   where sent_message_id is null and not failed`,
);

/** A sender has at most a thousand: several senders get a turn with any backlog. */
const DUE_WINDOW = 5_000;

/** $1 time, $2 limit, $3 limit for each sender, $4 excluded senders. */
export const findDueScheduled = statement(
  'scheduled.findDue',
  `select s.id, s.revision, ${location}, s.content, s.client_name as "clientName",
    s.read_by_sender as "readBySender", u.is_active and not r.deactivated as "senderIsActive",
    s.deliver_at as "deliverAt", ${notificationBot} as "notificationBotId",
    json_build_object('userId', u.id, 'realmId', u.realm_id, 'role', u.role, 'isBot', u.is_bot)
      as sender
  from (
    select id, row_number() over (partition by sender_id order by deliver_at, id) as turn
    from (
      select id, sender_id, deliver_at from scheduled_message
      where deliver_at <= $1 and sent_message_id is null and not failed
        and sender_id <> all($4::bigint[]) and ${isNotPaused('realm_id')}
      order by deliver_at, id limit ${DUE_WINDOW}
    ) oldest
  ) ranked
  join scheduled_message s on s.id = ranked.id
  join user_account u on u.id = s.sender_id
  join realm r on r.id = s.realm_id
  where ranked.turn <= $3
  order by ranked.turn, s.deliver_at, s.id limit $2`,
);
