/*
 * The part of an event that a send writes, so that the event has the message as sent, even if it is changed
 * before the event is published. Read by `SentState` of the domain.
 *
 * Statements that use these have the common table expressions `mention` (`user_id`, `message_id`, `flags`,
 * `read`) and `widget` (the new row).
 */

/** The common table expression `noted`: for each message the few users with a note. */
export const notedBySend = `noted as materialized (
    select message_id, jsonb_object_agg(user_id, flags) filter (where flags <> 0) as flags,
      jsonb_agg(user_id order by user_id) filter (where read = 1) as muted_by
    from mention group by message_id
  )`;

/**
 * The whole event.
 *
 * @param t a row with `id`, `recipient_id`, `topic_id`, `sender_id`, `content`, `html`, `sent_at`,
 *   `mentions_channel`, `mentions_topic` and the `event` as the command provides it
 */
export const sentEvent = (t: string): string => `
    ${t}.event || jsonb_build_object('messageId', ${t}.id, 'sent', jsonb_build_object(
      'recipientId', ${t}.recipient_id,
      'sentAt', (extract(epoch from ${t}.sent_at) * 1000)::bigint,
      'content', ${t}.content, 'renderedContent', ${t}.html,
      'mentionsChannel', ${t}.mentions_channel, 'mentionsTopic', ${t}.mentions_topic,
      'storedFlags', coalesce((select flags from noted where message_id = ${t}.id), '{}'),
      'mutedBy', coalesce((select muted_by from noted where message_id = ${t}.id), '[]'),
      'topicParticipants', case when ${t}.mentions_topic then (
        select jsonb_agg(user_id order by user_id) from (
          select p.user_id from topic_participant p
          where p.topic_id = ${t}.topic_id and p.first_message_id <= ${t}.id
          union select ${t}.sender_id
        ) participant) else '[]' end,
      'submessages', coalesce((
        select jsonb_agg(jsonb_build_object('id', w.id, 'messageId', w.message_id,
          'senderId', w.sender_id, 'type', w.msg_type, 'content', w.content))
        from widget w where w.message_id = ${t}.id), '[]')))`;
