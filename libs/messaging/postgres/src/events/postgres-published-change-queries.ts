import {
  STORED_FLAGS,
  type MessageReference,
  type PublishedChangeQueries,
  type PublishedEdit,
  type ReadBefore,
  type SentBetween,
} from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import {
  isMentioned,
  isReadByJoined,
  isTopicMuted,
  joinedReadState,
} from '../reading/message-state-sql.ts';

const findEdits = statement(
  'published.edits',
  `select id, prev_content as "previousContent",
    prev_rendered_content as "previousRenderedContent"
  from message_edit where id = any($1::bigint[]) and prev_content is not null`,
);

/** In channels with more subscribers than this, checking all of them costs more than it saves. */
const MANY_SUBSCRIBERS = 2000;

/** $1 messages: the users who have read them. */
export const readersOf = statement(
  'published.readers',
  `with wanted as materialized (
    select m.id, m.sender_id, m.read_by_sender, m.recipient_id, m.topic_id, m.sent_at, m.moved_from,
      c.id as channel_id, c.subscriber_count
    from message m left join channel c
      on m.topic_id is not null and c.recipient_id = m.recipient_id
    where m.id = any($1::bigint[])
  ), receiver as (
    select m.id, s.user_id from wanted m join subscription s on s.channel_id = m.channel_id
      and s.is_active and s.from_message_id < m.id
    where m.subscriber_count <= ${MANY_SUBSCRIBERS}
    union
    select m.id, unnest(dc.user_ids) from wanted m join direct_conversation dc
      on m.topic_id is null and dc.recipient_id = m.recipient_id
    union
    select m.id, f.user_id from wanted m join message_flag f on f.message_id = m.id
  )
  select m.id, array_agg(receiver.user_id) as "userIds"
  from wanted m
  join receiver on receiver.id = m.id
  ${joinedReadState('receiver.user_id')}
  where ${isReadByJoined('receiver.user_id')}
  group by m.id`,
);

/** The stored flags of messages. */
const OWN_FLAGS = STORED_FLAGS.starred | STORED_FLAGS.collapsed;

const ownFlagsOf = statement(
  'published.ownFlags',
  `select message_id as id, json_object_agg(user_id, flags & ${OWN_FLAGS}) as flags
  from message_flag where message_id = any($1::bigint[]) and flags & ${OWN_FLAGS} <> 0
  group by message_id`,
);

/** $1 ids of events, $2 channels, $3 messages. Reads the outbox after the first event. */
const readersWhoLeft = statement(
  'published.readersWhoLeft',
  `with asked as (
    select * from unnest($1::bigint[], $2::bigint[], $3::bigint[])
      as asked (after, channel_id, message_id)
  ), later as materialized (
    select o.id, (o.payload->>'channelId')::bigint as channel_id, person.id::bigint as user_id
    from outbox o cross join jsonb_array_elements_text(o.payload->'userIds') as person (id)
    where o.id > (select min(after) from asked) and o.type = 'subscription.removed'
  )
  select asked.after, array_agg(distinct s.user_id order by s.user_id) as "userIds"
  from asked
  join later on later.id > asked.after and later.channel_id = asked.channel_id
  join channel c on c.id = asked.channel_id
  join subscription s on s.channel_id = c.id and s.user_id = later.user_id and not s.is_active
    and (c.history_public_to_subscribers or s.from_message_id < asked.message_id)
  group by asked.after`,
);

/** $1 channels; messages with ids above $2 and below $3, which are few. */
const sentBetween = statement(
  'published.sentBetween',
  `select asked.before, array_agg(m.id order by m.id) as ids
  from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as asked (channel_id, after, before)
  join channel c on c.id = asked.channel_id
  join message m on m.id > asked.after and m.id < asked.before
    and c.recipient_id in (m.recipient_id, m.moved_from)
  group by asked.before`,
);

const subscribersWithAccess = statement(
  'published.subscribersWithAccess',
  `select s.user_id as id from subscription s join channel c on c.id = s.channel_id
  where c.id = $1 and s.is_active
    and (c.history_public_to_subscribers or s.from_message_id < $2::bigint)`,
);

/** $1 user, $2 messages. */
const referencesOf = statement(
  'published.references',
  `select m.id, ${isMentioned('$1', 'f.flags')} as "isMentioned",
    case when m.topic_id is null
      then json_build_object('kind', 'direct', 'otherIds', array_remove(dc.user_ids, $1::bigint))
      else json_build_object('kind', 'channel', 'channelId', c.id, 'topic', m.subject, 'isMuted',
        ${isTopicMuted('ut.visibility_policy', 's.is_muted')})
    end as place
  from message m
  left join message_flag f on f.user_id = $1 and f.message_id = m.id
  left join channel c on m.topic_id is not null and c.recipient_id = m.recipient_id
  left join subscription s on s.channel_id = c.id and s.user_id = $1
  left join user_topic ut
    on ut.user_id = $1 and ut.channel_id = c.id and ut.topic_key = lower(m.subject)
  left join direct_conversation dc on m.topic_id is null and dc.recipient_id = m.recipient_id
  where m.id = any($2::bigint[]) order by m.id`,
);

/** Changes for the event publisher, from PostgreSQL. */
export class PostgresPublishedChangeQueries implements PublishedChangeQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async findEdits(editIds: readonly number[]): Promise<ReadonlyMap<number, PublishedEdit>> {
    const { rows } = await this.#sql.query<PublishedEdit & { id: number }>(findEdits, [editIds]);
    return new Map(rows.map(({ id, ...edit }) => [id, edit]));
  }

  async readersOf(messageIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const values = [messageIds];
    const { rows } = await this.#sql.query<{ id: number; userIds: number[] }>(readersOf, values);
    return new Map(rows.map(({ id, userIds }) => [id, userIds]));
  }

  async ownFlagsOf(
    messageIds: readonly number[],
  ): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
    const { rows } = await this.#sql.query<{ id: number; flags: Record<string, number> }>(
      ownFlagsOf,
      [messageIds],
    );
    return new Map(rows.map(({ id, flags }) => [id, flags]));
  }

  async readersWhoLeft(
    asked: readonly ReadBefore[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    if (asked.length === 0) return new Map();
    const values = [
      asked.map(({ after }) => after),
      asked.map(({ channelId }) => channelId),
      asked.map(({ messageId }) => messageId),
    ];
    const { rows } = await this.#sql.query<{ after: number; userIds: number[] }>(
      readersWhoLeft,
      values,
    );
    return new Map(rows.map(({ after, userIds }) => [after, userIds]));
  }

  async sentBetween(
    asked: readonly SentBetween[],
  ): Promise<ReadonlyMap<number, readonly number[]>> {
    if (asked.length === 0) return new Map();
    const { rows } = await this.#sql.query<{ before: number; ids: number[] }>(sentBetween, [
      asked.map(({ channelId }) => channelId),
      asked.map(({ after }) => after),
      asked.map(({ before }) => before),
    ]);
    return new Map(rows.map(({ before, ids }) => [before, ids]));
  }

  async subscribersWithAccess(channelId: number, messageId: number): Promise<readonly number[]> {
    const values = [channelId, messageId];
    const { rows } = await this.#sql.query<{ id: number }>(subscribersWithAccess, values);
    return rows.map((row) => row.id);
  }

  async referencesOf(
    userId: number,
    messageIds: readonly number[],
  ): Promise<readonly MessageReference[]> {
    const values = [userId, messageIds];
    return (await this.#sql.query<MessageReference>(referencesOf, values)).rows;
  }
}
