import type { ChatApi } from '../api/chat-api.ts';
import type { AnswerOf } from '../api/operations.ts';
import type { ChatState } from '../model/chat-state.ts';
import { keyOf, type Conversation } from '../model/conversation.ts';
import { withFetch, withMessages, withPage, withoutFetch } from '../model/message-cache.ts';

/** The part of a conversation that is read. */
export interface PageRequest {
  /** The message from which the page is read. */
  readonly anchor: 'newest' | 'oldest' | 'first_unread' | number;
  /** The number of older messages. */
  readonly before: number;
  /** The number of newer messages. */
  readonly after: number;
}

/** A condition on messages. @see `GET /messages`, `narrow` */
export interface NarrowTerm {
  readonly operator: string;
  readonly operand: string | number | boolean | readonly number[];
  readonly negated?: boolean;
}

/** The content of a page of a narrow; the messages themselves are in the state. */
export interface NarrowPage {
  /** Ascending. */
  readonly ids: readonly number[];
  /** The message at the anchor, or its position. */
  readonly anchor: number | null;
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** The state that pages are added to. */
export interface StateHolder {
  /** `null` before the first registration. */
  readonly current: () => ChatState | null;
  readonly change: (next: (state: ChatState) => ChatState) => void;
}

type MessagesAnswer = AnswerOf<'get', '/messages'>;

const PAGE = 100;
/** Larger numbers of gaps are not filled at once. */
const MAX_PAGES = 20;

/**
 * Reads parts of conversations into the state, and fills the gaps between them. Reading rejects while
 * there is no state. A registration while a page is read replaces the state, which then does not have the page.
 *
 * @see ChatSession.onRegistered
 */
export class MessageLoader {
  readonly #api: ChatApi;
  readonly #holder: StateHolder;
  #count = 0;

  constructor(api: ChatApi, holder: StateHolder) {
    this.#api = api;
    this.#holder = holder;
  }

  /** Reads a page; afterwards it is in the state, with the changes in between. */
  async load(conversation: Conversation, { anchor, before, after }: PageRequest): Promise<void> {
    await this.#read(narrowOf(conversation), { anchor, before, after }, (state, fetchId, answer) =>
      withPage(state, fetchId, {
        conversation,
        messages: answer.messages,
        foundOldest: answer.found_oldest,
        foundNewest: answer.found_newest,
      }),
    );
  }

  /**
   * Reads a page of the messages that match all terms. Its messages are in the state afterwards, where
   * events change them; the calling code stores which of them belong to the page.
   */
  async loadNarrow(
    narrow: readonly NarrowTerm[],
    { anchor, before, after }: PageRequest,
  ): Promise<NarrowPage> {
    const answer = await this.#read(narrow, { anchor, before, after }, (state, fetchId, page) =>
      withMessages(state, fetchId, page.messages),
    );
    return {
      ids: answer.messages.map(({ id }) => id),
      anchor: answer.anchor ?? null,
      foundOldest: answer.found_oldest,
      foundNewest: answer.found_newest,
    };
  }

  async #read(
    narrow: readonly NarrowTerm[],
    { anchor, before, after }: PageRequest,
    add: (state: ChatState, fetchId: string, answer: MessagesAnswer) => ChatState,
  ): Promise<MessagesAnswer> {
    const current = this.#holder.current();
    // There is no state that the page could be added to.
    if (!current) throw new Error('The session has not registered: read messages in onRegistered');
    this.#count += 1;
    const fetchId = String(this.#count);
    this.#holder.change((state) => withFetch(state, fetchId));
    try {
      const answer = await this.#api.get('/messages', {
        anchor: String(anchor),
        num_before: before,
        num_after: after,
        narrow,
        apply_markdown: current.options.isHtml,
        allow_empty_topic_name: true,
      });
      this.#holder.change((state) => add(state, fetchId, answer));
      return answer;
    } catch (error) {
      this.#holder.change((state) => withoutFetch(state, fetchId));
      throw error;
    }
  }

  /** Reads the newest messages, unless they are cached. */
  async loadNewest(conversation: Conversation): Promise<void> {
    if (this.#rangesOf(conversation).at(-1)?.isNewest) return;
    await this.load(conversation, { anchor: 'newest', before: PAGE, after: 0 });
  }

  /** Reads a page before the oldest cached message; the newest messages if there is none. */
  async loadOlder(conversation: Conversation): Promise<void> {
    const oldest = this.#rangesOf(conversation)[0];
    if (oldest?.isOldest) return;
    const anchor = oldest?.ids[0] ?? 'newest';
    await this.load(conversation, { anchor, before: PAGE, after: 0 });
  }

  /** Reads the missing messages between the cached ones, and up to the newest. */
  async fillGaps(conversation: Conversation): Promise<void> {
    for (let pages = 0; pages < MAX_PAGES; pages += 1) {
      const ranges = this.#rangesOf(conversation);
      const before = ranges.findLast(({ isNewest }) => !isNewest);
      const anchor = before?.ids.at(-1);
      if (anchor === undefined) return;
      await this.load(conversation, { anchor, before: 0, after: PAGE });
      // A channel without events has no newest part.
      if (isSame(this.#rangesOf(conversation), ranges)) return;
    }
  }

  #rangesOf(conversation: Conversation) {
    return this.#holder.current()?.messages.ranges.get(keyOf(conversation)) ?? [];
  }
}

function narrowOf(conversation: Conversation): readonly NarrowTerm[] {
  return conversation.type === 'channel'
    ? [
        { operator: 'channel', operand: conversation.channelId },
        { operator: 'topic', operand: conversation.topic },
      ]
    : [{ operator: 'dm', operand: conversation.userIds }];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
