import type { MessageView, SenderView } from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import type { Actor } from '@tandem/shared-kernel';
import { BatchedStatements, type Sql, type Statement } from '@tandem/shared-postgres';
import { LRUCache } from 'lru-cache';
import type { MessageContent, MessageContents } from './message-contents.ts';
import type { NarrowStatement } from './narrow-sql.ts';
import { numbersOf } from './numbers-of.ts';
import { flagsOfBits, viewOf, type LocationRow } from './page-views.ts';
import { withoutGaps, type ReadMessages } from './read-budget.ts';

/** The messages of a page, for an actor. */
export interface PageQuery {
  readonly actor: Actor;
  /** Created by `pageOf`. */
  readonly statement: Statement | string;
  /** The values of the actor come first. */
  readonly values: readonly (number | string)[];
  /** The part of the statement that finds the messages; `null` when their ids are given. */
  readonly narrow: NarrowStatement | null;
  /** The id of the anchor. If not all messages fit into the budget, those nearest to it are read. */
  readonly anchor: number;
}

/** The row of `pageOf`: the messages that an actor may read, without contents. */
interface PageRow {
  readonly messages: string | null;
  /** JSON of {@link LocationRow}s. */
  readonly locations: string;
  /** JSON of `SenderView`s. */
  readonly senders: string;
  readonly topics: string | null;
  readonly historyPolicy: string;
  /** JSON of `Linkifier`s. */
  readonly linkifiers: string;
}

/** A page. */
export interface FoundPage extends ReadMessages {
  /**
   * The ids of the topics as an array literal; `null` for pages with direct messages, messages that
   * were moved from another channel or mention their topic: these depend on more.
   */
  readonly topics: string | null;
}

/** Many messages for one actor. */
export interface MessagePages {
  /** The messages that a query finds and the actor may read, as far as the budget allows. */
  find(query: PageQuery): Promise<FoundPage>;
}

const NOTHING: FoundPage = { messages: [], leavesOlder: false, leavesNewer: false, topics: null };
const NUMBERS_PER_MESSAGE = 6;
/** Lists of linkifiers: one for each organization. */
const MAX_LINKIFIERS = 1_000;

/**
 * Pages from PostgreSQL. Access, flags and read state are queried each time, in one round trip that
 * concurrent calls share; the contents come from another port.
 */
export class PostgresMessagePages implements MessagePages {
  readonly #sql: Sql;
  readonly #statements: BatchedStatements;
  readonly #contents: MessageContents;
  /** An unchanged list is the same object, which texts of messages are cached by. */
  readonly #linkifiers = new LRUCache<string, readonly Linkifier[]>({ max: MAX_LINKIFIERS });

  /** @param sql of the pool: a transaction has no concurrent calls */
  constructor(sql: Sql, contents: MessageContents) {
    this.#sql = sql;
    this.#statements = new BatchedStatements(sql);
    this.#contents = contents;
  }

  async find({ statement, values, anchor }: PageQuery): Promise<FoundPage> {
    const row =
      typeof statement === 'string'
        ? (await this.#sql.query<PageRow>(statement, values)).rows[0]
        : await this.#statements.ask<PageRow>(statement, values);
    if (!row?.messages) return NOTHING;
    const numbers = numbersOf(row.messages);
    const revisions = new Map<number, number>();
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_MESSAGE) {
      revisions.set(numbers[at] ?? 0, numbers[at + 1] ?? 0);
    }
    const { contents, leftOut } = await this.#contents.find(revisions, row.historyPolicy, anchor);
    const read = withoutGaps(this.#views(numbers, row, contents), leftOut, anchor);
    return { ...read, topics: row.topics };
  }

  #views(
    numbers: readonly number[],
    row: PageRow,
    contents: ReadonlyMap<number, MessageContent>,
  ): MessageView[] {
    const linkifiers = this.#linkifiersOf(row.linkifiers);
    const locations = byKey<LocationRow>(row.locations, ({ recipientId }) => recipientId);
    const senders = byKey<SenderView>(row.senders, ({ id }) => id);
    const views: MessageView[] = [];
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_MESSAGE) {
      const content = contents.get(numbers[at] ?? 0);
      const sender = senders.get(numbers[at + 2] ?? 0);
      const location = locations.get(numbers[at + 3] ?? 0);
      // Deleted between the two queries.
      if (!content || !location || !sender) continue;
      const flags = flagsOfBits(numbers[at + 4] ?? 0, numbers[at + 5] ?? 0);
      views.push(viewOf(content, location, sender, flags, linkifiers));
    }
    return views;
  }

  #linkifiersOf(json: string): readonly Linkifier[] {
    const known = this.#linkifiers.get(json);
    if (known !== undefined) return known;
    const list = JSON.parse(json) as Linkifier[];
    this.#linkifiers.set(json, list);
    return list;
  }
}

function byKey<Item>(json: string, keyOf: (item: Item) => number): ReadonlyMap<number, Item> {
  return new Map((JSON.parse(json) as Item[]).map((item) => [keyOf(item), item]));
}
