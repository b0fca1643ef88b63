import {
  mergedPolicy,
  type FlagFacts,
  type LastMessage,
  type MessageMoves,
  type Move,
  type MoveContext,
  type MoveResult,
  type TopicSpan,
  type UserTopic,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql, Statement } from '@tandem/shared-postgres';
import {
  lastMessage,
  lockTopics,
  markResolutionNotice,
  moveContext,
  topicSpan,
} from './move-context-sql.ts';
import { readersOf } from '../events/postgres-published-change-queries.ts';
import { lockMessagesExclusively } from '../reading/read-state-locks-sql.ts';
import {
  copyReadMarks,
  enterTopic,
  firstMessages,
  flagFacts,
  preserveReadState,
  leaveTopic,
  findUsersLosingAccess,
  moveMessages,
  movePolicies,
  policiesOf,
  restOfTopic,
} from './move-sql.ts';

interface PolicyRow {
  readonly userId: number;
  readonly source: UserTopic['policy'];
  readonly target: UserTopic['policy'];
}

interface MovedRow {
  readonly id: number;
  /** The original recipient. */
  readonly movedFrom: number | null;
}

/** A subscriber of the source channel. */
interface FormerSubscriber {
  readonly id: number;
  /** They see the messages in the target without a subscription. */
  readonly isOutside: boolean;
  readonly lostUpto: number | null;
}

type LeftBehind = Pick<MoveResult, 'lostUserIds' | 'outsideUserIds' | 'partlyLost'>;
const NO_LOSSES: LeftBehind = { lostUserIds: [], outsideUserIds: [], partlyLost: [] };

/** Moves messages in PostgreSQL. */
export class PostgresMessageMoves implements MessageMoves {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async lockTopics(
    { realmId }: Actor,
    messageId: number,
    target: { readonly channelId: number | null; readonly topic: string | null },
  ): Promise<void> {
    const channelIds = target.channelId === null ? [] : [target.channelId];
    await this.#sql.query(lockMessagesExclusively, [realmId, [messageId], channelIds]);
    const values = [realmId, messageId, target.channelId, target.topic];
    await this.#sql.query(lockTopics, values);
  }

