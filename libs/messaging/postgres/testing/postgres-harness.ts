import {
  CHANNEL_SETTING_RULES,
  type AnonymousGroups,
  type ChannelGroupSetting,
  type GroupMembers,
  type MessageLocation,
  type MessagingEvent,
  type MessagingTx,
  type NewChannel,
  type Reaction,
  type ReferenceQueries,
  type SubscribingContext,
  type SubscribingQueries,
} from '@tandem/messaging-domain';
import {
  aChannel,
  aSubscribingContext,
  type ChannelFacts,
  type MessageFacts,
  type MessagingHarness,
} from '@tandem/messaging-domain/testing';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import type { Database, Sql } from '@tandem/shared-postgres';
import { PostgresSubscribingQueries, bindMessagingTx } from '../src/index.ts';
import { insertRealm, insertUser, type UserFixture } from './fixtures.ts';

/** Replaces the identity context's adapter. */
export class FixtureGroups implements AnonymousGroups {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async create(realmId: number, members: GroupMembers): Promise<number> {
    const { rows } = await this.#sql.query<{ id: number }>(
      'insert into user_group (realm_id) values ($1) returning id',
      [realmId],
    );
    const id = rows[0]!.id;
    await this.#sql.query(
      'insert into user_group_member (group_id, user_id) select $1, unnest($2::bigint[])',
      [id, members.directMembers],
    );
    await this.#sql.query(
      'insert into user_group_subgroup (supergroup_id, subgroup_id) select $1, unnest($2::bigint[])',
      [id, members.directSubgroups],
    );
    return id;
  }
}

/** Binds the ports of this context to a transaction. */
export const bindHarness = (sql: Sql): MessagingTx => bindMessagingTx(sql, new FixtureGroups(sql));

/** A message that a command sent. */
interface SentMessageFacts {
  readonly senderId: number;
  readonly place: MessageLocation;
  readonly content: string;
}

/** The adapters of this project over a test database, with fixtures and access to its tables. */
export class PostgresHarness implements MessagingHarness {
  readonly unitOfWork;
  readonly sql: Sql;
  /** Replaces the references of transactions that begin later. */
  references: ReferenceQueries | null = null;

  constructor(database: Database) {
    this.sql = database.sql;
    this.unitOfWork = database.unitOfWork((sql): MessagingTx => {
      const tx = bindHarness(sql);
      return this.references ? { ...tx, references: this.references } : tx;
    });
  }

  createRealm(): Promise<number> {
    return insertRealm(this.sql);
  }

  createUser(
    realmId: number,
    role: Role = ROLES.member,
    changes: UserFixture = {},
  ): Promise<Actor> {
    return insertUser(this.sql, realmId, { role, ...changes });
  }

  async newChannel(creator: Actor, changes: Partial<NewChannel> = {}): Promise<NewChannel> {
    const ids = await this.systemGroups(creator.realmId);
    const groups = Object.fromEntries(
      Object.entries(CHANNEL_SETTING_RULES).map(([setting, { default: name }]) => [
        setting,
        ids.get(name === 'creator' ? 'role:nobody' : name),
      ]),
    );
    return aChannel(creator, groups as Record<ChannelGroupSetting, number>, changes);
  }

  async systemGroup(realmId: number, name: string): Promise<number> {
    return (await this.systemGroups(realmId)).get(name)!;
  }

