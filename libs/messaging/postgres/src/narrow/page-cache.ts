import type { MessageView, SenderView } from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import type { Actor } from '@tandem/shared-kernel';
import { LRUCache } from 'lru-cache';
import { numbersOf } from './numbers-of.ts';
import { flagsOfBits, viewOf, type LocationRow } from './page-views.ts';
import type { StoredMessage } from './stored-messages.ts';

/** The row of `cachedPageOf`; nulls are empty lists. */
export interface CachedPageRow {
  readonly ids: string | null;
  readonly revisions: string | null;
  readonly notes: string | null;
  readonly marks: string | null;
  readonly locations: string | null;
  readonly senders: string | null;
  readonly hasMuted: boolean;
  readonly historyPolicy: string;
  readonly linkifiers: string;
}

type CachedLocationRow = readonly [
  recipientId: number,
  channelId: number,
  name: string,
  fromMessageId: number | null,
  marked: number,
];

/** What a page is expected to contain, so that one query is enough. */
export interface CacheHint {
  readonly topics: ReadonlySet<number>;
  /** Ids of topics, senders and recipients as array literals, formatted once for many queries. */
  readonly lists: readonly [topics: string, senders: string, recipients: string];
}

/** A sender, and the version of its rows. */
export type VersionedSender = SenderView & { readonly version: string };

/** A channel or conversation, since when the actor receives its messages, and how far they are read. */
interface CachedLocation {
  readonly row: LocationRow;
  readonly fromMessageId: number | null;
  readonly marked: number;
}

const MAX_SENDERS = 20_000;
const MAX_HINTS = 2_000;
/** Longer pages leave no hint: the list would cost more than it saves. */
const MAX_HINTED_MESSAGES = 1_000;
/** Complete pages, each for one actor. */
const MAX_PAGES = 64;
const MAX_PAGE_LENGTH = 200;

/** A page, and the row that it was built from. */
interface CachedPage {
  readonly row: CachedPageRow;
  readonly views: readonly MessageView[];
}

/**
 * Builds pages from cached messages and senders. Access and read state come from the database with
 * each page; a cached value is used only in the version that the database names as current.
 */
export class PageCache {
  readonly #senders = new LRUCache<number, VersionedSender>({ max: MAX_SENDERS });
  readonly #hints = new LRUCache<string, CacheHint>({ max: MAX_HINTS });
  readonly #pages = new LRUCache<string, CachedPage>({ max: MAX_PAGES });

  /** @returns `undefined` until a page with this key has been read */
  hint(key: string): CacheHint | undefined {
    return this.#hints.get(key);
  }

  /**
   * The views that were built from an equal row: nothing has changed since.
   *
   * @param page the key and the actor
   */
  lookup(page: string, row: CachedPageRow): readonly MessageView[] | undefined {
    const cached = this.#pages.get(page);
    return cached && isSame(cached.row, row) ? cached.views : undefined;
  }

  /** Caches the views that were built from a row. */
  store(page: string, row: CachedPageRow, views: readonly MessageView[]): void {
    if (views.length <= MAX_PAGE_LENGTH) this.#pages.set(page, { row, views });
  }

  /** Caches the senders of a page, and the hint for the next page with the key. */
  remember(
    key: string | undefined,
    messages: Iterable<StoredMessage>,
    senders: readonly VersionedSender[],
  ): void {
    for (const sender of senders) this.#senders.set(sender.id, sender);
    if (key === undefined) return;
    const topics = new Set<number>();
    const recipients = new Set<number>();
    const senderIds = new Set<number>();
    let count = 0;
    for (const { row } of messages) {
      if (row.topicId !== null) topics.add(row.topicId);
      recipients.add(row.recipientId);
      senderIds.add(row.senderId);
      count += 1;
    }
    if (count === 0 || count > MAX_HINTED_MESSAGES) return;
    const lists = [listOf(topics), listOf(senderIds), listOf(recipients)] as const;
    this.#hints.set(key, { topics, lists });
  }

  /**
   * The page's views, ascending.
   *
   * @param messages of the row's `ids`, each in its current revision
   * @returns `null` when the page contains more than the hint says, or needs more than is cached
   */
  views(
    actor: Actor,
    row: CachedPageRow,
    messages: readonly StoredMessage[],
    hint: CacheHint,
    linkifiers: readonly Linkifier[],
  ): MessageView[] | null {
    if (row.hasMuted) return null;
    const senders = this.#sendersOf(row.senders);
    const locations = locationsOf(row.locations);
    const notes = new Map(triples(row.notes));
    const marks = new Map(pairs(row.marks));
    const views: MessageView[] = [];
    for (const message of messages) {
      const { topicId, senderId, recipientId, asksForMore } = message.row;
      const sender = senders.get(senderId);
      const location = locations.get(recipientId);
      if (!sender || !location || topicId === null || asksForMore || !hint.topics.has(topicId))
        return null;
      const flags = flagsFor(actor, message, location, notes, marks.get(topicId));
      views.push(viewOf(message, location.row, sender, flags, linkifiers));
    }
    return views;
  }

  /** The cached senders whose version is current. */
  #sendersOf(versions: string | null): ReadonlyMap<number, VersionedSender> {
    const senders = new Map<number, VersionedSender>();
    const texts = versions?.split(',') ?? [];
    for (let at = 0; at < texts.length; at += 2) {
      const sender = this.#senders.get(Number(texts[at]));
      if (sender && sender.version === texts[at + 1]) senders.set(sender.id, sender);
    }
    return senders;
  }
}

const listOf = (numbers: Iterable<number>) => `{${[...numbers].join(',')}}`;

function isSame(one: CachedPageRow, other: CachedPageRow): boolean {
  return (Object.keys(one) as (keyof CachedPageRow)[]).every((key) => one[key] === other[key]);
}

/** The same rules as in `find-page-sql`, for messages that do not need the full query. */
function flagsFor(
  actor: Actor,
  { parts: { id }, row }: StoredMessage,
  { fromMessageId, marked }: CachedLocation,
  notes: ReadonlyMap<number, readonly [flags: number, read: number]>,
  topicMark = 0,
) {
  const [stored, noted] = notes.get(id) ?? [0, -1];
  const received = fromMessageId !== null && id > fromMessageId;
  const isOwn = row.senderId === actor.userId && row.readBySender;
  const byMarks = !received || isOwn || id <= marked || id <= topicMark;
  const read = noted === -1 ? byMarks : noted === 1;
  const bits = Number(received) + 2 * Number(read) + 4 * Number(row.mentionsChannel);
  return flagsOfBits(stored, bits);
}

/** Consecutive pairs of numbers. */
export function* pairs(text: string | null): Generator<[number, number]> {
  const numbers = numbersOf(text);
  for (let at = 0; at < numbers.length; at += 2) yield [numbers[at] ?? 0, numbers[at + 1] ?? 0];
}

function* triples(text: string | null): Generator<[number, [number, number]]> {
  const numbers = numbersOf(text);
  for (let at = 0; at < numbers.length; at += 3) {
    yield [numbers[at] ?? 0, [numbers[at + 1] ?? 0, numbers[at + 2] ?? 0]];
  }
}

function locationsOf(json: string | null): ReadonlyMap<number, CachedLocation> {
  const locations = new Map<number, CachedLocation>();
  const rows = json === null ? [] : (JSON.parse(json) as readonly CachedLocationRow[]);
  for (const [recipientId, channelId, channelName, fromMessageId, marked] of rows) {
    const row = { recipientId, shownAs: recipientId, channelId, channelName, participants: null };
    locations.set(recipientId, { row, fromMessageId, marked });
  }
  return locations;
}
