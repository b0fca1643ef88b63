import { isNotPaused, statement } from '@tandem/shared-postgres';

/** A longer retention would go back to before the first timestamp of PostgreSQL, which is an error. */
const MAX_DAYS = 1_000_000;

/** The days of the organization `r`. */
const realmDays = `(r.settings->>'message_retention_days')::integer`;

/** The days of the channel `c`, which count before those of its organization `r`. */
const channelDays = `coalesce(c.message_retention_days, ${realmDays})`;

/** A condition: messages do not stay for ever, and this one was sent before its last day. */
const isExpired = (sentAt: string, days: string, time: string) => `${days} > 0
    and ${sentAt} < ${time}::timestamptz - make_interval(days => least(${days}, ${MAX_DAYS}))`;

/**
 * $1 time, $2 how many channels and conversations, $3 messages of each, $4 organizations to leave out. Only the
 * oldest messages are read: ids rise with time, and a channel without old messages costs one row.
 */
export const findExpired = statement(
  'retention.findExpired',
  `with conversation as (
    select c.recipient_id, c.realm_id, ${channelDays} as days
    from channel c join realm r on r.id = c.realm_id and not r.deactivated
    union all
    select dc.recipient_id, dc.realm_id, ${realmDays}
    from direct_conversation dc join realm r on r.id = dc.realm_id and not r.deactivated
  )
  select conversation.realm_id as "realmId", array_agg(oldest.id order by oldest.id) as "messageIds"
  from conversation cross join lateral (
    select m.id, m.sent_at from message m where m.recipient_id = conversation.recipient_id
    order by m.recipient_id, m.id limit $3
  ) oldest
  where ${isNotPaused('conversation.realm_id')} and conversation.realm_id <> all($4::bigint[])
    and ${isExpired('oldest.sent_at', 'conversation.days', '$1')}
  group by conversation.recipient_id, conversation.realm_id
  limit $2`,
);

/** $1 organization, $2 messages, $3 time. */
export const stillExpired = statement(
  'retention.stillExpired',
  `select m.id from message m
  join realm r on r.id = m.realm_id and not r.deactivated
  left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
  where m.id = any($2::bigint[]) and m.realm_id = $1
    and ${isExpired('m.sent_at', channelDays, '$3')}
  order by m.id`,
);
