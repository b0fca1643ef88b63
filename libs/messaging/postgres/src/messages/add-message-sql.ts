import { STORED_FLAGS } from '@tandem/messaging-domain';
import { notifyConsumers, statement, writerLock } from '@tandem/shared-postgres';
import { marksOf, topicMark } from '../reading/message-state-sql.ts';
import { alertedPeople } from './alerted-people.ts';
import { keyHash, memberHash } from './hashes.ts';
import { notedBySend, sentEvent } from './sent-event-sql.ts';

/*
 * One statement stores a message, with its event. Values: $1 realm, $2 sender, $3 content, $4 HTML, $5
 * time, $6 client, $7 read by the sender, $8 mentions the channel, $9 mentions the topic, $10 link, $11
 * image, $12 attachment, $13 mentioned users, $14 widget, $15 key, $16 event or null, $17 request of the
 * key; then the location.
 *
 * `locked` waits for the topic or the conversation, then `writing` takes the outbox writer lock, and only
 * then is the id drawn: ids rise in commit order within a topic, and in outbox order overall. `nextval` in
 * the SET of an UPDATE is evaluated again after waiting for the row of a new topic. A separate UPDATE
 * precedes the INSERT, which would draw an id even when the row exists. The number of rows is the same for
 * 10 and for 2,000 subscribers, see the contract spec.
 */

const threadColumns = (id: string) => `${id} as id, max_message_id, prior_message_id`;

const message = (recipientId: string, topicId: string, subject: string) => `
  sent as (
    insert into message (id, realm_id, sender_id, recipient_id, topic_id, subject, content,
      rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
      has_link, has_image, has_attachment)
    select t.max_message_id, $1, $2, ${recipientId}, ${topicId}, ${subject}, $3, $4, $5, $6, $7,
      $8, $9, $10, $11, $12
    from thread t
  ), keyed as (
    insert into sent_key (sender_id, key_hash, message_id, request_hash)
    select $2, ${keyHash('$15::text')}, t.max_message_id, ${keyHash('$17::text')}
    from thread t where $15 is not null
  ), widget as (
    insert into submessage (message_id, sender_id, msg_type, content)
    select t.max_message_id, $2, 'widget', $14::text from thread t where $14 is not null
    returning id, message_id, sender_id, msg_type, content
  )`;

/** The sender's mark moves only if they have read everything before. */
const mark = (table: string, column: string, readFrom: string) => `
  mark as (
    insert into ${table} (user_id, ${column}, upto)
    select $2, t.id, t.max_message_id from thread t
    where $7 and t.prior_message_id <= greatest(
      ${marksOf({ userId: '$2', recipientId: 't.recipient_id' })}, ${readFrom})
    on conflict (user_id, ${column}) do update set upto = excluded.upto
  )`;

/**
 * Only mentioned users have a row, and users who muted the sender: for those the message is read.
 * Other recipients are not accessed.
 */
const mention = (receivers: string) => `
  ${alertedPeople('$3')}, meant as materialized (
    select user_id, bit_or(flag) as flags, nullif(max(read), 0) as read from (
      select user_id, ${STORED_FLAGS.mentioned} as flag, 0 as read
        from unnest($13::bigint[]) as user_id
      union all
      select user_id, ${STORED_FLAGS.has_alert_word}, 0 from alerted
      union all
      select user_id, 0, 1 from muted_user where muted_user_id = $2
    ) each_one
    group by user_id
  ), mention as (
    insert into message_flag (user_id, message_id, flags, read)
    select receiver.user_id, t.max_message_id,
      (select flags from meant where meant.user_id = receiver.user_id),
      (select read from meant where meant.user_id = receiver.user_id)
    from thread t join ${receivers}
    where receiver.user_id = any(array(select user_id from meant))
    returning user_id, message_id, flags, read
  )`;

