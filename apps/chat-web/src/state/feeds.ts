import type { ChatSession, Conversation } from '@tandem/chat-client';
import type { Narrow } from '../model/narrow/narrow-term.ts';
import { Feed } from './feed.ts';
import { isReported, keyOfNarrow } from './narrows.ts';

/** The step by which the selection of a message moves. */
export type Step = 'next' | 'previous' | 'first' | 'last';

/** The sizes of a list, in px. */
export interface ListSizes {
  /** Of its visible part. */
  readonly height: number;
  readonly typicalRow: number;
}

/** The largest number of lists that are preserved for a return to them. */
const MAX_FEEDS = 30;

/** The lists of messages that were opened last. */
export class Feeds {
  readonly #session: ChatSession;
  /** The one that was used longest ago first. */
  readonly #feeds = new Map<string, Feed>();
  #shown: Feed | null = null;
  /** Resolves when the first list has been read, could not be read, or when no list is shown. */
  readonly firstRead: Promise<void>;
  #endFirstRead = (): void => undefined;
  /** Moves the selection in the list that is drawn; `null` without a list. */
  selector: ((step: Step) => boolean) | null = null;
  /** Of the list that was drawn last; `null` before the first one. */
  lastList: ListSizes | null = null;

  constructor(session: ChatSession) {
    this.#session = session;
    this.firstRead = new Promise((resolve) => {
      this.#endFirstRead = resolve;
    });
    session.on('message', ({ message, flags }) => {
      for (const feed of this.#feeds.values()) feed.receive({ ...message, flags });
    });
    session.on('delete_message', (event) => {
      const gone = new Set(event.message_ids ?? [event.message_id]);
      for (const feed of this.#feeds.values()) feed.drop((id) => gone.has(id));
    });
    session.on('update_message', (event) => {
      if (event.orig_subject === undefined && event.new_stream_id === undefined) return;
      this.#forgetHidden();
      void this.#shown?.readAgain();
    });
    session.on('stream', (event) => {
      if (event.op === 'delete') {
        this.#forgetHidden();
        this.#openAgain(event.stream_ids);
      } else if (event.op === 'create' && (this.#shown?.ids.value.length ?? 0) === 0) {
        // The actor may have got the channel again whose list is shown.
        this.#openAgain(event.streams.map(({ stream_id: id }) => id));
      }
    });
    session.on('subscription', (event) => {
      if (event.op !== 'add' && event.op !== 'remove') return;
      // The session has dropped the messages of the channels, since events report them only to subscribers.
      this.#forgetHidden();
      const ids = event.subscriptions.map(({ stream_id: id }) => id);
      const shown = this.#shown;
      if (shown && (isOfOne(shown, ids) || !shown.isCached())) void shown.readAgain();
    });
    let messages = session.state?.messages.byId;
    /** The list that is read soon. */
    let planned: Feed | null = null;
    session.subscribe(() => {
      const former = messages;
      messages = session.state?.messages.byId;
      const shown = this.#shown;
      if (messages === former || !shown || planned === shown || !shown.lacksMessages()) return;
      planned = shown;
      // The list is drawn without these messages before it is read.
      const position = shown.position();
      // After the handlers of the events that removed some.
      setTimeout(() => {
        if (planned === shown) planned = null;
        if (this.#shown === shown) void shown.readDropped(position);
      });
    });
    session.onStatus(({ state }) => {
      if (state === 'live') this.retry();
    });
    // Messages may have changed before: the shown list is read again, others when they are opened.
    session.onRegistered(() => {
      this.#forgetHidden();
      void this.#shown?.readAgain();
    });
  }

  /** Reads the shown list again if the last attempt failed: the server may be reachable now. */
  retry(): void {
    void this.#shown?.retry();
  }

  /** The list of a narrow; reads it if it is not there, around `near` if that is given. */
  show(narrow: Narrow, near: number | null): Feed {
    const key = keyOfNarrow(narrow);
    const known = this.#feeds.get(key);
    const feed = known ?? new Feed(this.#session, narrow);
    this.#feeds.delete(key);
    this.#feeds.set(key, feed);
    const isReturn = this.#shown !== feed;
    if (isReturn) this.#leave();
    this.#shown = feed;
    this.#bound();
    const isListed = near === null || feed.ids.value.includes(near);
    const anchor = near ?? 'first_unread';
    if (known?.phase.value === 'ready' && isListed && feed.isCached()) {
      feed.reopen(near);
      const { state } = this.#session;
      // Other messages may have joined it, and some left it.
      if (isReturn && !(state && isReported(state, narrow))) void feed.refresh();
    } else if (!feed.isOpening(anchor)) void feed.open(anchor).then(this.#endFirstRead);
    return feed;
  }

  /** The actor has sent a message. Without a subscription no event reports it: the shown list of its channel is read again. */
  sent(conversation: Conversation): void {
    if (conversation.type === 'direct') return;
    const { channelId } = conversation;
    if (this.#session.state?.subscriptions.has(channelId)) return;
    const shown = this.#shown;
    if (shown && isOfOne(shown, [channelId])) void shown.readAgain();
  }

  /** No list is shown. */
  hide(): void {
    this.#leave();
    this.#endFirstRead();
  }

  /** The shown messages are not marked as read until the view is opened again. */
  pauseReading(): void {
    if (this.#shown) this.#shown.isReadingPaused.value = true;
  }

  /** Selects another message of the list that is shown. @returns whether there is a list */
  select(step: Step): boolean {
    return this.selector?.(step) ?? false;
  }

  /** The messages of the list that is shown. */
  shownIds(): readonly number[] {
    return this.#shown?.ids.value ?? [];
  }

  #leave(): void {
    if (this.#shown) this.#shown.isReadingPaused.value = false;
    this.#shown = null;
  }

  /** The actor has lost channels, and the session their messages, or got them again: reads the shown list of one of them. */
  #openAgain(channelIds: readonly number[]): void {
    const shown = this.#shown;
    if (shown && isOfOne(shown, channelIds)) void shown.open('first_unread');
  }

  #forgetHidden(): void {
    for (const [key, feed] of this.#feeds) if (feed !== this.#shown) this.#feeds.delete(key);
  }

  #bound(): void {
    for (const key of this.#feeds.keys()) {
      if (this.#feeds.size <= MAX_FEEDS) return;
      this.#feeds.delete(key);
    }
  }
}

/** True if a list has the messages of one of some channels. */
function isOfOne({ narrow }: Feed, channelIds: readonly number[]): boolean {
  return narrow.some(
    ({ operator, operand }) => operator === 'channel' && channelIds.includes(Number(operand)),
  );
}
