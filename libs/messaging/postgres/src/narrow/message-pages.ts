import type { MessageView } from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Sql, Statement } from '@tandem/shared-postgres';
import { BatchedStatements } from '../batched-statements.ts';
import { findPage } from './find-page-sql.ts';
import {
  KeptPages,
  numbersOf,
  pairs,
  type Expected,
  type KeptPageRow,
  type VersionedSender,
} from './kept-pages.ts';
import { flagsOfBits, viewOf, type PlaceRow } from './page-views.ts';
import { nearestFirst, withoutGaps, type ReadMessages } from './read-budget.ts';
import {
  StoredMessages,
  type FoundMessages,
  type StoredAnswer,
  type StoredMessage,
} from './stored-messages.ts';

/** The answer of `narrow.findPage`; the lists are null when there is nothing. */
interface PageRow extends StoredAnswer {
  readonly messages: string | null;
  readonly places: readonly PlaceRow[] | null;
  readonly senders: readonly VersionedSender[] | null;
  readonly historyPolicy: string;
  readonly linkifiers: string;
}

/** How a page is asked for: in full, or as far as its messages are not kept. */
export interface PageQuery {
  /** By `pageOf`; its first values are the actor's. */
  readonly full: Statement | string;
  /** By `keptPageOf`, with the lists of what is expected behind the values. */
  readonly kept: Statement | string;
  readonly values: readonly (number | string)[];
  /** When not all messages fit into the budget, those nearest to it do. */
  readonly anchor: number;
  /** Pages of one name are about the same, whoever asks. */
  readonly place: string;
}

interface KeptViews {
  readonly list: readonly MessageView[];
  readonly leftOut: readonly number[];
  /** Whether all of it was cached as the row says. */
  readonly isOfRow: boolean;
}

const NOTHING: ReadMessages = { messages: [], leavesOlder: false, leavesNewer: false };
const NUMBERS_PER_MESSAGE = 6;

/**
 * Many messages for one actor. What he may see of them, and what they mean to him, is asked each
 * time; what is the same for everybody is kept in memory, by the revision that the answer names. One
 * round trip, a second one for messages that are kept in an older revision.
 */