const event = (topicId: string) => `${notedBySend}, appended as (
    insert into outbox (id, realm_id, type, payload)
    select t.id, $1, $16::jsonb->>'type', ${sentEvent('t')}
    from (
      select max_message_id as id, recipient_id, ${topicId} as topic_id, $2::bigint as sender_id,
        $3::text as content, $4::text as html, $5::timestamptz as sent_at,
        $8::boolean as mentions_channel, $9::boolean as mentions_topic, $16::jsonb as event
      from thread
    ) t
    where $16 is not null
    returning type
  ), ${notifyConsumers('appended')}`;

/** No row if the topic is not $21 any more, unless that is null. */
export const addChannelMessage = statement(
  'message.addToChannel',
  `with locked as materialized (
    select id from topic where channel_id = $18 and name_key = lower($20::text)
    for no key update
  ), ${writerLock('locked')}, existing as (
    update topic set name = $20, prior_message_id = max_message_id,
      max_message_id = nextval('message_id_seq')
    from writing where topic.id = any(array(select id from locked))
      and ($21::bigint is null or topic.id = $21)
    returning ${threadColumns('id')}
  ), fresh as (
    insert into topic (channel_id, name, max_message_id, prior_message_id)
    select $18, $20, nextval('message_id_seq'), 0 from writing
    where $21 is null and not exists (select from existing)
    on conflict on constraint topic_name_key do update set name = excluded.name,
      prior_message_id = topic.max_message_id, max_message_id = nextval('message_id_seq')
    returning ${threadColumns('id')}
  ), thread as (
    select *, $19::bigint as recipient_id from existing
    union all select *, $19::bigint from fresh
  ), ${message('$19', 't.id', '$20')}, participant as (
    insert into topic_participant (topic_id, user_id, first_message_id)
    select t.id, $2, t.max_message_id from thread t
    on conflict (topic_id, user_id) do nothing
  ), ${mark(
    'topic_read',
    'topic_id',
    `${topicMark('$2', 't.id')},
      (select from_message_id from subscription
        where channel_id = $18 and user_id = $2 and is_active)`,
  )}, ${mention(`subscription receiver
      on receiver.channel_id = $18 and receiver.is_active
        and receiver.from_message_id < t.max_message_id`)}, first as (
    update channel set first_message_id = t.max_message_id from thread t
    where channel.id = $18
      and (channel.first_message_id is null or channel.first_message_id > t.max_message_id)
  ), ${event('id')}
  select max_message_id as id from thread cross join notified`,
);

export const addDirectMessage = statement(
  'message.addToPeople',
  `with locked as materialized (
    select recipient_id from direct_conversation
    where realm_id = $1 and member_hash = ${memberHash('$18::bigint[]')}
    for no key update
  ), ${writerLock('locked')}, existing as (
    update direct_conversation set prior_message_id = max_message_id,
      max_message_id = nextval('message_id_seq')
    from writing where recipient_id = any(array(select recipient_id from locked))
    returning ${threadColumns('recipient_id')}
  ), fresh as (
    insert into direct_conversation
      (realm_id, user_ids, member_hash, max_message_id, prior_message_id)
    select $1, $18, ${memberHash('$18::bigint[]')}, nextval('message_id_seq'), 0 from writing
    where not exists (select from existing)
    on conflict on constraint direct_conversation_members do update set
      prior_message_id = direct_conversation.max_message_id,
      max_message_id = nextval('message_id_seq')
    returning ${threadColumns('recipient_id')}
  ), member as (
    insert into direct_member (user_id, recipient_id)
    select user_id, fresh.id from fresh, unnest($18::bigint[]) as user_id
    on conflict do nothing
  ), thread as (
    select *, id as recipient_id from existing union all select *, id from fresh
  ), ${message('t.id', 'null', `''`)},
  ${mark('recipient_read', 'recipient_id', '0')},
  ${mention('unnest($18::bigint[]) as receiver (user_id) on true')}, ${event('null::bigint')}
  select max_message_id as id from thread cross join notified`,
);
