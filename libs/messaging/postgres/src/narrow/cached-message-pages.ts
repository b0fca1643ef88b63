import { ROLES } from '@tandem/shared-kernel';
import { BatchedStatements, type Sql, type Statement } from '@tandem/shared-postgres';
import { LRUCache } from 'lru-cache';
import type { FoundPage, MessagePages, PageQuery } from './message-pages.ts';
import type { NarrowStatement } from './narrow-sql.ts';
import { fingerprintOf } from './page-fingerprint-sql.ts';
import { namedIfReusable } from './page-queries.ts';

/** The ids of topics, senders and recipients as array literals. */
type Lists = readonly [topics: string, senders: string, recipients: string];

interface CachedPage {
  readonly fingerprint: string;
  readonly page: FoundPage;
}

const MAX_PAGES = 64;
/** Characters of the texts of all cached pages; cached contents are the same objects. */
const MAX_CHARACTERS = 12_000_000;
/** Earlier queries: a page is cached on the second query. */
const MAX_KNOWN = 2_000;
/** The lists of longer pages would cost more than they save. */
const MAX_PAGE_LENGTH = 1_000;

/**
 * Caches pages that actors read repeatedly. A cached page is used only if its fingerprint, which the
 * database computes each time, is the current one: changes of all instances are visible at once. Equal
 * lists of messages share serialized bytes.
 */
export class CachedMessagePages implements MessagePages {
  readonly #pages: MessagePages;
  readonly #statements: BatchedStatements;
  readonly #readsAtPrimary: () => number;
  /** The fingerprints by the narrow, which is one object for all queries of a shape. */
  readonly #fingerprints = new WeakMap<NarrowStatement, Statement>();
  readonly #lists = new LRUCache<string, Lists>({ max: MAX_KNOWN });
  readonly #cache = new LRUCache<string, CachedPage>({
    max: MAX_PAGES,
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ page, fingerprint }) =>
      page.messages.reduce(
        (sum, { content, renderedContent }) => sum + content.length + renderedContent.length,
        fingerprint.length,
      ),
  });

  /**
   * @param sql of the pool: a transaction has no concurrent calls
   * @param readsAtPrimary grows when the primary answers instead of a replica: a replica may show a commit shortly before
   *   the primary does, so a page of the primary may be older than the fingerprint of a replica
   */
  constructor(sql: Sql, pages: MessagePages, readsAtPrimary = () => 0) {
    this.#readsAtPrimary = readsAtPrimary;
    this.#statements = new BatchedStatements(sql);
    this.#pages = pages;
  }

  async find(query: PageQuery): Promise<FoundPage> {
    const fingerprinting = this.#fingerprinting(query);
    if (fingerprinting === null) return this.#pages.find(query);
    const key = `${fingerprinting.name} ${query.values.join(' ')}`;
    const lists = this.#lists.get(key);
    const readsBefore = this.#readsAtPrimary();
    // Computed before the page: changes in between lead to another fingerprint next time.
    const fingerprint = lists && (await this.#fingerprint(fingerprinting, query, lists));
    const cached = this.#cache.get(key);
    if (cached !== undefined && cached.fingerprint === fingerprint) return cached.page;
    const page = await this.#pages.find(query);
    const present = listsOf(page);
    if (present === null) this.#lists.delete(key);
    else this.#lists.set(key, present);
    const isInOrder = this.#readsAtPrimary() === readsBefore;
    if (fingerprint !== undefined && isInOrder && isSame(lists, present)) {
      this.#cache.set(key, { fingerprint, page });
    }
    return page;
  }

  async #fingerprint(
    statement: Statement,
    { values }: PageQuery,
    lists: Lists,
  ): Promise<string | undefined> {
    const given = [...values, ...lists];
    return (await this.#statements.ask<{ fingerprint: string }>(statement, given))?.fingerprint;
  }

  /** The statement of the page's fingerprint; `null` when the page is not cached. */
  #fingerprinting({ narrow, values, actor }: PageQuery): Statement | null {
    // Guests may not see every sender: the full query checks each of them.
    if (narrow?.isPlanReusable !== true || actor.role >= ROLES.guest) return null;
    const known = this.#fingerprints.get(narrow);
    if (known !== undefined) return known;
    const list = (at: number) => `$${values.length + at}`;
    const lists = { topics: list(1), senders: list(2), recipients: list(3) };
    const statement = namedIfReusable({ ...narrow, text: fingerprintOf(narrow, lists) });
    if (typeof statement === 'string') return null;
    this.#fingerprints.set(narrow, statement);
    return statement;
  }
}

/** The scope of a page; `null` when a fingerprint would not cover it. */
function listsOf({ messages, topics, leavesOlder, leavesNewer }: FoundPage): Lists | null {
  const isComplete = !leavesOlder && !leavesNewer && messages.length <= MAX_PAGE_LENGTH;
  if (topics === null || !isComplete) return null;
  const literal = (ids: readonly number[]) => `{${[...new Set(ids)].join()}}`;
  return [
    topics,
    literal(messages.map(({ sender }) => sender.id)),
    literal(messages.map(({ recipientId }) => recipientId)),
  ];
}

const isSame = (one: Lists | undefined, other: Lists | null): boolean =>
  one !== undefined && other !== null && one.every((list, at) => list === other[at]);
