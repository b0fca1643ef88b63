import type { MessageView } from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { BatchedStatements, type Sql, type Statement } from '@tandem/shared-postgres';
import { findPage, findPageWithArchived } from './find-page-sql.ts';
import {
  PageCache,
  pairs,
  type CacheHint,
  type CachedPageRow,
  type VersionedSender,
} from './page-cache.ts';
import { flagsOfBits, viewOf, type LocationRow } from './page-views.ts';
import { nearestFirst, withoutGaps, type ReadMessages } from './read-budget.ts';
import {
  StoredMessages,
  type FoundMessages,
  type StoredAnswer,
  type StoredMessage,
} from './stored-messages.ts';
import { numbersOf } from './numbers-of.ts';

/** The row of `narrow.findPage`; empty lists are null. */
interface PageRow extends StoredAnswer {
  readonly messages: string | null;
  readonly locations: readonly LocationRow[] | null;
  readonly senders: readonly VersionedSender[] | null;
  readonly historyPolicy: string;
  readonly linkifiers: string;
}

/** The statements of a page: in full, or only what is not cached. */
export interface PageQuery {
  /** Made by `pageOf`; the actor's values come first. */
  readonly full: Statement | string;
  /** Made by `cachedPageOf`; the lists of the hint follow the values. */
  readonly cached: Statement | string;
  readonly values: readonly (number | string)[];
  /** When not all messages fit into the budget, those nearest to the anchor are read. */
  readonly anchor: number;
  /** Pages with the same key contain the same messages for all actors who have access. */
  readonly cacheKey: string;
}

interface CachedViews {
  readonly list: readonly MessageView[];
  readonly leftOut: readonly number[];
  /** Whether all messages were cached in the revisions that the row names. */
  readonly isOfRow: boolean;
}

const NOTHING: ReadMessages = { messages: [], leavesOlder: false, leavesNewer: false };
const NUMBERS_PER_MESSAGE = 6;

/**
 * Many messages for one actor. Access, flags and read state are queried each time; what all readers
 * share is cached in memory by the revision that the database reports. One round trip, and a second
 * one for messages that are cached in an older revision.
 */
export class MessagePages {
  readonly #sql: Sql;
  readonly #statements: BatchedStatements;
  readonly #stored: StoredMessages;
  readonly #pageCache = new PageCache();
  /** The last parsed list by organization: the list is the same object until the linkifiers change. */
  readonly #linkifiers = new Map<number, { readonly json: string; readonly list: Linkifier[] }>();

  constructor(sql: Sql) {
    this.#sql = sql;
    this.#statements = new BatchedStatements(sql);
    this.#stored = new StoredMessages(sql);
  }

  /**
   * The messages that the actor may read, as far as the budget allows.
   *
   * @param page the anchor, and the cache key of the page; messages of archived channels are left out
   *   unless `includesArchived`
   */
  async find(
    actor: Actor,
    messageIds: readonly number[],
    page: Pick<PageQuery, 'anchor'> &
      Partial<Pick<PageQuery, 'cacheKey'>> & { readonly includesArchived?: boolean },
  ): Promise<ReadMessages> {
    if (messageIds.length === 0) return NOTHING;
    const unknown = nearestFirst(this.#stored.unknown(messageIds), page.anchor);
    const values = [actor.userId, actor.realmId, actor.role, messageIds, unknown];
    const query = page.includesArchived ? findPageWithArchived : findPage;
    return this.#read(actor, query, values, page);
  }

  /** The messages that a narrow finds and the actor may read, as far as the budget allows. */
  async findBy(actor: Actor, query: PageQuery): Promise<ReadMessages> {
    const hint = this.#pageCache.hint(query.cacheKey);
    // Guests may not see every sender: the full query checks each of them.
    if (hint === undefined || actor.role >= ROLES.guest) {
      return this.#read(actor, query.full, query.values, query);
    }
    const row = await this.#cachedRow(query.cached, [...query.values, ...hint.lists]);
    if (!row?.ids) return NOTHING;
    const page = `${query.cacheKey} ${actor.userId} ${actor.role}`;
    const cached = this.#pageCache.lookup(page, row);
    if (cached) return withoutGaps(cached, [], query.anchor);
    const ids = numbersOf(row.ids).sort((a, b) => a - b);
    const views = await this.#cachedViews(actor, row, ids, { hint, anchor: query.anchor });
    if (views === null) return this.find(actor, ids, query);
    // Messages that were read again may be newer than the row.
    if (views.isOfRow) this.#pageCache.store(page, row, views.list);
    return withoutGaps(views.list, views.leftOut, query.anchor);
  }

  async #cachedRow(
    query: PageQuery['cached'],
    values: readonly (number | string)[],
  ): Promise<CachedPageRow | undefined> {
    if (typeof query !== 'string') return this.#statements.ask<CachedPageRow>(query, values);
    return (await this.#sql.query<CachedPageRow>(query, values)).rows[0];
  }

  async #cachedViews(
    actor: Actor,
    row: CachedPageRow,
    ids: readonly number[],
    { hint, anchor }: { readonly hint: CacheHint; readonly anchor: number },
  ): Promise<CachedViews | null> {
    const changed = new Map(pairs(row.revisions));
    const current = this.#stored.current(ids, changed, row.historyPolicy);
    const later = current ? null : await this.#laterOf(ids, changed, row.historyPolicy, anchor);
    const messages = current ?? ids.flatMap((id) => later?.messages.get(id) ?? []);
    const linkifiers = this.#linkifiersOf(actor.realmId, row.linkifiers);
    const list = this.#pageCache.views(actor, row, messages, hint, linkifiers);
    return list && { list, leftOut: later?.leftOut ?? [], isOfRow: current !== null };
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
    { anchor, cacheKey }: Pick<PageQuery, 'anchor'> & Partial<Pick<PageQuery, 'cacheKey'>>,
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
      this.#pageCache.remember(cacheKey, stored.values(), page.senders ?? []);
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
    const locations = new Map(page.locations?.map((location) => [location.recipientId, location]));
    const senders = new Map(page.senders?.map((sender) => [sender.id, sender]));
    const views: MessageView[] = [];
    for (let at = 0; at < numbers.length; at += NUMBERS_PER_MESSAGE) {
      const recipientId = numbers[at + 3] ?? 0;
      const message = stored.get(numbers[at] ?? 0);
      const location = locations.get(recipientId);
      const sender = senders.get(numbers[at + 2] ?? 0);
      // Deleted between the two queries.
      if (!message || !location || !sender) continue;
      const flags = flagsOfBits(numbers[at + 4] ?? 0, numbers[at + 5] ?? 0);
      views.push(viewOf(message, location, sender, flags, linkifiers));
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
