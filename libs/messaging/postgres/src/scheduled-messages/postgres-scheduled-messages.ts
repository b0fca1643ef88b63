import type {
  ChangeableMessage,
  DueBounds,
  DueMessage,
  NewScheduledMessage,
  ScheduledMessage,
  ScheduledMessageQueries,
  ScheduledMessageRepository,
} from '@tandem/messaging-domain';
import { exclusiveChange, type Sql } from '@tandem/shared-postgres';
import {
  addScheduled,
  findDueScheduled,
  nextDueScheduled,
  listScheduled,
  lockScheduled,
  markScheduledFailed,
  markScheduledSent,
  removeScheduled,
  saveScheduled,
  takeScheduled,
} from './scheduled-message-sql.ts';

/** Scheduled messages in PostgreSQL; one round trip per call, two to add. */
export class PostgresScheduledMessageRepository implements ScheduledMessageRepository {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add(message: NewScheduledMessage, limit: number): Promise<number | null> {
    await exclusiveChange(this.#sql, `scheduled messages of ${message.senderId}`);
    const { rows } = await this.#sql.query<{ id: number }>(addScheduled, [
      message.realmId,
      message.senderId,
      message.clientName,
      ...locationValues(message.place),
      message.content,
      message.renderedContent,
      message.deliverAt,
      message.readBySender,
      message.uploadPaths,
      limit,
    ]);
    return rows[0]?.id ?? null;
  }

  async lock(senderId: number, id: number): Promise<ChangeableMessage | null> {
    const { rows } = await this.#sql.query<ChangeableMessage>(lockScheduled, [senderId, id]);
    return rows[0] ?? null;
  }

  async save(
    id: number,
    message: Omit<NewScheduledMessage, 'realmId' | 'clientName' | 'readBySender'>,
  ): Promise<void> {
    await this.#sql.query(saveScheduled, [
      id,
      ...locationValues(message.place),
      message.content,
      message.renderedContent,
      message.deliverAt,
      message.senderId,
      message.uploadPaths,
    ]);
  }

  async remove(id: number): Promise<void> {
    await this.#sql.query(removeScheduled, [id]);
  }

  async take(id: number, revision: number): Promise<boolean> {
    return (await this.#sql.query(takeScheduled, [id, revision])).rows.length > 0;
  }

  async markSent(id: number, messageId: number): Promise<void> {
    await this.#sql.query(markScheduledSent, [id, messageId]);
  }

  async markFailed(id: number, revision: number): Promise<ScheduledMessage | null> {
    const { rows } = await this.#sql.query<ScheduledMessage>(markScheduledFailed, [id, revision]);
    return rows[0] ?? null;
  }
}

/** Scheduled messages from PostgreSQL; one round trip per call. */
export class PostgresScheduledMessageQueries implements ScheduledMessageQueries {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async listScheduled(senderId: number): Promise<readonly ScheduledMessage[]> {
    return (await this.#sql.query<ScheduledMessage>(listScheduled, [senderId])).rows;
  }

  async findDue(
    now: Date,
    { limit, perSender, exceptSenders }: DueBounds,
  ): Promise<readonly DueMessage[]> {
    const values = [now, limit, perSender, exceptSenders];
    return (await this.#sql.query<DueMessage>(findDueScheduled, values)).rows;
  }

  async nextDueAt(): Promise<Date | null> {
    const { rows } = await this.#sql.query<{ dueAt: Date | null }>(nextDueScheduled);
    return rows[0]?.dueAt ?? null;
  }
}

function locationValues(location: DueMessage['place']): readonly unknown[] {
  return location.kind === 'channel'
    ? [location.channelId, location.topic, null]
    : [null, '', location.userIds];
}
