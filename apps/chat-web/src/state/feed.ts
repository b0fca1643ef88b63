import {
  ApiError,
  ConnectionError,
  type ChatSession,
  type Message,
  type NarrowPage,
  type PageRequest,
} from '@tandem/chat-client';
import { batch, signal } from '@preact/signals';
import type { Narrow } from '../model/narrow/narrow-term.ts';
import { isInNarrow } from './narrows.ts';

/**
 * The number of messages that the first page has on each side of the anchor; then the size of further pages.
 */
const FIRST = 40;
const MORE = 100;
/** More messages than these and a page are not listed at a time. */
const MAX_LISTED = 3_000;

export type FeedPhase = 'loading' | 'ready' | 'failed';
export type Anchor = 'newest' | 'first_unread' | number;

/** The heights of rows as the list measured them, in px. */
export interface RowSizes {
  readonly byKey: ReadonlyMap<string, number>;
  /** Of other rows. */
  readonly typical: number;
}

/** A message, and the part of it that is above the list, in px; negative if the message begins below the upper end. */
export interface ReadingPosition {
  readonly messageId: number;
  readonly offset: number;
}

/** The message at which a list is opened, and the part of it above the list; `null`: it is below its heading. */
interface Start {
  readonly messageId: number;
  readonly offset: number | null;
}

/** The list in the document. */
export interface DrawnList {
  /** The first message that is seen; `null` while the list follows its end. */
  readonly position: () => ReadingPosition | null;
  readonly rowSizes: () => RowSizes;
}

/** The messages of a narrow that are listed: a part without a gap, that grows at both ends. */
export class Feed {
  readonly narrow: Narrow;
  /** The list has messages with some words. */
  readonly isSearch: boolean;
  /** Ascending. */
  readonly ids = signal<readonly number[]>([]);
  readonly phase = signal<FeedPhase>('loading');
  /** The error of the last attempt to read it. */
  readonly error = signal<Error | null>(null);
  readonly hasOlder = signal(false);
  readonly hasNewer = signal(false);
  /** The message at which the list is opened; `null`: at its end. */
  readonly start = signal<number | null>(null);
  /** The part of that message that is above the list, in px; `null`: the message is below its heading. */
  startOffset: number | null = null;
  /** The first message that was unread when the list was opened. */
  readonly firstUnread = signal<number | null>(null);
  /** Messages that the actor marked as unread stay so until they return. */
  readonly isReadingPaused = signal(false);
  /** From the last time that the list was drawn; then it is drawn where it begins at once, without a measurement. */
  rowSizes: RowSizes | null = null;
  /** `null` while the list is not in the document. */
  drawn: DrawnList | null = null;
  /** Changes when other messages replace the list. */
  readonly version = signal(0);
  readonly #session: ChatSession;
  #isLoading = false;
  /** Grows with every load from scratch: the answer to an earlier one is ignored. */
  #opening = 0;
  /** The anchor at which the list was opened. */
  #anchor: Anchor = 'first_unread';
  /** The server could not answer the last attempt to read the list; it is shown as it was read before. */
  #isOutdated = false;
  /** The messages that arrived while the list is read; the page may have been read before. `null` at other times. */
  #arrived: Message[] | null = null;

  constructor(session: ChatSession, narrow: Narrow) {
    this.#session = session;
    this.narrow = narrow;
    this.isSearch = narrow.some(({ operator }) => operator === 'search');
  }

