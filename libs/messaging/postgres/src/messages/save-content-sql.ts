import { STORED_FLAGS } from '@tandem/messaging-domain';
import { statement } from '@tandem/shared-postgres';
import { alertedPeople } from './alerted-people.ts';

/** The flags that are derived from the content. */
const MEANT = STORED_FLAGS.mentioned | STORED_FLAGS.has_alert_word;

/**
 * $1 message, $2 editor, $3 time, $4 content, $5 HTML, $6 mentions the channel, $7 mentions the
 * topic, $8 link, $9 image, $10 attachment, $11 mentioned users. Users who did not receive the
 * message get no flags.
 *
 * Returns a `SavedContent`: within the statement the table still has the previous state.
 */
export const saveMessageContent = statement(
  'message.saveContent',
  `with before as (
    insert into message_edit (message_id, editor_id, edited_at, prev_content,
      prev_rendered_content)
    select id, $2, $3, content, rendered_content from message where id = $1
    returning id
  ), saved as (
    update message set content = $4, rendered_content = $5, mentions_channel = $6,
      mentions_topic = $7, has_link = $8, has_image = $9, has_attachment = $10,
      has_history = true, last_edited_at = $3
    where id = $1
    returning recipient_id, topic_id, content, rendered_content
  ), ${alertedPeople('$4')}, meant as materialized (
    select user_id, bit_or(flag) as flags from (
      select user_id, ${STORED_FLAGS.mentioned} as flag from unnest($11::bigint[]) as user_id
      union all
      select user_id, ${STORED_FLAGS.has_alert_word} from alerted
    ) each_one
    group by user_id
  ), receiver as (
    select s.user_id from saved
    join channel c on saved.topic_id is not null and c.recipient_id = saved.recipient_id
    join subscription s on s.channel_id = c.id and s.is_active and s.from_message_id < $1
    where s.user_id = any(array(select user_id from meant))
    union all
    select d.user_id from saved
    join direct_member d on saved.topic_id is null and d.recipient_id = saved.recipient_id
    where d.user_id = any(array(select user_id from meant))
  ), mentioned as (
    insert into message_flag (user_id, message_id, flags)
    select user_id, $1, (select flags from meant where meant.user_id = receiver.user_id)
    from receiver
    on conflict (user_id, message_id)
      do update set flags = message_flag.flags & ~${MEANT} | excluded.flags
  ), unmentioned as (
    update message_flag set flags = flags & ~${MEANT}
    where message_id = $1 and flags & ${MEANT} <> 0
      and user_id <> all(array(select user_id from receiver))
  )
  select before.id as "editId", json_build_object(
    'channelName', (select c.name from channel c
      where m.topic_id is not null and c.recipient_id = m.recipient_id),
    'content', saved.content, 'renderedContent', saved.rendered_content,
    'previousContent', m.content, 'previousRenderedContent', m.rendered_content,
    'flags', json_build_object(
      'senderId', m.sender_id, 'readBySender', m.read_by_sender,
      'mentionsChannel', $6::boolean, 'mentionsTopic', $7::boolean,
      'storedFlags', coalesce((select json_object_agg(user_id, meant.flags)
        from receiver join meant using (user_id)), '{}'),
      'topicParticipants', case when $7 then array(select p.user_id from topic_participant p
        where p.topic_id = m.topic_id and p.first_message_id <= m.id) else '{}' end,
      'mutedBy', '{}'::bigint[])
    ) as change
  from before cross join saved join message m on m.id = $1`,
);
