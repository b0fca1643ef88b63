import { ApiError, type ChatSession } from '@tandem/chat-client';
import { signal, type ReadonlySignal, type Signal } from '@preact/signals';

/** A topic with its newest message. */
export interface Topic {
  readonly name: string;
  readonly max_id: number;
}

/** The topics of the channels that were opened, newest first. */
export class Topics {
  readonly #session: ChatSession;
  readonly #lists = new Map<number, Signal<readonly Topic[]>>();
  readonly #failed = signal<ReadonlySet<number>>(new Set());

  constructor(session: ChatSession) {
    this.#session = session;
    session.on('message', ({ message: { stream_id: channelId, subject, id } }) => {
      const list = channelId === undefined ? undefined : this.#lists.get(channelId);
      if (!list) return;
      const isIt = ({ name }: Topic) => name.toLowerCase() === subject.toLowerCase();
      const name = list.value.find(isIt)?.name ?? subject;
      list.value = [{ name, max_id: id }, ...list.value.filter((each) => !isIt(each))];
    });
    session.on('update_message', (event) => {
      if (event.orig_subject === undefined) return;
      this.#readAgain(event.stream_id);
      this.#readAgain(event.new_stream_id);
    });
    session.on('delete_message', (event) => {
      if (event.message_type === 'stream') this.#readAgain(event.stream_id);
    });
    session.onRegistered(() => {
      for (const channelId of this.#lists.keys()) this.#readAgain(channelId);
    });
    session.onStatus(({ state }) => {
      if (state !== 'live') return;
      for (const channelId of this.#failed.peek()) this.#readAgain(channelId);
    });
  }

  /** The channels whose topics could not be read; they are read again when the connection is back. */
  get failed(): ReadonlySignal<ReadonlySet<number>> {
    return this.#failed;
  }

  /** Reads the topics of a channel again. */
  retry(channelId: number): void {
    this.#readAgain(channelId);
  }

  /** The topics of a channel; the first call reads them. */
  of(channelId: number): ReadonlySignal<readonly Topic[]> {
    const known = this.#lists.get(channelId);
    if (known) return known;
    const list = signal<readonly Topic[]>([]);
    this.#lists.set(channelId, list);
    this.#readAgain(channelId);
    return list;
  }

  #readAgain(channelId: number | undefined): void {
    const list = channelId === undefined ? undefined : this.#lists.get(channelId);
    if (channelId === undefined || !list) return;
    const fields = { stream_id: channelId, allow_empty_topic_name: true };
    this.#session.api.get('/users/me/{stream_id}/topics', fields).then(
      ({ topics }) => {
        list.value = topics;
        this.#mark(channelId, false);
      },
      (error: unknown) => {
        // A channel that the actor has lost has nothing to list.
        const isLost = error instanceof ApiError && error.status === 400;
        if (isLost) list.value = [];
        this.#mark(channelId, !isLost);
      },
    );
  }

  #mark(channelId: number, isFailed: boolean): void {
    if (this.#failed.peek().has(channelId) === isFailed) return;
    const failed = new Set(this.#failed.peek());
    if (isFailed) failed.add(channelId);
    else failed.delete(channelId);
    this.#failed.value = failed;
  }
}
