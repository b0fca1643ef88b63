import { DEFAULT_ARCHIVE_DAYS } from '@tandem/messaging-domain/archive';
import { isNotPaused, statement } from '@tandem/shared-postgres';
import { editBytes } from '../messages/history-sql.ts';
import { MESSAGE_COLUMNS, messageColumns } from './message-columns.ts';

/** The number of days for which an organization archives messages. */
const archiveDays = (realmId: string): string =>
  `coalesce((select days from message_archive_setting a where a.realm_id = ${realmId}),
    ${DEFAULT_ARCHIVE_DAYS})`;

const partsOf = (table: string, condition = 'true'): string =>
  `(select jsonb_agg(to_jsonb(part)) from ${table} part where part.message_id = d.id and ${condition})`;

/** Bytes of texts of one kind of parts. PostgreSQL refuses JSON of 256 MB, and the deletion with it. */
const MAX_PART_BYTES = 60_000_000;

/** The rows `e` of a table in this order, up to the largest size of their texts. */
const firstPartsOf = (table: string, bytes: string, order: string): string =>
  partsOf(
    table,
    `part.id in (select id from (
          select e.id, sum(${bytes}) over (order by ${order}) as total
          from ${table} e where e.message_id = d.id
        ) sized where total <= ${MAX_PART_BYTES})`,
  );

/**
 * Archives the rows of `deleted`, in the statement that deletes them: their dependent data exists until its
 * end. $2 realm, $3 acting user, $4 reason. The messages must be locked by an earlier statement, as this
 * one does not see changes that commit while it waits.
 */
export const archiveDeleted = `shown as materialized (
    select s.attachment_id, s.message_id from attachment_message s
    join attachment a on a.id = s.attachment_id
    where s.message_id in (select id from deleted) for key share of a
  ), archived as (
    insert into archived_message (${MESSAGE_COLUMNS.join(', ')}, channel_id, deleted_by, reason, parts)
    select ${messageColumns('d')}, c.id, $3::bigint, $4::text,
      jsonb_strip_nulls(jsonb_build_object(
        'flags', ${partsOf('message_flag')}, 'reactions', ${partsOf('reaction')},
        'edits', ${firstPartsOf('message_edit', editBytes, 'e.id desc')},
        'submessages', ${firstPartsOf('submessage', 'octet_length(e.content)', 'e.id')},
        'reminders', ${partsOf('reminder')}))
    from deleted d left join channel c on d.topic_id is not null and c.recipient_id = d.recipient_id
    where $4 <> 'erased' and ${archiveDays('$2::bigint')} > 0
    returning id
  ), archived_files as (
    insert into archived_attachment (attachment_id, message_id)
    select attachment_id, message_id from shown where message_id in (select id from archived)
  )`;

/** CTEs that delete the read marks and the participants of topics, and archive them if needed. */
export const endTopicUsers = (ended: string): string => `unmarked as (
    delete from topic_read using ${ended} ended where topic_id = ended.id returning topic_id, user_id, upto
  ), left_out as (
    delete from topic_participant using ${ended} ended where topic_id = ended.id
    returning topic_id, user_id, first_message_id
  ), archived_users as (
    insert into archived_topic_user (topic_id, user_id, upto, first_message_id)
    select topic_id, user_id, unmarked.upto, left_out.first_message_id
    from unmarked full join left_out using (topic_id, user_id)
    where exists (select from archived_message a where a.topic_id = unmarked.topic_id
      or a.topic_id = left_out.topic_id)
    on conflict (topic_id, user_id) do update
      set upto = greatest(archived_topic_user.upto, excluded.upto),
        first_message_id = least(archived_topic_user.first_message_id, excluded.first_message_id)
  )`;

/** $1 realm, $2 message, $3 channel, $4 topic, $5 time; each of $2 to $5 may be null. */
const selected = `a.realm_id = $1 and ($2::bigint is null or a.id = $2)
    and ($3::bigint is null or a.channel_id = $3)
    and ($4::text is null or lower(a.subject) = lower($4))
    and ($5::timestamptz is null or a.deleted_at >= $5)`;

/** $6 id, $7 limit. */
export const findArchived = statement(
  'archive.find',
  `select a.id, a.sender_id as "senderId", a.sent_at as "sentAt", a.deleted_at as "deletedAt",
    a.deleted_by as "deletedBy", a.reason, case when a.channel_id is null
      then json_build_object('kind', 'direct', 'userIds', (
        select user_ids from direct_conversation dc where dc.recipient_id = a.recipient_id))
      else json_build_object('kind', 'channel', 'channelId', a.channel_id, 'topic', a.subject)
    end as place
  from archived_message a where ${selected} and a.id > $6::bigint order by a.id limit $7`,
);

export const countArchived = statement(
  'archive.count',
  `select count(*) as count from archived_message a where ${selected}`,
);

export const daysOfArchive = statement(
  'archive.days',
  `select ${archiveDays('$1::bigint')} as days`,
);

export const setArchiveDays = statement(
  'archive.setDays',
  `insert into message_archive_setting (realm_id, days) values ($1, $2)
   on conflict (realm_id) do update set days = excluded.days`,
);

/** $1 time, $2 limit. Messages that are being restored are skipped. */
export const removeExpired = statement(
  'archive.removeExpired',
  `with due as materialized (
    select oldest.id from realm r cross join lateral (
      select a.id from archived_message a
      where a.realm_id = r.id
        and a.deleted_at <= $1::timestamptz - make_interval(days => ${archiveDays('r.id')})
      order by a.realm_id, a.deleted_at limit $2
    ) oldest where ${isNotPaused('r.id')} limit $2
  ), locked as materialized (
    select id from archived_message where id = any(array(select id from due))
    for update skip locked
  ), gone as (
    delete from archived_message a using locked where a.id = locked.id returning a.topic_id
  )
  select count(*) as count, array_agg(distinct topic_id) filter (where topic_id is not null) as topics
  from gone`,
);

/** $1 topics. */
export const removeUnusedTopicUsers = statement(
  'archive.removeTopicUsers',
  `delete from archived_topic_user u where u.topic_id = any($1::bigint[])
    and not exists (select from archived_message a where a.topic_id = u.topic_id)`,
);