  /** The ids of the groups of roles, by name. */
  async systemGroups(realmId: number): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.sql.query<{ name: string; id: number }>(
      'select name, id from user_group where realm_id = $1 and is_system',
      [realmId],
    );
    return new Map(rows.map(({ name, id }) => [name, id]));
  }

  /** A group that settings may refer to. */
  async createGroup(realmId: number, name: string): Promise<number> {
    return this.#number(
      'insert into user_group (realm_id, name) values ($1, $2) returning id as value',
      [realmId, name],
    );
  }

  /** The facts for subscribing as `bot` sends the notices; `changes` override them. */
  async subscribingContext(
    bot: Actor,
    changes: Partial<SubscribingContext> = {},
  ): Promise<SubscribingContext> {
    const context = aSubscribingContext();
    return {
      ...context,
      systemGroups: await this.systemGroups(bot.realmId),
      notices: { ...context.notices, botId: bot.userId },
      ...changes,
    };
  }

  /** The stored facts for subscribing, but for `context`. */
  subscribing(context: SubscribingContext): SubscribingQueries {
    const queries = new PostgresSubscribingQueries(this.sql);
    return Object.assign(queries, { subscribingContext: () => Promise.resolve(context) });
  }

  async createCustomEmoji(realmId: number, name: string, isDeactivated = false): Promise<number> {
    const { rows } = await this.sql.query<{ id: number }>(
      `insert into realm_emoji (realm_id, name, file_name, deactivated)
       values ($1, $2, $2 || '.png', $3) returning id`,
      [realmId, name, isDeactivated],
    );
    return rows[0]!.id;
  }

  async archiveChannel(channelId: number): Promise<void> {
    await this.sql.query('update channel set is_archived = true where id = $1', [channelId]);
  }

  async unsubscribe(channelId: number, userId: number): Promise<void> {
    await this.sql.query(
      'update subscription set is_active = false where channel_id = $1 and user_id = $2',
      [channelId, userId],
    );
  }

  async channel(channelId: number): Promise<ChannelFacts> {
    const { rows } = await this.sql.query<ChannelFacts>(
      `select id, recipient_id as "recipientId", first_message_id as "firstMessageId",
         subscriber_count as "subscriberCount" from channel where id = $1`,
      [channelId],
    );
    return rows[0]!;
  }

  /** The rows of the channels of an organization, oldest first. */
  async channels(realmId: number): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const { rows } = await this.sql.query<Record<string, unknown>>(
      'select * from channel where realm_id = $1 order by id',
      [realmId],
    );
    return rows;
  }

  async message(messageId: number): Promise<MessageFacts | null> {
    const { rows } = await this.sql.query<MessageFacts>(
      `select content, rendered_content as "renderedContent", subject as topic,
         array(select prev_content from message_edit where message_id = m.id order by id) as history
       from message m where id = $1`,
      [messageId],
    );
    return rows[0] ?? null;
  }

  async messageCount(channelId: number): Promise<number> {
    return this.#number(
      `select count(*) as value from message m join topic t on t.id = m.topic_id
       where t.channel_id = $1`,
      [channelId],
    );
  }

  async reactions(messageId: number): Promise<readonly Reaction[]> {
    const { rows } = await this.sql.query<Reaction>(
      `select message_id as "messageId", user_id as "userId", emoji_name as "emojiName",
         emoji_code as "emojiCode", reaction_type as "reactionType"
       from reaction where message_id = $1 order by id`,
      [messageId],
    );
    return rows;
  }

  async isMentioned(userId: number, messageId: number): Promise<boolean> {
    const flagged = await this.#number(
      `select count(*) as value from message_flag
       where user_id = $1 and message_id = $2 and flags & 4 <> 0`,
      [userId, messageId],
    );
    return flagged > 0;
  }

  async markAt(userId: number, messageId: number): Promise<number> {
    return this.#number(
      `select coalesce(t.upto, r.upto, 0) as value from message m
       left join topic_read t on t.user_id = $1 and t.topic_id = m.topic_id
       left join recipient_read r on r.user_id = $1 and r.recipient_id = m.recipient_id
       where m.id = $2`,
      [userId, messageId],
    );
  }

  async participants(topicId: number): Promise<readonly number[]> {
    const { rows } = await this.sql.query<{ id: number }>(
      'select user_id as id from topic_participant where topic_id = $1 order by user_id',
      [topicId],
    );
    return rows.map((row) => row.id);
  }

  /** The events of an organization, oldest first. */
  async events(realmId: number): Promise<readonly MessagingEvent[]> {
    const { rows } = await this.sql.query<{ event: MessagingEvent }>(
      `select payload || jsonb_build_object('type', type, 'realmId', realm_id) as event
       from outbox where realm_id = $1 order by id`,
      [realmId],
    );
    return rows.map(({ event }) => event);
  }

  /** The messages that commands sent in an organization, oldest first. */
  async sentMessages(realmId: number): Promise<readonly SentMessageFacts[]> {
    const { rows } = await this.sql.query<SentMessageFacts>(
      `select m.sender_id as "senderId", o.payload->'place' as place, m.content
       from outbox o join message m on m.id = (o.payload->>'messageId')::bigint
       where o.realm_id = $1 and o.type = 'message.sent' order by o.id`,
      [realmId],
    );
    return rows;
  }

  async #number(query: string, values: readonly unknown[]): Promise<number> {
    const { rows } = await this.sql.query<{ value: number }>(query, values);
    return rows[0]!.value;
  }
}
