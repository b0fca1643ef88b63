import { expect } from '@jest/globals';
import type { MessageQueries, MessageView } from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import {
  CachedMessageContents,
  CachedMessagePages,
  PostgresMessageContents,
  PostgresMessagePages,
  PostgresMessageQueries,
  PostgresNarrowQueries,
  type MessagePages,
} from '../src/index.ts';

/** A message of a page without the properties that only pages have. */
function asSingle({ shared: _, ...view }: MessageView): MessageView {
  return view;
}

/** Pages without caches. */
export const plainPages = (sql: Sql): MessagePages =>
  new PostgresMessagePages(sql, new PostgresMessageContents(sql));

/** Pages as the services bind them. */
export const cachedPages = (sql: Sql): MessagePages =>
  new CachedMessagePages(
    sql,
    new PostgresMessagePages(sql, new CachedMessageContents(new PostgresMessageContents(sql))),
  );

/** Reads each message alone and on a page, also cached, and expects the same. */
export class MessageReads implements MessageQueries {
  readonly #single: PostgresMessageQueries;
  readonly #pages: PostgresNarrowQueries;

  constructor(sql: Sql) {
    this.#single = new PostgresMessageQueries(sql);
    this.#pages = new PostgresNarrowQueries(sql, cachedPages(sql));
  }

  async findMessage(actor: Actor, messageId: number): Promise<MessageView | null> {
    const single = await this.#single.findMessage(actor, messageId);
    for (let time = 1; time <= 2; time += 1) {
      const page = await this.#pages.findMessages(actor, [messageId]);
      expect(page.map(asSingle)).toEqual(single ? [single] : []);
    }
    return single;
  }

  lastMessageId(actor: Actor): Promise<number | null> {
    return this.#single.lastMessageId(actor);
  }
}
