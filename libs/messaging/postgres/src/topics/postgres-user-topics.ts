import {
  TOPIC_POLICIES,
  type RaisedTopic,
  type TopicAsRead,
  type TopicStarter,
  type UserTopic,
  type UserTopicQueries,
  type UserTopicRepository,
} from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';
import { mayReadMessage, messageAccess } from '../messages/access.ts';
import { automaticVisibility } from './automatic-visibility.ts';

const lockTopic = statement(
  'userTopic.lockTopic',
  `select lock_topic($1, $2, $3) is not distinct from $4::bigint as "isSame"`,
);

const setTopicPolicy = statement(
  'userTopic.set',
  `with room as materialized (
     select exists (select from user_topic
         where user_id = $1 and channel_id = $2 and topic_key = lower($3::text))
       or $6::bigint is null
       or (select count(*) from user_topic where user_id = $1) < $6 as is_free
   ), changed as (
     insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
     select $1, $2, $3::text, $4, $5 from room where is_free
     on conflict (user_id, channel_id, topic_key) do update
       set visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated
       where user_topic.visibility_policy <> excluded.visibility_policy
     returning user_id
   )
   select case when is_free then exists (select from changed) end as "isChanged" from room`,
);

/** $1 channel, $2 topic, $3 time, $4 users, $5 their policies. */
const raiseTopicPolicies = statement(
  'userTopic.raise',
  `insert into user_topic as own
     (user_id, channel_id, topic_name, visibility_policy, last_updated)
   select user_id, $1, $2, policy, $3
   from unnest($4::bigint[], $5::smallint[]) as given (user_id, policy) order by user_id
   on conflict (user_id, channel_id, topic_key) do update
     set visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated
     where own.visibility_policy < excluded.visibility_policy
   returning user_id as "userId"`,
);

const sender = { id: 'm.sender_id', realmId: 'm.realm_id', role: 'u.role' };

export const topicStarter = statement(
  'userTopic.beginner',
  `select u.id as "userId", ${automaticVisibility('u', 'c.id', 'm.subject')} as visibility
   from message m
   join user_account u on u.id = m.sender_id and not u.is_bot and u.is_active
   ${messageAccess(sender)}
   where m.id = $1 and m.topic_id is not null and ${mayReadMessage(sender)}
     and not exists (select from message earlier
       where earlier.topic_id = m.topic_id and earlier.id < m.id
         and (c.history_public_to_subscribers or earlier.id > s.from_message_id))`,
);

const removeTopicPolicy = statement(
  'userTopic.remove',
  `delete from user_topic where user_id = $1 and channel_id = $2 and topic_key = lower($3::text)`,
);

const listOwnTopics = statement(
  'userTopic.listOwn',
  `select t.user_id as "userId", t.channel_id as "channelId", t.topic_name as topic,
     t.visibility_policy as policy, t.last_updated as "lastUpdated", c.name as "channelName"
   from user_topic t join channel c on c.id = t.channel_id and not c.is_archived
   where t.user_id = $1 order by t.last_updated, t.channel_id, t.topic_key`,
);

/** Visibility policies of topics in PostgreSQL; one round trip per call. */
export class PostgresUserTopicRepository implements UserTopicRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lockTopic({ realmId, channelId, topic, topicId }: TopicAsRead): Promise<boolean> {
    const values = [realmId, channelId, topic, topicId];
    const { rows } = await this.#sql.query<{ isSame: boolean }>(lockTopic, values);
    return rows[0]?.isSame ?? false;
  }

  async set(
    { userId, channelId, topic, policy, lastUpdated }: UserTopic,
    limit?: number,
  ): Promise<boolean | null> {
    if (policy === TOPIC_POLICIES.inherit) {
      const removed = await this.#sql.query(removeTopicPolicy, [userId, channelId, topic]);
      return removed.rowCount > 0;
    }
    const values = [userId, channelId, topic, policy, lastUpdated, limit ?? null];
    const { rows } = await this.#sql.query<{ isChanged: boolean | null }>(setTopicPolicy, values);
    return rows[0]?.isChanged ?? null;
  }

  async raise({ channelId, topic, raisedAt, policies }: RaisedTopic): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ userId: number }>(raiseTopicPolicies, [
      channelId,
      topic,
      raisedAt,
      [...policies.keys()],
      [...policies.values()],
    ]);
    return rows.map(({ userId }) => userId);
  }

  async starterOf(messageId: number): Promise<TopicStarter | null> {
    const { rows } = await this.#sql.query<TopicStarter>(topicStarter, [messageId]);
    return rows[0] ?? null;
  }
}

/** Visibility policies of topics from PostgreSQL; one round trip per call. */
export class PostgresUserTopicQueries implements UserTopicQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listOwn(userId: number): Promise<readonly (UserTopic & { channelName: string })[]> {
    const { rows } = await this.#sql.query<UserTopic & { channelName: string }>(listOwnTopics, [
      userId,
    ]);
    return rows;
  }
}
