import type {
  ArchiveSelection,
  ArchivedMessage,
  MessageArchive,
  MessageArchiveQueries,
} from '@tandem/messaging-domain/archive';
import type { Sql } from '@tandem/shared-postgres';
import { firstMessages } from '../moves/move-sql.ts';
import {
  countArchived,
  daysOfArchive,
  findArchived,
  removeExpired,
  removeUnusedTopicUsers,
  setArchiveDays,
} from './archive-sql.ts';
import {
  enterTopics,
  holdArchive,
  lockArchived,
  lockArchivedChannels,
  preserveFormerReadState,
  restoreMessages,
  settleTopics,
} from './restore-sql.ts';

interface RestoredRow {
  readonly id: number;
  readonly formerTopicId: number | null;
  readonly topicId: number | null;
  readonly channelId: number | null;
}

/** The archive of deleted messages, in PostgreSQL. */
export class PostgresMessageArchive implements MessageArchive {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async restore(realmId: number, messageIds: readonly number[]): Promise<readonly number[]> {
    await this.#sql.query(holdArchive, [realmId]);
    await this.#sql.query(lockArchivedChannels, [realmId, messageIds]);
    const locked = await this.#sql.query<{ id: number }>(lockArchived, [realmId, messageIds]);
    const ids = locked.rows.map(({ id }) => id);
    if (ids.length === 0) return [];
    const entered = await this.#sql.query<{ newTopicIds: readonly number[] }>(enterTopics, [ids]);
    const { rows } = await this.#sql.query<RestoredRow>(restoreMessages, [ids]);
    await this.#settle(rows, entered.rows[0]?.newTopicIds ?? []);
    return ids;
  }

  async removeExpired(now: Date, limit: number): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number; topics: readonly number[] | null }>(
      removeExpired,
      [now, limit],
    );
    await this.#forgetTopics(rows[0]?.topics ?? []);
    return rows[0]?.count ?? 0;
  }

  async setDays(realmId: number, days: number): Promise<void> {
    await this.#sql.query(setArchiveDays, [realmId, days]);
  }

  async #settle(rows: readonly RestoredRow[], newTopicIds: readonly number[]): Promise<void> {
    const restored = [rows.map(({ id }) => id), rows.map(({ formerTopicId }) => formerTopicId)];
    await this.#sql.query(settleTopics, [...restored, newTopicIds]);
    const moved = rows.filter(({ topicId, formerTopicId }) => topicId !== formerTopicId);
    if (moved.length > 0) await this.#sql.query(preserveFormerReadState, restored);
    await this.#forgetTopics(moved.flatMap(({ formerTopicId }) => formerTopicId ?? []));
    const channelIds = [...new Set(rows.flatMap(({ channelId }) => channelId ?? []))];
    if (channelIds.length > 0) await this.#sql.query(firstMessages, [channelIds]);
  }

  async #forgetTopics(topicIds: readonly number[]): Promise<void> {
    if (topicIds.length > 0) await this.#sql.query(removeUnusedTopicUsers, [topicIds]);
  }
}

/** Reads the archive of deleted messages from PostgreSQL; one round trip per call. */
export class PostgresMessageArchiveQueries implements MessageArchiveQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async find(
    selection: ArchiveSelection,
    { afterId, limit }: { readonly afterId: number; readonly limit: number },
  ): Promise<readonly ArchivedMessage[]> {
    const values = [...valuesOf(selection), afterId, limit];
    return (await this.#sql.query<ArchivedMessage>(findArchived, values)).rows;
  }

  async count(selection: ArchiveSelection): Promise<number> {
    const { rows } = await this.#sql.query<{ count: number }>(countArchived, valuesOf(selection));
    return rows[0]?.count ?? 0;
  }

  async daysOf(realmId: number): Promise<number> {
    return (await this.#sql.query<{ days: number }>(daysOfArchive, [realmId])).rows[0]?.days ?? 0;
  }
}

function valuesOf({ realmId, messageId, channelId, topic, since }: ArchiveSelection) {
  return [realmId, messageId ?? null, channelId ?? null, topic ?? null, since ?? null];
}
