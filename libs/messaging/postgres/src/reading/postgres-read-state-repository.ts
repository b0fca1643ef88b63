import {
  STORED_FLAGS,
  type AllMessagesRead,
  type EditableFlag,
  type FlaggableMessage,
  type ReadTarget,
  type ReadScope,
  type ReadStateRepository,
  type SubscriptionKey,
  type UnreadLeft,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql, Statement } from '@tandem/shared-postgres';
import { leaveChannels } from './leave-channels-sql.ts';
import * as locks from './read-state-locks-sql.ts';
import * as sql from './read-state-sql.ts';

interface MarkedRow {
  readonly id: number;
  readonly topicId: number | null;
  readonly recipientId: number;
}

/** Read state and flags in PostgreSQL; one round trip per call, two when marks move. */
export class PostgresReadStateRepository implements ReadStateRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async hold({ userId, realmId }: Actor, scope: ReadScope): Promise<void> {
    if (scope === 'everything') {
      await this.#sql.query(locks.lockAllChannels, [userId, realmId]);
    } else if ('messageIds' in scope) {
      await this.#sql.query(locks.lockMessages, [userId, realmId, scope.messageIds]);
    } else {
      await this.#sql.query(locks.lockChannels, [userId, realmId, scope.channelIds]);
    }
  }

  async holdAlone(realmId: number, channelIds: readonly number[]): Promise<number> {
    const values = [realmId, channelIds];
    const { rows } = await this.#sql.query<{ settledTo: number }>(
      locks.lockChannelsExclusively,
      values,
    );
    return rows[0]?.settledTo ?? 0;
  }

  async findFlaggable(
    actor: Actor,
    messageIds: readonly number[],
  ): Promise<readonly FlaggableMessage[]> {
    const values = [actor.userId, actor.realmId, actor.role, messageIds];
    const { rows } = await this.#sql.query<FlaggableMessage>(sql.findFlaggable, values);
    return rows;
  }

  setFlag(
    userId: number,
    messageIds: readonly number[],
    flag: Exclude<EditableFlag, 'read'>,
    isSet: boolean,
  ): Promise<readonly number[]> {
    const query = isSet ? sql.addFlag : sql.removeFlag;
    return this.#ids(query, [userId, messageIds, STORED_FLAGS[flag]]);
  }

  async markRead(userId: number, messageIds: readonly number[]): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<MarkedRow>(sql.markMessagesRead, [userId, messageIds]);
    const topicIds = new Set(rows.flatMap((row) => row.topicId ?? []));
    const conversations = rows.filter((row) => row.topicId === null);
    if (topicIds.size > 0) await this.#sql.query(sql.raiseTopicMarks, [userId, [...topicIds]]);
    if (conversations.length > 0) {
      const recipientIds = new Set(conversations.map((row) => row.recipientId));
      await this.#sql.query(sql.raiseConversationMarks, [userId, [...recipientIds]]);
    }
    return rows.map((row) => row.id);
  }

  markUnread(userId: number, messageIds: readonly number[]): Promise<readonly number[]> {
    return this.#ids(sql.markMessagesUnread, [userId, messageIds]);
  }

  markChannelRead(actor: Actor, { channelId, topic }: ReadTarget): Promise<readonly number[]> {
    return this.#ids(sql.markChannelRead, [actor.userId, channelId, topic]);
  }

  async markAllRead(event: AllMessagesRead, limit: number): Promise<readonly number[]> {
    const values = [event.userId, limit, JSON.stringify(event)];
    const { rows } = await this.#sql.query<{ ids: readonly number[] }>(sql.markAllRead, values);
    return rows[0]?.ids ?? [];
  }

  async leaveChannels(
    keys: readonly SubscriptionKey[],
    limit: number,
  ): Promise<readonly UnreadLeft[]> {
    if (keys.length === 0) return [];
    const subscriptions = [keys.map((each) => each.channelId), keys.map((each) => each.userId)];
    return (await this.#sql.query<UnreadLeft>(leaveChannels, [...subscriptions, limit])).rows;
  }

  async hasTopic(channelId: number, topic: string): Promise<boolean> {
    const values = [channelId, topic];
    const { rows } = await this.#sql.query<{ found: boolean }>(sql.hasTopic, values);
    return rows[0]?.found ?? false;
  }

  async #ids(query: Statement, values: readonly unknown[]): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ id: number }>(query, values);
    return rows.map((row) => row.id).sort((a, b) => a - b);
  }
}
