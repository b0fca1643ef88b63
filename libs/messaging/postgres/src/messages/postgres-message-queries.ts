import type { MessageQueries, MessageView } from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import { Batcher, type Sql } from '@tandem/shared-postgres';
import { findMessage, findMessages, lastMessageId } from './find-message-sql.ts';
import { toView, type MessageRow } from './message-row.ts';

interface Asked {
  readonly actor: Actor;
  readonly messageId: number;
}

/** Messages from PostgreSQL; one round trip per call, shared by concurrent calls. */
export class PostgresMessageQueries implements MessageQueries {
  readonly #sql: Sql;
  readonly #messages = new Batcher<Asked, MessageView | null>((asked) => this.#find(asked));

  /** @param sql of the pool: a transaction has no concurrent calls */
  constructor(sql: Sql) {
    this.#sql = sql;
  }

  findMessage(actor: Actor, messageId: number): Promise<MessageView | null> {
    return this.#messages.add({ actor, messageId });
  }

  async lastMessageId(actor: Actor): Promise<number | null> {
    const { rows } = await this.#sql.query<{ id: number | null }>(lastMessageId, [actor.userId]);
    return rows[0]?.id ?? null;
  }

  async #find(asked: readonly Asked[]): Promise<readonly (MessageView | null)[]> {
    const [first, ...more] = asked;
    if (first && more.length === 0) return [await this.#findOne(first)];
    const { rows } = await this.#sql.query<MessageRow & { position: number }>(findMessages, [
      asked.map(({ actor }) => actor.userId),
      asked.map(({ actor }) => actor.realmId),
      asked.map(({ actor }) => actor.role),
      asked.map(({ messageId }) => messageId),
    ]);
    const byPosition = new Map(rows.map((row) => [row.position, row]));
    return asked.map((_, index) => {
      const row = byPosition.get(index + 1);
      return row ? toView(row) : null;
    });
  }

  async #findOne({ actor, messageId }: Asked): Promise<MessageView | null> {
    const values = [actor.userId, actor.realmId, actor.role, messageId];
    const { rows } = await this.#sql.query<MessageRow>(findMessage, values);
    return rows[0] ? toView(rows[0]) : null;
  }
}
