import type { ExpiredMessages, RetentionQueries } from '@tandem/messaging-domain';
import { isNotPaused, statement, type Sql } from '@tandem/shared-postgres';

const realmDays = `(r.settings->>'message_retention_days')::integer`;

/** A longer retention would go back to before the first timestamp of PostgreSQL, which is an error. */
const MAX_DAYS = 1_000_000;

/*
 * $1 time, $2 how many channels and conversations, $3 messages of each, $4 organizations to leave out. Only the
 * oldest messages are read: ids rise with time, and a channel without old messages costs one row.
 */
const findExpired = statement(
  'retention.findExpired',
  `with conversation as (
    select c.recipient_id, c.realm_id, coalesce(c.message_retention_days, ${realmDays}) as days
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
  where conversation.days > 0 and ${isNotPaused('conversation.realm_id')}
    and conversation.realm_id <> all($4::bigint[])
    and oldest.sent_at < $1::timestamptz - make_interval(days => least(conversation.days, ${MAX_DAYS}))
  group by conversation.recipient_id, conversation.realm_id
  limit $2`,
);

/** Expired messages, from PostgreSQL; one round trip per call. */
export class PostgresRetentionQueries implements RetentionQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findExpired(
    now: Date,
    limit: { readonly locations: number; readonly messages: number },
    exceptRealms: readonly number[],
  ): Promise<readonly ExpiredMessages[]> {
    const values = [now, limit.locations, limit.messages, exceptRealms];
    return (await this.#sql.query<ExpiredMessages>(findExpired, values)).rows;
  }
}
