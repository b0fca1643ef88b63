import type { MessageView, SenderView } from '@tandem/messaging-domain';
import type { Linkifier } from '@tandem/messaging-domain/content';
import type { Actor } from '@tandem/shared-kernel';
import { LRUCache } from 'lru-cache';
import { flagsOfBits, viewOf, type PlaceRow } from './page-views.ts';
import type { StoredMessage } from './stored-messages.ts';

/** The answer to `keptPageOf`; nulls are empty lists. */
export interface KeptPageRow {
  readonly ids: string | null;
  readonly revisions: string | null;
  readonly notes: string | null;
  readonly marks: string | null;
  readonly places: string | null;
  readonly senders: string | null;
  readonly hasMuted: boolean;
  readonly historyPolicy: string;
  readonly linkifiers: string;
}

type KeptPlaceRow = readonly [
  recipientId: number,
  channelId: number,
  name: string,
  fromMessageId: number | null,
  marked: number,
];

/** What the page is expected to be about, so that one question is enough. */
export interface Expected {
  readonly topics: ReadonlySet<number>;
  /** Topics, senders and recipients as the database reads lists, written once for many questions. */
  readonly lists: readonly [topics: string, senders: string, recipients: string];
}

/** A sender, and the version of what is known of it. */
export type VersionedSender = SenderView & { readonly version: string };

/** Where a actor finds messages, since when, and up to where he has read them. */
interface KeptPlace {
  readonly row: PlaceRow;
  readonly fromMessageId: number | null;
  readonly marked: number;
}

const MAX_SENDERS = 20_000;
const MAX_EXPECTATIONS = 2_000;
/** Of longer pages nothing is expected: the list would cost more than it saves. */
const MAX_EXPECTED = 1_000;
/** Pages that are put together already, each for one actor. */
const MAX_ANSWERS = 64;
const MAX_ANSWERED = 200;

/** A page, and the row that it follows from. */
interface Answer {
  readonly row: KeptPageRow;
  readonly views: readonly MessageView[];
}

/**
 * Puts pages together of messages and senders that are kept. All that decides who sees what, and
 * what he has read, comes from the database with each page; what is kept is named by the version
 * that the database says to be the present one.
 */
export class KeptPages {
  readonly #senders = new LRUCache<number, VersionedSender>({ max: MAX_SENDERS });
  readonly #expected = new LRUCache<string, Expected>({ max: MAX_EXPECTATIONS });
  readonly #answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });

  /** @returns nothing while no page of this place has been read */
  expected(place: string): Expected | undefined {
    return this.#expected.get(place);
  }

  /**
   * The views that an equal row has led to: with it, everything is as it was.
   *
   * @param page the place and the actor
   */
  same(page: string, row: KeptPageRow): readonly MessageView[] | undefined {
    const answer = this.#answers.get(page);
    return answer && isSame(answer.row, row) ? answer.views : undefined;
  }

  /** Keeps what a row has led to. */
  keep(page: string, row: KeptPageRow, views: readonly MessageView[]): void {
    if (views.length <= MAX_ANSWERED) this.#answers.set(page, { row, views });
  }

  /** Keeps what a page was about. */
  learn(
    place: string | undefined,
    messages: Iterable<StoredMessage>,
    senders: readonly VersionedSender[],
  ): void {
    for (const sender of senders) this.#senders.set(sender.id, sender);
    if (place === undefined) return;
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
    if (count === 0 || count > MAX_EXPECTED) return;
    const lists = [listOf(topics), listOf(senderIds), listOf(recipients)] as const;
    this.#expected.set(place, { topics, lists });
  }

  /**
   * The page's views, ascending.
   *
   * @param messages of the row's `ids`, each in its present revision
   * @returns `null` when it is about more than was expected, or asks for more than is kept
   */
  views(
    actor: Actor,
    row: KeptPageRow,
    messages: readonly StoredMessage[],
    expected: Expected,
    linkifiers: readonly Linkifier[],
  ): MessageView[] | null {
    if (row.hasMuted) return null;
    const senders = this.#sendersOf(row.senders);
    const places = placesOf(row.places);
    const notes = new Map(triples(row.notes));
    const marks = new Map(pairs(row.marks));
    const views: MessageView[] = [];
    for (const message of messages) {
      const { topicId, senderId, recipientId, asksForMore } = message.row;
      const sender = senders.get(senderId);
      const place = places.get(recipientId);
      if (!sender || !place || topicId === null || asksForMore || !expected.topics.has(topicId))
        return null;
      const flags = flagsFor(actor, message, place, notes, marks.get(topicId));
      views.push(viewOf(message, place.row, sender, flags, linkifiers));
    }
    return views;
  }

  /** Those who are as they were when they were kept. */
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

function isSame(one: KeptPageRow, other: KeptPageRow): boolean {
  return (Object.keys(one) as (keyof KeptPageRow)[]).every((key) => one[key] === other[key]);
}

/** As `find-page-sql` has it, for messages that ask for nothing more. */
function flagsFor(
  actor: Actor,
  { parts: { id }, row }: StoredMessage,
  { fromMessageId, marked }: KeptPlace,
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

/** Numbers that are written with commas between them. */
export function numbersOf(text: string | null): number[] {
  return text === null ? [] : (JSON.parse(`[${text}]`) as number[]);
}

/** Each first number with the one behind it. */
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

function placesOf(json: string | null): ReadonlyMap<number, KeptPlace> {
  const places = new Map<number, KeptPlace>();
  const rows = json === null ? [] : (JSON.parse(json) as readonly KeptPlaceRow[]);
  for (const [recipientId, channelId, channelName, fromMessageId, marked] of rows) {
    const row = { recipientId, shownAs: recipientId, channelId, channelName, participants: null };
    places.set(recipientId, { row, fromMessageId, marked });
  }
  return places;
}
