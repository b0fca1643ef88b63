import { ApiError, type ChatSession } from '@tandem/chat-client';
import { batch, signal } from '@preact/signals';

/** The number of messages that are read at first, and then at a time. */
const PAGE = 400;
/** The conversations of older messages than these are not listed. */
const MAX_MESSAGES = 4_000;

/** The newest messages of all conversations, from which the recent conversations are made. */
export class Recent {
  /** Ascending; the messages are in the state of the session. */
  readonly ids = signal<readonly number[]>([]);
  readonly phase = signal<'unread' | 'loading' | 'ready' | 'failed'>('unread');
  /** The error of the last attempt to read them. */
  readonly error = signal<Error | null>(null);
  readonly hasOlder = signal(false);
  readonly #session: ChatSession;
  /** The messages that arrived while others are read. */
  #arrived: number[] = [];
  /** Grows with every request: the answer to an earlier one is ignored. */
  #version = 0;

  constructor(session: ChatSession) {
    this.#session = session;
    session.on('message', ({ message: { id } }) => {
      if (this.phase.peek() === 'loading') this.#arrived.push(id);
      if (this.phase.peek() === 'ready') this.#list([...this.ids.peek(), id]);
    });
    session.on('delete_message', ({ message_ids: ids, message_id: id }) => {
      const gone = new Set(ids ?? [id]);
      const rest = this.ids.peek().filter((each) => !gone.has(each));
      if (rest.length < this.ids.peek().length) this.ids.value = rest;
    });
    // A new registration has no messages.
    session.onRegistered(() => {
      if (this.phase.peek() !== 'unread') void this.#read('newest');
    });
  }

  /** Reads the newest messages, unless they are cached. */
  open(): void {
    const phase = this.phase.peek();
    if (phase === 'unread' || phase === 'failed') void this.#read('newest');
  }

  /** Reads older messages. */
  async loadOlder(): Promise<void> {
    const [oldest] = this.ids.peek();
    if (oldest !== undefined && this.phase.peek() === 'ready') await this.#read(oldest);
  }

  async #read(anchor: 'newest' | number): Promise<void> {
    const isNew = anchor === 'newest';
    const version = ++this.#version;
    this.#arrived = [];
    this.phase.value = 'loading';
    try {
      const request = { anchor, before: PAGE, after: 0 };
      const page = await this.#session.messages.loadNarrow([], request);
      if (version !== this.#version) return;
      batch(() => {
        this.phase.value = 'ready';
        this.error.value = null;
        this.hasOlder.value = !page.foundOldest;
        this.#list([...(isNew ? [] : this.ids.peek()), ...page.ids, ...this.#arrived]);
      });
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (version !== this.#version) return;
      batch(() => {
        this.phase.value = isNew ? 'failed' : 'ready';
        if (!isNew) this.#list([...this.ids.peek(), ...this.#arrived]);
        this.error.value = error;
      });
      // A lost connection is shown by the page.
      if (!(error instanceof ApiError)) return;
      console.error(error);
    }
  }

  #list(ids: readonly number[]): void {
    const all = [...new Set(ids)].sort((a, b) => a - b);
    if (all.length > MAX_MESSAGES) this.hasOlder.value = false;
    this.ids.value = all.slice(-MAX_MESSAGES);
  }
}
