import {
  NEWEST_ANCHOR,
  highlightPhrases,
  type MessagePage,
  type MessageRange,
  type MessageView,
  type MessageWindow,
  type Narrow,
  type NarrowQueries,
  type SearchMatch,
} from '@tandem/messaging-domain';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { SqlValues } from './sql-values.ts';
import { firstSince, highlightWords, plainTexts } from './highlight-sql.ts';
import type { MessagePages } from './message-pages.ts';
import { NarrowSql, type BoundStatement, type IdRange } from './narrow-sql.ts';
import { PageQueries, namedIfReusable, pageOfIds } from './page-queries.ts';
import type { ReadMessages } from './read-budget.ts';
import { searchCondition } from './message-conditions.ts';
import {
  asksForArchived,
  narrowWithoutNames,
  resolveNarrow,
  type ResolvedNarrow,
} from './resolve-narrow.ts';

const NOTHING: ReadMessages = { messages: [], leavesOlder: false, leavesNewer: false };

/** The messages of a narrow, from PostgreSQL. */
export class PostgresNarrowQueries implements NarrowQueries {
  readonly #sql: Sql;
  readonly #pages: MessagePages;
  readonly #queries = new PageQueries();

  constructor(sql: Sql, pages: MessagePages) {
    this.#sql = sql;
    this.#pages = pages;
  }

