import { ApiError } from '../api/api-error.ts';
import type { ChatApi } from '../api/chat-api.ts';
import { BackOff } from '../back-off.ts';
import { wait } from '../environment.ts';
import type { Conversation } from '../model/conversation.ts';

/** An unsent message, which a page shows before the server has it. */
export interface OutboxMessage {
  /** The id by which the client recognizes its message. */
  readonly localId: string;
  readonly conversation: Conversation;
  /** Markdown. */
  readonly content: string;
  /** `waiting`: the server could not be reached; `sent`: its event has not arrived yet. */
  readonly state: 'sending' | 'waiting' | 'sent' | 'failed';
  /** The id that the server gave it, once it is sent. */
  readonly messageId: number | null;
  /** The error of the last attempt. */
  readonly error: Error | null;
}

const BACK_OFF = { firstMs: 1_000, maxMs: 60_000 };
/** A sent message waits for its event for this time: none arrives for a channel without a subscription. */
const ECHO_MS = 30_000;
/** So many failed messages are remembered. */
const MAX_FAILED = 100;

/**
 * Unsent messages, in order. Each is repeated until the server accepts or refuses it; the server recognizes
 * repetitions, so it becomes one message.
 */
export class Outbox {
  readonly #api: ChatApi;
  readonly #onChange: () => void;
  /** Makes local ids differ between programs of one user. */
  readonly #prefix: string;
  readonly #closing = new AbortController();
  /** Ends the waiting of sent messages for their events, by local id. */
  readonly #waits = new Map<string, () => void>();
  #messages: readonly OutboxMessage[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #delay = new AbortController();
  #count = 0;

  constructor(api: ChatApi, onChange: () => void) {
    this.#api = api;
    this.#onChange = onChange;
    const { now, random } = api.environment;
    this.#prefix = `${now()}.${Math.floor(random() * 1e9)}`;
  }

  /** Oldest first. */
  get messages(): readonly OutboxMessage[] {
    return this.#messages;
  }

  /**
   * Sends a message after earlier ones; resolves with its id.
   *
   * @param queueIdOf the queue that gets the local id with the message's event
   * @throws ApiError if the server refuses it
   */
  send(
    conversation: Conversation,
    content: string,
    queueIdOf: () => string | null,
  ): Promise<number> {
    this.#count += 1;
    const localId = `${this.#prefix}.${this.#count}`;
    const message = { localId, conversation, content, messageId: null, error: null };
    // It waits for its turn behind a message that waits for the server.
    const isBehind = this.#messages.some(({ state }) => state === 'waiting');
    this.#change([...this.#messages, { ...message, state: isBehind ? 'waiting' : 'sending' }]);
    const sending = this.#last.then(() => this.#deliver(localId, conversation, content, queueIdOf));
    this.#last = sending.catch(() => undefined);
    return sending;
  }

  /** The event of a sent message has arrived. */
  confirm(localId: string | undefined, messageId: number): void {
    const isIt = (each: OutboxMessage) => each.localId === localId || each.messageId === messageId;
    const confirmed = this.#messages.filter(isIt);
    if (confirmed.length === 0) return;
    for (const each of confirmed) this.#stopWaiting(each.localId);
    this.#change(this.#messages.filter((each) => !isIt(each)));
  }

  /** Removes a message that failed. */
  discard(localId: string): void {
    this.#change(
      this.#messages.filter((each) => each.localId !== localId || each.state !== 'failed'),
    );
  }

  /** Sends again at once, as the server is reachable again. */
  retryNow(): void {
    this.#delay.abort();
  }

  /** Nothing is sent any more. */
  close(error: Error): void {
    this.#closing.abort(error);
    this.#delay.abort();
    for (const localId of this.#waits.keys()) this.#stopWaiting(localId);
  }

  async #deliver(
    localId: string,
    conversation: Conversation,
    content: string,
    queueIdOf: () => string | null,
  ): Promise<number> {
    const backOff = new BackOff(this.#api.environment, BACK_OFF);
    for (;;) {
      try {
        this.#closing.signal.throwIfAborted();
        this.#update(localId, { state: 'sending' });
        const id = await this.#post(localId, conversation, content, queueIdOf());
        this.#sent(localId, id);
        return id;
      } catch (error) {
        if (this.#closing.signal.aborted || isRefusal(error)) {
          this.#fail(localId, error as Error);
          throw error;
        }
        this.#update(localId, { state: 'waiting' });
        await this.#pause(backOff.next());
      }
    }
  }

  #sent(localId: string, messageId: number): void {
    this.#update(localId, { state: 'sent', messageId });
    const isWaiting = this.#messages.some((each) => each.localId === localId);
    if (!isWaiting || this.#closing.signal.aborted) return;
    const { schedule } = this.#api.environment;
    this.#waits.set(
      localId,
      schedule(() => this.confirm(localId, messageId), ECHO_MS),
    );
  }

  #stopWaiting(localId: string): void {
    this.#waits.get(localId)?.();
    this.#waits.delete(localId);
  }

  async #post(
    localId: string,
    conversation: Conversation,
    content: string,
    queueId: string | null,
  ): Promise<number> {
    const echo = queueId === null ? {} : { queue_id: queueId, local_id: localId };
    const { id } = await this.#api.post(
      '/messages',
      { ...targetOf(conversation), content, ...echo },
      { idempotencyKey: localId, attempts: 1, signal: this.#closing.signal },
    );
    return id;
  }

  async #pause(milliseconds: number): Promise<void> {
    this.#delay = new AbortController();
    await wait(this.#api.environment, milliseconds, this.#delay.signal).catch(() => undefined);
  }

  #update(localId: string, changes: Partial<OutboxMessage>): void {
    this.#change(
      this.#messages.map((each) => (each.localId === localId ? { ...each, ...changes } : each)),
    );
  }

  #fail(localId: string, error: Error): void {
    this.#update(localId, { state: 'failed', error });
    const failed = this.#messages.filter(({ state }) => state === 'failed');
    const dropped = new Set(failed.slice(0, -MAX_FAILED));
    if (dropped.size > 0) this.#change(this.#messages.filter((each) => !dropped.has(each)));
  }

  #change(messages: readonly OutboxMessage[]): void {
    this.#messages = messages;
    this.#onChange();
  }
}

/** A refusal by the server, as opposed to a failure or a rate limit. */
function isRefusal(error: unknown): boolean {
  return (
    error instanceof ApiError &&
    error.status < 500 &&
    error.status !== 429 &&
    error.status !== 408 &&
    error.code !== 'HTTP_ERROR'
  );
}

function targetOf(conversation: Conversation) {
  return conversation.type === 'channel'
    ? { type: 'channel', to: String(conversation.channelId), topic: conversation.topic }
    : { type: 'direct', to: JSON.stringify(conversation.userIds) };
}
