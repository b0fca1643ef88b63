import { STORED_FLAGS } from '@tandem/messaging-domain';
import { notifyWhereNeeded, statement, writerLock } from '@tandem/shared-postgres';
import { marksOf } from '../reading/message-state-sql.ts';
import { alertedUsers } from './alerted-people.ts';
import { keyHash } from './hashes.ts';
import { mayNotify } from './notifying-sql.ts';
import { notedBySend, sentEvent } from './sent-event-sql.ts';

/*
 * One statement stores a batch of channel messages with their events. For one message it does the
 * same as `message.addToChannel`; the differences for a batch:
 *
 * - the topics are locked in the order of their ids, so that two batches never deadlock; then the
 *   outbox writer lock is taken, and each message draws its id, which is also the id of its event;
 * - a statement can change a row only once: `thread` has the predecessor of each message, and the
 *   topic, the sender's mark and the participation are set to the state after the last message;
 * - a message whose topic another transaction creates at the same time is neither stored nor
 *   returned, and neither is one whose topic moved away since it was checked.
 *
 * Arrays of ids instead of joins prevent the planner, which estimates every batch as a hundred
 * messages, from reading all topics. $1 is a JSON list: texts in an array would be quoted and unquoted
 * character by character.
 */

const given = `given as materialized (
    select * from json_to_recordset($1::json) as given (
      position int, realm_id bigint, sender_id bigint, content text, html text,
      sent_at timestamptz, client_name text, read_by_sender boolean, mentions_channel boolean,
      mentions_topic boolean, has_link boolean, has_image boolean, has_attachment boolean,
      mentioned json, widget text, key text, request text, channel_id bigint, recipient_id bigint,
      topic text, checked_topic_id bigint, event jsonb)
  )`;

/** `own_run`: all messages of the batch in the topic up to this one are the sender's own. */
const thread = `locked as materialized (
    select t.id, t.channel_id, t.name_key, t.max_message_id from topic t
    where t.id = any(array(
      select (select named.id from topic named
        where named.channel_id = given.channel_id and named.name_key = lower(given.topic))
      from given
    ))
    order by t.id for no key update
  ), ${writerLock('locked')}, numbered as materialized (
    select placed.*, nextval('message_id_seq') as id from writing cross join (
      select given.*, lower(given.topic) as name_key, locked.id as known_topic_id,
        coalesce(locked.max_message_id, 0) as before
      from given left join locked
        on locked.channel_id = given.channel_id and locked.name_key = lower(given.topic)
      where given.checked_topic_id is null or given.checked_topic_id = locked.id
      order by given.position offset 0
    ) placed
  ), chained as materialized (
    select *, coalesce(lag(id) over in_topic, before) as prior,
      row_number() over in_topic = count(*) filter (where read_by_sender) over by_sender as own_run
    from numbered
    window in_topic as (partition by channel_id, name_key order by id),
      by_sender as (partition by channel_id, name_key, sender_id order by id)
  ), opened as (
    insert into topic (channel_id, name, max_message_id, prior_message_id)
    select distinct on (channel_id, name_key) channel_id, topic, id, prior
    from chained where known_topic_id is null
    order by channel_id, name_key, id desc
    on conflict on constraint topic_name_key do nothing
    returning id, channel_id, name_key
  ), thread as materialized (
    select chained.*, coalesce(known_topic_id, opened.id) as topic_id
    from chained left join opened
      on opened.channel_id = chained.channel_id and opened.name_key = chained.name_key
    where known_topic_id is not null or opened.id is not null
  )`;

const rows = `touched as (
    update topic set name = last.topic, prior_message_id = last.prior, max_message_id = last.id
    from (select distinct on (topic_id) * from thread order by topic_id, id desc) last
    where topic.id = last.topic_id and topic.id = any(array(select id from locked))
  ), sent as (
    insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
      rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
      has_link, has_image, has_attachment)
    select id, realm_id, sender_id, recipient_id, topic_id, topic, content, html, sent_at,
      client_name, read_by_sender, mentions_channel, mentions_topic, has_link, has_image,
      has_attachment
    from thread order by id
  ), keyed as (
    insert into sent_key (sender_id, key_hash, message_id, request_hash)
    select sender_id, ${keyHash('key')}, id, ${keyHash('request')} from thread where key is not null
  ), widget as (
    insert into submessage (message_id, sender_id, msg_type, content)
    select id, sender_id, 'widget', widget from thread where widget is not null
    returning id, message_id, sender_id, msg_type, content
  ), participant as (
    insert into topic_participant (topic_id, user_id, first_message_id)
    select topic_id, sender_id, min(id) from thread group by 1, 2
    on conflict (topic_id, user_id) do nothing
  ), first as (
    update channel set first_message_id = oldest.id
    from (select channel_id, min(id) as id from thread group by 1) oldest
    where channel.id = oldest.channel_id
      and (channel.first_message_id is null or channel.first_message_id > oldest.id)
  )`;

const marks = `mark as (
    insert into topic_read (user_id, topic_id, upto)
    select t.sender_id, t.topic_id, max(t.id) from thread t
    where t.own_run and t.before <= greatest(
      ${marksOf({ userId: 't.sender_id', recipientId: 't.recipient_id', topicId: 't.topic_id' })},
      (select from_message_id from subscription
        where channel_id = t.channel_id and user_id = t.sender_id and is_active))
    group by 1, 2
    on conflict (user_id, topic_id) do update set upto = excluded.upto
  )`;

/** The limit prevents the planner from reading all subscribers to find the few mentioned ones. */
const mentions = `meant as materialized (
    select id, channel_id, user_id, bit_or(flag) as flags, nullif(max(read), 0) as read from (
      select t.id, t.channel_id, named::bigint as user_id, ${STORED_FLAGS.mentioned} as flag,
          0 as read
        from thread t cross join json_array_elements_text(t.mentioned) as named
      union all
      select t.id, t.channel_id, alerted.user_id, ${STORED_FLAGS.has_alert_word}, 0
        from thread t cross join lateral (${alertedUsers('t.content')}) alerted
      union all
      select t.id, t.channel_id, muting.user_id, 0, 1
        from thread t join muted_user muting on muting.muted_user_id = t.sender_id
    ) each_one
    group by 1, 2, 3
  ), mention as (
    insert into message_flag (user_id, message_id, flags, read)
    select receiver.user_id, meant.id, meant.flags, meant.read
    from meant cross join lateral (
      select s.user_id from subscription s
      where s.channel_id = meant.channel_id and s.user_id = meant.user_id and s.is_active
        and s.from_message_id < meant.id
      limit 1
    ) receiver
    returning user_id, message_id, flags, read
  )`;

const events = `${notedBySend}, appended as (
    insert into outbox (id, realm_id, type, payload)
    select t.id, t.realm_id, t.event->>'type', ${sentEvent('t')} from thread t order by t.id
    returning id, realm_id, type
  ), ${notifyWhereNeeded('appended', {
    isUrgent: `exists (select from thread t where ${mayNotify})`,
    hasListeners: 'has_event_queues(realm_id)',
  })}`;

export const postMessages = statement(
  'message.postMany',
  `with ${given}, ${thread}, ${rows}, ${marks}, ${mentions}, ${events}
  select position, id from thread cross join notified`,
);