  async findRange(actor: Actor, narrow: Narrow, window: MessageWindow): Promise<MessageRange> {
    const resolved = await resolveNarrow(this.#sql, actor, narrow);
    const anchor = await this.#anchor(actor, resolved, window);
    const ids = await this.#idsAround(actor, resolved, idRangeOf(anchor, window));
    return foundIn(ids, anchor, window);
  }

  async findPage(actor: Actor, narrow: Narrow, window: MessageWindow): Promise<MessagePage> {
    const resolved = narrowWithoutNames(narrow);
    if (resolved !== null && window.anchor.kind === 'message') {
      const anchor = anchorOf(window.anchor);
      const query = this.#queries.of(resolved, actor, idRangeOf(anchor, window));
      const page = await this.#pages.find(query);
      const ids = page.messages.map(({ id }) => id);
      if (ids.length > 0) return pageOf(foundIn(ids, anchor, window), page);
      // No messages, no access or no such channel: the next query distinguishes these.
    }
    const range = await this.findRange(actor, narrow, window);
    const { anchor, ids } = range;
    const includesArchived = asksForArchived(narrow);
    return pageOf(range, await this.#findByIds(actor, ids, { anchor, includesArchived }));
  }

  async matching(
    actor: Actor,
    narrow: Narrow,
    messageIds: readonly number[],
  ): Promise<readonly number[]> {
    const resolved = await resolveNarrow(this.#sql, actor, narrow);
    return this.#ids(new NarrowSql(resolved, actor).matching(messageIds));
  }

  async findMessages(actor: Actor, messageIds: readonly number[]): Promise<readonly MessageView[]> {
    const options = { anchor: 0, includesArchived: true };
    return (await this.#findByIds(actor, messageIds, options)).messages;
  }

  async highlight(narrow: Narrow, messageIds: readonly number[]): Promise<readonly SearchMatch[]> {
    const searches = narrow.filter((term) => term.kind === 'search' && !term.negated);
    const words = searches.map((term) => (term.kind === 'search' ? term.text : '')).join(' ');
    const { rows } = await (searches.length > 0
      ? this.#sql.query<SearchMatch>(highlightWords, [messageIds, words])
      : this.#sql.query<SearchMatch>(plainTexts, [messageIds]));
    const phrases = searches.flatMap((term) => (term.kind === 'search' ? term.phrases : []));
    return rows.map(({ messageId, content, topic }) => ({
      messageId,
      content: highlightPhrases(content, phrases),
      topic: highlightPhrases(topic, phrases),
    }));
  }

  async #findByIds(
    actor: Actor,
    messageIds: readonly number[],
    options: Parameters<typeof pageOfIds>[2],
  ): Promise<ReadMessages> {
    if (messageIds.length === 0) return NOTHING;
    return this.#pages.find(pageOfIds(actor, messageIds, options));
  }

  async #anchor(actor: Actor, narrow: ResolvedNarrow, window: MessageWindow): Promise<number> {
    switch (window.anchor.kind) {
      case 'message':
        return anchorOf(window.anchor);
      case 'date': {
        const values = [window.anchor.at, actor.realmId];
        const { rows } = await this.#sql.query<{ id: number }>(firstSince, values);
        return rows[0]?.id ?? NEWEST_ANCHOR;
      }
      case 'first-unread': {
        const range = { anchor: 0, before: 0, after: 1, includeAnchor: false };
        const [first] = await this.#idsAround(actor, unreadOf(narrow), range);
        return first ?? NEWEST_ANCHOR;
      }
    }
  }

  /**
   * The planner expects many matches of unknown words and then scans all messages. So the text index
   * is queried first: few matches are filtered by the narrow; only for many matches does the scan
   * start at the anchor.
   */
  async #idsAround(
    actor: Actor,
    narrow: ResolvedNarrow,
    range: IdRange,
  ): Promise<readonly number[]> {
    const search = searchFor(narrow);
    const hits = search && (await this.#ids(search));
    if (hits === null || hits.length > MANY_HITS) {
      return this.#ids(new NarrowSql(narrow, actor).range(range));
    }
    if (hits.length === 0) return [];
    return within(await this.#ids(new NarrowSql(narrow, actor).matching(hits)), range);
  }

  async #ids(bound: BoundStatement): Promise<readonly number[]> {
    const { rows } = await this.#sql.query<{ id: number }>(namedIfReusable(bound), bound.values);
    return rows.map((row) => row.id);
  }
}

/**
 * The unread messages of a narrow. Muted messages match only when the narrow names their channel or
 * users.
 */
function unreadOf({ terms }: ResolvedNarrow): ResolvedNarrow {
  const namesConversation = terms.some(
    ({ kind, negated }) => !negated && ['channel', 'direct', 'direct-with'].includes(kind),
  );
  const unmuted = { kind: 'is', property: 'muted', negated: true } as const;
  const unread = { kind: 'is', property: 'unread', negated: false } as const;
  return { terms: [...terms, unread, ...(namesConversation ? [] : [unmuted])], withHistory: false };
}

const anchorOf = ({ id }: { readonly id: number }) => Math.min(Math.max(id, 0), NEWEST_ANCHOR);

function idRangeOf(anchor: number, { before, after, includeAnchor }: MessageWindow): IdRange {
  const isOldest = anchor === 0;
  const isNewest = anchor >= NEWEST_ANCHOR;
  return {
    anchor,
    before: isOldest ? 0 : before,
    after: isNewest ? 0 : after,
    includeAnchor: includeAnchor && !isNewest && !isOldest,
  };
}

function foundIn(ids: readonly number[], anchor: number, window: MessageWindow): MessageRange {
  const { before, after } = window;
  return {
    ids,
    anchor,
    foundAnchor: ids.includes(anchor),
    foundOldest: anchor === 0 || ids.filter((id) => id < anchor).length < before,
    foundNewest: anchor >= NEWEST_ANCHOR || ids.filter((id) => id > anchor).length < after,
  };
}

/** Messages that were omitted because of their size make the page incomplete. */
function pageOf(range: MessageRange, read: ReadMessages): MessagePage {
  return {
    ...range,
    messages: read.messages,
    foundOldest: range.foundOldest && !read.leavesOlder,
    foundNewest: range.foundNewest && !read.leavesNewer,
  };
}

/** With more matches than this, the narrow scans from the anchor instead of filtering them. */
const MANY_HITS = 5000;

/**
 * The messages that match a narrow's words, up to one more than {@link MANY_HITS}; `null` for a narrow of
 * which the index has no word.
 */
function searchFor({ terms }: ResolvedNarrow): BoundStatement | null {
  const values = new SqlValues([]);
  const conditions = terms.flatMap((term) =>
    term.kind === 'search' && term.hasWords && !term.negated ? [searchCondition(term, values)] : [],
  );
  if (conditions.length === 0) return null;
  const text = `select m.id from message m where ${conditions.join(' and ')} limit ${MANY_HITS + 1}`;
  return { text, values: values.list, isPlanReusable: false };
}

/** The part of ascending ids around an anchor. */
function within(ids: readonly number[], range: IdRange): readonly number[] {
  const { anchor, before, after, includeAnchor } = range;
  const older = ids.filter((id) => id < anchor);
  const newer = ids.filter((id) => id > anchor);
  return [
    ...older.slice(older.length - Math.min(before, older.length)),
    ...(includeAnchor && ids.includes(anchor) ? [anchor] : []),
    ...newer.slice(0, after),
  ];
}
