import {
  TOPIC_POLICIES,
  type UserTopic,
  type UserTopicQueries,
  type UserTopicRepository,
} from '@tandem/messaging-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const setTopicPolicy = statement(
  'userTopic.set',
  `insert into user_topic (user_id, channel_id, topic_name, visibility_policy, last_updated)
   values ($1, $2, $3, $4, $5)
   on conflict (user_id, channel_id, topic_key) do update
     set visibility_policy = excluded.visibility_policy, last_updated = excluded.last_updated
     where user_topic.visibility_policy <> excluded.visibility_policy`,
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

/** What people set for topics, in PostgreSQL; one round trip per call. */
export class PostgresUserTopicRepository implements UserTopicRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async set({ userId, channelId, topic, policy, lastUpdated }: UserTopic): Promise<boolean> {
    const { rowCount } =
      policy === TOPIC_POLICIES.inherit
        ? await this.#sql.query(removeTopicPolicy, [userId, channelId, topic])
        : await this.#sql.query(setTopicPolicy, [userId, channelId, topic, policy, lastUpdated]);
    return rowCount > 0;
  }
}

/** What people set for topics, from PostgreSQL; one round trip per call. */
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