export class MessagePages {
  readonly #sql: Sql;
  readonly #statements: BatchedStatements;
  readonly #stored: StoredMessages;
  readonly #keptPages = new KeptPages();
  /** The list that was parsed last, by organization: whoever keeps what follows from it sees a change. */
  readonly #linkifiers = new Map<number, { readonly json: string; readonly list: Linkifier[] }>();

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#statements = new BatchedStatements(sql);
    this.#stored = new StoredMessages(sql);
  }

  /**
   * The messages that the actor may read, as far as the budget allows.
   *
   * @param page around which message they are, and as which page they are to be remembered
   */
  async find(
    actor: Actor,
    messageIds: readonly number[],
    page: Pick<PageQuery, 'anchor'> & Partial<Pick<PageQuery, 'place'>>,
  ): Promise<ReadMessages> {
    if (messageIds.length === 0) return NOTHING;
    const unknown = nearestFirst(this.#stored.unknown(messageIds), page.anchor);
    const values = [actor.userId, actor.realmId, actor.role, messageIds, unknown];
    return this.#read(actor, findPage, values, page);
  }

  /** The messages that a narrow finds and the actor may read, as far as the budget allows. */
  async findBy(actor: Actor, query: PageQuery): Promise<ReadMessages> {
    const expected = this.#keptPages.expected(query.place);
    // Guests may know some senders and not others: that is asked for each of them.
    if (expected === undefined || actor.role >= ROLES.guest) {
      return this.#read(actor, query.full, query.values, query);
    }
    const row = await this.#keptRow(query.kept, [...query.values, ...expected.lists]);
    if (!row?.ids) return NOTHING;
    const page = `${query.place} ${actor.userId} ${actor.role}`;
    const same = this.#keptPages.same(page, row);
    if (same) return withoutGaps(same, [], query.anchor);
    const ids = numbersOf(row.ids).sort((a, b) => a - b);
    const views = await this.#keptViews(actor, row, ids, { expected, anchor: query.anchor });
    if (views === null) return this.find(actor, ids, query);
    // What was read again may be newer than the row.
    if (views.isOfRow) this.#keptPages.keep(page, row, views.list);
    return withoutGaps(views.list, views.leftOut, query.anchor);
  }

  async #keptRow(
    query: PageQuery['kept'],
    values: readonly (number | string)[],
  ): Promise<KeptPageRow | undefined> {
    if (typeof query !== 'string') return this.#statements.ask<KeptPageRow>(query, values);
    return (await this.#sql.query<KeptPageRow>(query, values)).rows[0];
  }

  async #keptViews(
    actor: Actor,
    row: KeptPageRow,
    ids: readonly number[],
    { expected, anchor }: { readonly expected: Expected; readonly anchor: number },
  ): Promise<KeptViews | null> {
    const changed = new Map(pairs(row.revisions));
    const present = this.#stored.present(ids, changed, row.historyPolicy);
    const later = present ? null : await this.#laterOf(ids, changed, row.historyPolicy, anchor);
    const messages = present ?? ids.flatMap((id) => later?.messages.get(id) ?? []);
    const linkifiers = this.#linkifiersOf(actor.realmId, row.linkifiers);
    const list = this.#keptPages.views(actor, row, messages, expected, linkifiers);
    return list && { list, leftOut: later?.leftOut ?? [], isOfRow: present !== null };
  }

  #laterOf(
    ids: readonly number[],
    changed: ReadonlyMap<number, number>,
    policy: string,
    anchor: number,
  ): Promise<FoundMessages> {
    const revisions = new Map(ids.map((id) => [id, changed.get(id) ?? 0]));
    return this.#stored.find(revisions, policy, null, anchor);
  }

  async #read(
    actor: Actor,
    query: Statement | string,
    values: readonly unknown[],
    { anchor, place }: Pick<PageQuery, 'anchor'> & Partial<Pick<PageQuery, 'place'>>,
  ): Promise<ReadMessages> {
    const { rows } = await this.#sql.query<PageRow>(query, values);
    const [page] = rows;
    if (!page?.messages) return NOTHING;
    const numbers = numbersOf(page.messages);
    const revisions = new Map<number, number>();
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_MESSAGE) {
      revisions.set(numbers[at] ?? 0, numbers[at + 1] ?? 0);
    }
    const fresh = page.stored === null && page.leftOut === null ? null : page;
    const found = await this.#stored.find(revisions, page.historyPolicy, fresh, anchor);
    const { messages: stored, leftOut } = found;
    if (actor.role < ROLES.guest) {
      this.#keptPages.learn(place, stored.values(), page.senders ?? []);
    }
    const linkifiers = this.#linkifiersOf(actor.realmId, page.linkifiers);
    return withoutGaps(this.#views(numbers, page, stored, linkifiers), leftOut, anchor);
  }

  #views(
    numbers: readonly number[],
    page: PageRow,
    stored: ReadonlyMap<number, StoredMessage>,
    linkifiers: readonly Linkifier[],
  ): MessageView[] {
    const places = new Map(page.places?.map((place) => [place.recipientId, place]));
    const senders = new Map(page.senders?.map((sender) => [sender.id, sender]));
    const views: MessageView[] = [];
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_MESSAGE) {
      const recipientId = numbers[at + 3] ?? 0;
      const message = stored.get(numbers[at] ?? 0);
      const place = places.get(recipientId);
      const sender = senders.get(numbers[at + 2] ?? 0);
      // Deleted between the two questions.
      if (!message || !place || !sender) continue;
      const flags = flagsOfBits(numbers[at + 4] ?? 0, numbers[at + 5] ?? 0);
      views.push(viewOf(message, place, sender, flags, linkifiers));
    }
    return views;
  }

  #linkifiersOf(realmId: number, json: string): readonly Linkifier[] {
    const known = this.#linkifiers.get(realmId);
    if (known?.json === json) return known.list;
    const list = JSON.parse(json) as Linkifier[];
    if (this.#linkifiers.size >= MAX_REALMS) this.#linkifiers.clear();
    this.#linkifiers.set(realmId, { json, list });
    return list;
  }
}

const MAX_REALMS = 1_000;