  /** Reads a list again that could not be read. */
  async retry(): Promise<void> {
    if (this.phase.value === 'failed') await this.open(this.#anchor);
    else if (this.#isOutdated) await this.refresh();
  }

  /** Reads the list around an anchor, and replaces the former list. */
  async open(anchor: Anchor): Promise<void> {
    this.#anchor = anchor;
    const isNewest = anchor === 'newest';
    const request = { anchor, before: isNewest ? 2 * FIRST : FIRST, after: isNewest ? 0 : FIRST };
    const page = await this.#read(request);
    if (!page) return;
    const unread = this.#firstUnreadOf(page.ids);
    const start = typeof anchor === 'number' ? anchor : isNewest ? null : unread;
    this.#replace(page, unread, start === null ? null : { messageId: start, offset: null });
  }

  /**
   * Reads the list again if the session has dropped some of its messages: it has a limited number of them.
   *
   * @param before where the actor was reading while the list was drawn with them
   */
  async readDropped(before: Start | null): Promise<void> {
    if (this.lacksMessages()) await this.readAgain(false, before);
  }

  /** True if the session has dropped messages of the list, and it is not being read. */
  lacksMessages(): boolean {
    return this.phase.value === 'ready' && this.#arrived === null && !this.isCached();
  }

  /**
   * Reads the list again; of a long one the part where the actor is reading, and the rest stays. If the server cannot answer
   * now, it remains as it is, until {@link retry} reads it.
   */
  async refresh(): Promise<void> {
    await this.readAgain(true);
  }

  /**
   * Reads the list again, and stays where the actor is reading: at its end, or at a message.
   *
   * @param mayRemain the list remains as it is if the server cannot answer now
   * @param before where they were reading
   */
  async readAgain(mayRemain = false, before = this.position()): Promise<void> {
    const ids = this.ids.value;
    const last = ids.at(-1);
    if (last === undefined) return this.open(this.#anchor);
    const wasCached = this.isCached();
    const anchor: Anchor = before?.messageId ?? 'newest';
    this.#anchor = anchor;
    const isWhole = ids.length <= MORE;
    const request: PageRequest = isWhole
      ? { anchor: last, before: ids.length - Number(this.hasOlder.value), after: FIRST }
      : { anchor, before: FIRST, after: anchor === 'newest' ? 0 : FIRST };
    const page = await this.#read(request, mayRemain);
    if (!page) return;
    const read = mayRemain ? this.#withListed(page) : page;
    const present = this.position();
    // A list without some of its messages is drawn at another one, or at none.
    const position = wasCached ? present : (before ?? present);
    // The actor follows messages that are further away than one page.
    if (!position && !read.foundNewest && !this.hasNewer.value) return this.open('newest');
    // They have scrolled further meanwhile than the page reaches.
    if (position && !covers(read, position.messageId)) return this.open(position.messageId);
    const isSame = areEqual(read.ids, ids) || areEqual(read.ids, this.#listedBefore(read));
    if (isSame && position === present) this.#receiveArrived();
    else this.#replace(read, this.#firstUnreadOf(read.ids), position);
  }

  /** A page with the listed messages before and after it; without those if there may be a gap between. */
  #withListed(page: NarrowPage): NarrowPage {
    const ids = this.ids.value;
    const byId = this.#session.state?.messages.byId;
    const first = page.foundOldest ? -Infinity : (page.ids[0] ?? -Infinity);
    const last = page.foundNewest ? Infinity : (page.ids.at(-1) ?? Infinity);
    const isApart = (ids[0] ?? Infinity) > last || (ids.at(-1) ?? -Infinity) < first;
    if (isApart || !this.isCached()) return page;
    const older = ids.filter((id) => id < first);
    const newer = ids.filter((id) => id > last);
    // Some may have been deleted after the page was read.
    const between = page.ids.filter((id) => byId?.has(id));
    return {
      ...page,
      ids: [...older, ...between, ...newer],
      foundOldest: older.length > 0 ? !this.hasOlder.value : page.foundOldest,
      foundNewest: newer.length > 0 ? !this.hasNewer.value : page.foundNewest,
    };
  }

  /** The listed messages without those that arrived after a page was read. */
  #listedBefore({ ids }: NarrowPage): readonly number[] {
    const read = new Set(ids);
    const later = new Set(this.#arrived?.map(({ id }) => id).filter((id) => !read.has(id)));
    return this.ids.value.filter((id) => !later.has(id));
  }

  /** @returns `null` if the list is read anew meanwhile, or could not be read */
  async #read(request: PageRequest, mayRemain = false): Promise<NarrowPage | null> {
    const opening = (this.#opening += 1);
    this.#arrived = [];
    this.#isOutdated = false;
    batch(() => {
      this.phase.value = this.ids.value.length > 0 ? 'ready' : 'loading';
      this.error.value = null;
    });
    try {
      const page = await this.#session.messages.loadNarrow(this.narrow, request);
      return this.#opening === opening ? page : null;
    } catch (error) {
      if (this.#opening !== opening) return null;
      this.#arrived = null;
      this.#isOutdated = mayRemain && isPassing(error);
      if (this.#isOutdated) return null;
      batch(() => {
        this.error.value = error as Error;
        this.phase.value = 'failed';
      });
      return null;
    }
  }

  /** @param start where the list is opened; `null`: at its end */
  #replace(page: NarrowPage, unread: number | null, start: Start | null): void {
    this.rowSizes = this.drawn?.rowSizes() ?? this.rowSizes;
    batch(() => {
      this.version.value += 1;
      this.ids.value = page.ids;
      this.hasOlder.value = !page.foundOldest;
      this.hasNewer.value = !page.foundNewest;
      this.firstUnread.value = unread;
      this.start.value = start?.messageId ?? null;
      this.startOffset = start?.offset ?? null;
      this.phase.value = 'ready';
      this.#receiveArrived();
    });
  }

  /** The message at which the actor is reading, or will be once the list is drawn; `null`: they are at its end. */
  position(): Start | null {
    if (this.drawn) return this.drawn.position();
    const messageId = this.start.value;
    return messageId === null ? null : { messageId, offset: this.startOffset };
  }

  #firstUnreadOf(ids: readonly number[]): number | null {
    return ids.find((id) => this.#isUnread(id)) ?? null;
  }

  /** True if the session has all listed messages. */
  isCached(): boolean {
    const byId = this.#session.state?.messages.byId;
    return this.ids.value.every((id) => byId?.has(id));
  }

  /** True while the list is being read around an anchor. */
  isOpening(anchor: Anchor): boolean {
    return this.#arrived !== null && this.#anchor === anchor;
  }

  /** The list is shown again: at a message, or else where the actor stopped reading. */
  reopen(near: number | null): void {
    const unread = this.#firstUnreadOf(this.ids.value);
    batch(() => {
      this.firstUnread.value = unread;
      this.start.value = near ?? unread;
      this.startOffset = null;
    });
  }

  /** Reads older messages, if there are any and none are being read. */
  async loadOlder(): Promise<void> {
    const first = this.ids.value[0];
    if (!this.hasOlder.value || first === undefined) return;
    await this.#extend(first, { before: MORE, after: 0 });
  }

  /** Reads newer messages, if there are any and none are being read. */
  async loadNewer(): Promise<void> {
    const last = this.ids.value.at(-1);
    if (!this.hasNewer.value || last === undefined) return;
    await this.#extend(last, { before: 0, after: MORE });
  }

  /** A message has arrived. */
  receive(message: Message): void {
    const { ids, hasNewer, phase } = this;
    this.#arrived?.push(message);
    if (phase.value !== 'ready' || hasNewer.value || ids.value.includes(message.id)) return;
    const { state } = this.#session;
    if (!state || !isInNarrow(state, this.narrow, message)) return;
    // One that the actor sees only now may be older than others.
    const next = [...ids.value, message.id].sort((a, b) => a - b);
    this.ids.value = next;
    if (next.length > MAX_LISTED + MORE) this.#trim('oldest');
  }

  #receiveArrived(): void {
    const arrived = this.#arrived ?? [];
    this.#arrived = null;
    for (const message of arrived) this.receive(message);
  }

  /** The listed messages move to another list, or are deleted. */
  drop(isGone: (id: number) => boolean): void {
    const rest = this.ids.value.filter((id) => !isGone(id));
    if (rest.length < this.ids.value.length) this.ids.value = rest;
  }

  #isUnread(id: number): boolean {
    return !this.#session.state?.messages.byId.get(id)?.flags.includes('read');
  }

  async #extend(
    anchor: number,
    side: { readonly before: number; readonly after: number },
  ): Promise<void> {
    if (this.#isLoading || this.phase.value !== 'ready') return;
    this.#isLoading = true;
    const opening = this.#opening;
    // Before the page is read, so that the list never grows at one end and shrinks at the other at once.
    this.#trim(side.before > 0 ? 'newest' : 'oldest');
    try {
      const page = await this.#session.messages.loadNarrow(this.narrow, { anchor, ...side });
      if (this.#opening !== opening) return;
      const all = [...new Set([...page.ids, ...this.ids.value])].sort((a, b) => a - b);
      batch(() => {
        if (side.before > 0) this.hasOlder.value = !page.foundOldest;
        else this.hasNewer.value = !page.foundNewest;
        this.ids.value = all;
      });
    } catch (error) {
      // The next scroll tries again.
      if (!(error instanceof ConnectionError)) console.error(error);
    } finally {
      this.#isLoading = false;
    }
  }

  /** @param end where messages are dropped if there are too many */
  #trim(end: 'oldest' | 'newest'): void {
    const ids = this.ids.value;
    if (ids.length <= MAX_LISTED) return;
    batch(() => {
      this.ids.value = end === 'oldest' ? ids.slice(-MAX_LISTED) : ids.slice(0, MAX_LISTED);
      (end === 'oldest' ? this.hasOlder : this.hasNewer).value = true;
    });
  }
}

/** True if the server may answer the same request later. */
const isPassing = (error: unknown): boolean =>
  error instanceof ConnectionError ||
  (error instanceof ApiError && (error.status >= 500 || error.status === 429));

const areEqual = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** True if a message that the narrow has is in the page. */
function covers({ ids, foundOldest, foundNewest }: NarrowPage, id: number): boolean {
  const isAfterFirst = foundOldest || (ids[0] ?? Infinity) <= id;
  const isBeforeLast = foundNewest || (ids.at(-1) ?? -Infinity) >= id;
  return isAfterFirst && isBeforeLast;
}
