import {
  ChatSession,
  sessionCredentials,
  type ChatState,
  type ConnectionEnd,
  type ConnectionStatus,
  type Conversation,
  type OutboxMessage,
} from '@tandem/chat-client';
import { batch, signal, type ReadonlySignal } from '@preact/signals';
import { preparationOf } from '../model/completion/prepare-users.ts';
import { Feeds } from './feeds.ts';
import { runWhenIdle } from './idle-work.ts';
import { Recent } from './recent.ts';
import { Topics } from './topics.ts';

const CLOCK_MS = 30_000;
const PRESENCE_MS = 60_000;
/** A difference below this may be the way of an answer, in ms. */
const MIN_DIFFERENCE_MS = 30_000;

/**
 * The session of the page as signals: a component that reads a part of the state is drawn again when that
 * part changes.
 */
export class Store {
  readonly session: ChatSession;
  readonly feeds: Feeds;
  readonly topics: Topics;
  readonly recent: Recent;
  /** `null` before the first registration, unless messages of a channel are shown before it. */
  readonly state: ReadonlySignal<ChatState | null>;
  readonly status: ReadonlySignal<ConnectionStatus>;
  readonly outbox: ReadonlySignal<readonly OutboxMessage[]>;
  /** True if the device has a network, as the browser reports it. */
  readonly isOnline: ReadonlySignal<boolean>;
  /** In ms since 1970 by the clock of the server, exact to half a minute. */
  readonly now: ReadonlySignal<number>;
  /** Aborted when the session ends: listeners and timers of the page end with it. */
  readonly ended: AbortSignal;
  readonly #end = new AbortController();
  readonly #now = signal(Date.now());
  /** The time by which the clock of the device is ahead of that of the server, in ms. */
  #ahead = 0;

  /** Resolves when the page shows its first messages, or shows none: what they do not need is loaded then. */
  readonly begun: Promise<void>;

  /** @param showsChannel messages of a channel are shown before the users are read: they name their senders */
  constructor(url: string, showsChannel: boolean) {
    this.ended = this.#end.signal;
    this.session = new ChatSession({
      url,
      credentials: sessionCredentials(),
      defersUsers: showsChannel,
      onError: (error) => {
        console.error(error);
      },
    });
    const state = signal(this.session.state);
    const status = signal(this.session.status);
    const outbox = signal(this.session.outbox);
    const isOnline = signal(navigator.onLine);
    for (const event of ['online', 'offline']) {
      const look = () => (isOnline.value = navigator.onLine);
      window.addEventListener(event, look, { signal: this.ended });
    }
    this.isOnline = isOnline;
    this.state = state;
    this.status = status;
    this.outbox = outbox;
    this.now = this.#now;
    let isPlanned = false;
    const show = () => {
      isPlanned = false;
      batch(() => {
        state.value = this.session.state;
        status.value = this.session.status;
        outbox.value = this.session.outbox;
      });
    };
    this.session.onRegistered(show);
    // A page of events changes the state many times; the page is drawn once.
    this.session.subscribe(() => {
      if (isPlanned) return;
      isPlanned = true;
      queueMicrotask(show);
    });
    this.feeds = new Feeds(this.session);
    const registered = new Promise<unknown>((resolve) => this.session.onRegistered(resolve));
    const firstRead = showsChannel ? this.feeds.firstRead : null;
    this.begun = Promise.all([registered, firstRead]).then(() => undefined);
    const prepare = () => {
      const users = this.session.state?.areUsersComplete ? this.session.state.users : null;
      if (users) runWhenIdle(preparationOf(users), this.ended);
    };
    this.session.onRegistered(prepare);
    void this.begun.then(() => this.session.readUsers()).then(prepare);
    this.topics = new Topics(this.session);
    this.recent = new Recent(this.session);
    this.#every(CLOCK_MS, () => (this.#now.value = this.clock()));
  }

  /** The time by the clock of the server, in ms since 1970: clocks of devices may be wrong by days. */
  clock(): number {
    return Date.now() - this.#ahead;
  }

  /** Sends a message. The list of its conversation shows the progress, and a failure. */
  send(conversation: Conversation, content: string): void {
    this.session.send(conversation, content).then(
      () => this.feeds.sent(conversation),
      () => undefined,
    );
  }

  /** Follows the organization until the session ends. */
  run(): Promise<ConnectionEnd> {
    this.#reportPresence();
    const retry = () => {
      this.session.retryNow();
      // The connection may not have noticed the loss, so its state does not change.
      this.feeds.retry();
    };
    window.addEventListener('online', retry, { signal: this.ended });
    return this.session.run().finally(() => this.#end.abort());
  }

  /** Reports that the actor is here, while the page is seen. */
  #reportPresence(): void {
    const report = () => {
      if (this.session.status.state !== 'live') return;
      const status = document.hidden ? 'idle' : 'active';
      const fields = { status, ping_only: true, new_user_input: !document.hidden } as const;
      this.session.api
        .post('/users/me/presence', fields, { attempts: 1 })
        .then(({ server_timestamp: seconds }) => this.#compareClocks(seconds * 1_000))
        .catch(() => undefined);
    };
    this.session.onStatus(({ state }) => {
      if (state === 'live') report();
    });
    document.addEventListener('visibilitychange', report, { signal: this.ended });
    this.#every(PRESENCE_MS, report);
  }

  #compareClocks(serverTime: number): void {
    const ahead = Date.now() - serverTime;
    this.#ahead = Math.abs(ahead) < MIN_DIFFERENCE_MS ? 0 : ahead;
    this.#now.value = this.clock();
  }

  #every(milliseconds: number, run: () => void): void {
    const timer = setInterval(run, milliseconds);
    this.ended.addEventListener('abort', () => clearInterval(timer));
  }
}