  contextOf(
    actor: Actor,
    sourceChannelId: number,
    targetChannelId: number,
    topic: string,
  ): Promise<MoveContext | null> {
    return this.#row<MoveContext>(moveContext, [
      actor.userId,
      actor.realmId,
      actor.role,
      sourceChannelId,
      targetChannelId,
      topic,
    ]);
  }

  async spanOf(actor: Actor, topicId: number, sentAfter: Date): Promise<TopicSpan> {
    const span = await this.#row<TopicSpan>(topicSpan, [actor.userId, topicId, sentAfter]);
    return span ?? { total: 0, movable: 0, firstMovableId: 0 };
  }

  async move(move: Move): Promise<MoveResult> {
    const { source, target, sourceTopicId } = move;
    const entered = await this.#enter(move);
    const moved = await this.#moveMessages(move, entered.id);
    const messageIds = moved.map((each) => each.id);
    const newest = messageIds.at(-1) ?? 0;
    const isOther = sourceTopicId !== entered.id;
    const rest = await this.#rest(move);
    if (isOther) await this.#preserveReadState(move, entered, rest.isEmpty, moved);
    await this.#sql.query(leaveTopic, [sourceTopicId, entered.id, newest]);
    const leaves = source.channelId !== target.channelId;
    if (leaves) await this.#sql.query(firstMessages, [[source.channelId, target.channelId]]);
    const leftBehind = leaves ? await this.#leftBehind(move, messageIds) : NO_LOSSES;
    const movedAll = isOther ? rest.looksEmpty : move.mode === 'change_all';
    const policies =
      movedAll && isOther
        ? await this.#movePolicies(move, entered.hadMessages, new Set(leftBehind.lostUserIds))
        : [];
    return {
      messageIds,
      movedAll,
      targetHadMessages: entered.hadMessages,
      policies,
      ...leftBehind,
      flags: await this.#flags(move.messageId),
    };
  }

  lastMessage(channelId: number, topic: string): Promise<LastMessage | null> {
    return this.#row<LastMessage>(lastMessage, [channelId, topic]);
  }

  async markResolutionNotice(messageId: number): Promise<void> {
    await this.#sql.query(markResolutionNotice, [messageId]);
  }

  async #enter(move: Move): Promise<{ id: number; hadMessages: boolean }> {
    const values = [move.target.channelId, move.targetTopic, move.sourceTopicId];
    const entered = await this.#row<{ id: number; hadMessages: boolean }>(enterTopic, values);
    if (entered === null) throw new Error('A topic that is entered has a number');
    return entered;
  }

  async #moveMessages(move: Move, topicId: number): Promise<readonly MovedRow[]> {
    const { rows } = await this.#sql.query<MovedRow>(moveMessages, [
      move.sourceTopicId,
      move.messageId,
      move.mode,
      topicId,
      move.target.recipientId,
      move.topic,
      move.actor.userId,
      move.movedAt,
      move.source.channelId,
      move.target.channelId,
      !move.isResolution,
      move.editId,
    ]);
    return rows;
  }

  /** Reads the source's marks before they are deleted with an empty topic. */
  async #preserveReadState(
    move: Move,
    entered: { id: number; hadMessages: boolean },
    isWhole: boolean,
    moved: readonly MovedRow[],
  ): Promise<void> {
    const { source, target } = move;
    const locations = [move.sourceTopicId, entered.id, source.recipientId, target.recipientId];
    if (isWhole && !entered.hadMessages) await this.#sql.query(copyReadMarks, locations);
    await this.#sql.query(preserveReadState, [
      ...locations,
      source.channelId,
      target.channelId,
      moved.map((each) => each.id),
      moved.map((each) => each.movedFrom),
    ]);
  }

  async #leftBehind({ source, target }: Move, moved: readonly number[]): Promise<LeftBehind> {
    const newest = moved.at(-1) ?? 0;
    const values = [source.channelId, target.channelId, moved[0] ?? 0, newest, moved];
    const { rows } = await this.#sql.query<FormerSubscriber>(findUsersLosingAccess, values);
    const partly = new Map<number, number[]>();
    for (const { id, lostUpto } of rows) {
      if (lostUpto === null || lostUpto >= newest) continue;
      const userIds = partly.get(lostUpto) ?? [];
      partly.set(lostUpto, userIds);
      userIds.push(id);
    }
    const isLost = ({ lostUpto }: FormerSubscriber) => lostUpto !== null && lostUpto >= newest;
    return {
      lostUserIds: rows.filter(isLost).map(({ id }) => id),
      outsideUserIds: rows.filter(({ isOutside }) => isOutside).map(({ id }) => id),
      partlyLost: [...partly].map(([upto, userIds]) => ({ upto, userIds })),
    };
  }

  /** The flags cannot change concurrently: the locks are exclusive. */
  async #flags(messageId: number): Promise<MoveResult['flags']> {
    const facts = await this.#row<FlagFacts>(flagFacts, [messageId]);
    if (facts === null) throw new Error('A moved message does not exist');
    const readers = await this.#row<{ userIds: readonly number[] }>(readersOf, [[messageId]]);
    return { ...facts, readBy: readers?.userIds ?? [] };
  }

  /** Users without access to the target get no policy there. */
  async #movePolicies(
    move: Move,
    targetHadMessages: boolean,
    lost: ReadonlySet<number>,
  ): Promise<readonly UserTopic[]> {
    const { source, target, sourceTopic, targetTopic, movedAt: lastUpdated } = move;
    const topics = [source.channelId, sourceTopic, target.channelId, targetTopic];
    const { rows } = await this.#sql.query<PolicyRow>(policiesOf, topics);
    if (rows.length === 0) return [];
    const merged = rows.map((row) => ({
      ...row,
      policy: lost.has(row.userId)
        ? row.target
        : mergedPolicy(row.source, row.target, targetHadMessages),
    }));
    await this.#sql.query(movePolicies, [
      ...topics,
      merged.map((row) => row.userId),
      merged.map((row) => row.policy),
      lastUpdated,
    ]);
    return merged.flatMap(({ userId, target: before, policy }): UserTopic[] => {
      const left = { userId, channelId: source.channelId, topic: sourceTopic, lastUpdated };
      const entered = { userId, channelId: target.channelId, topic: targetTopic, lastUpdated };
      return [{ ...left, policy: 0 }, ...(policy === before ? [] : [{ ...entered, policy }])];
    });
  }

  async #rest(move: Move): Promise<{ isEmpty: boolean; looksEmpty: boolean }> {
    const values = [move.sourceTopicId, move.actor.userId];
    const rest = await this.#row<{ isEmpty: boolean; looksEmpty: boolean }>(restOfTopic, values);
    if (rest === null) throw new Error('A topic that is locked is there');
    return rest;
  }

  async #row<T>(query: Statement, values: readonly unknown[]): Promise<T | null> {
    const { rows } = await this.#sql.query<T>(query, values);
    return rows[0] ?? null;
  }
}
