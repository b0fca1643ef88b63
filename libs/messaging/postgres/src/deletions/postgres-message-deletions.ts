import type {
  AuthoredKind,
  DeletableMessage,
  DeletedMessages,
  DeletionCause,
  MessageDeletions,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { firstMessages } from '../moves/move-sql.ts';
import { lockMessagesExclusively } from '../reading/read-state-locks-sql.ts';
import { stillExpired } from '../retention/retention-sql.ts';
import {
  authoredBy,
  deleteMessages,
  lockForDeletion,
  lockThread,
  shortenConversations,
  shortenTopics,
} from './deletion-sql.ts';

interface DeletedRow {
  readonly topicId: number | null;
  readonly recipientId: number;
  readonly channelId: number | null;
  readonly topic: string;
  readonly ids: readonly number[];
  readonly userIds: readonly number[] | null;
  readonly reminders: DeletedMessages['reminders'];
}

/** Deletes messages in PostgreSQL. */
export class PostgresMessageDeletions implements MessageDeletions {
  readonly #sql: Sql;
  /** Messages whose topics and conversations the transaction has locked. */
  readonly #held = new Set<number>();

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lockForDeletion(actor: Actor, messageId: number): Promise<DeletableMessage | null> {
    await this.#hold(actor.realmId, [messageId]);
    const values = [actor.userId, actor.realmId, actor.role, messageId];
    const { rows } = await this.#sql.query<DeletableMessage>(lockForDeletion, values);
    return rows[0] ?? null;
  }

  async lockExpired(
    realmId: number,
    messageIds: readonly number[],
    now: Date,
  ): Promise<readonly number[]> {
    await this.#hold(realmId, messageIds);
    const values = [realmId, messageIds, now];
    const { rows } = await this.#sql.query<{ id: number }>(stillExpired, values);
    return rows.map((row) => row.id);
  }

  async remove(
    realmId: number,
    messageIds: readonly number[],
    { actingUserId, reason }: DeletionCause,
  ): Promise<readonly DeletedMessages[]> {
    await this.#hold(realmId, messageIds);
    const { rows } = await this.#sql.query<DeletedRow>(deleteMessages, [
      messageIds,
      realmId,
      actingUserId,
      reason,
    ]);
    const topicIds = rows.flatMap((row) => row.topicId ?? []);
    const channelIds = [...new Set(rows.flatMap((row) => row.channelId ?? []))];
    const conversations = rows.flatMap((row) => (row.topicId === null ? [row.recipientId] : []));
    if (topicIds.length > 0) {
      await this.#sql.query(shortenTopics, [topicIds]);
      await this.#sql.query(firstMessages, [channelIds]);
    }
    if (conversations.length > 0) await this.#sql.query(shortenConversations, [conversations]);
    return rows.map((row) => ({
      place: locationOf(row),
      messageIds: row.ids,
      reminders: row.reminders,
    }));
  }

  async authoredBy(
    senderId: number,
    kinds: readonly AuthoredKind[],
    limit: number,
  ): Promise<readonly number[]> {
    const asked = (kind: AuthoredKind) => kinds.includes(kind);
    const values = [senderId, asked('public'), asked('private'), asked('direct'), limit];
    const { rows } = await this.#sql.query<{ id: number }>(authoredBy, values);
    return rows.map((row) => row.id);
  }

  async #hold(realmId: number, messageIds: readonly number[]): Promise<void> {
    if (messageIds.every((id) => this.#held.has(id))) return;
    for (const id of messageIds) this.#held.add(id);
    await this.#sql.query(lockMessagesExclusively, [realmId, messageIds, []]);
    await this.#sql.query(lockThread, [messageIds]);
  }
}

function locationOf({ channelId, topic, userIds }: DeletedRow): DeletedMessages['place'] {
  return channelId === null
    ? { kind: 'direct', userIds: userIds ?? [] }
    : { kind: 'channel', channelId, topic };
}
