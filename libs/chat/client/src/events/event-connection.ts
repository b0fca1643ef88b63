import { ApiError, ConnectionError } from '../api/api-error.ts';
import type { CallOptions, ChatApi } from '../api/chat-api.ts';
import { BackOff, type BackOffOptions } from '../back-off.ts';
import { wait } from '../environment.ts';
import type { ChatEvent, InitialState } from './chat-event.ts';
import { accessLossOf, type ConnectionEnd, type ConnectionStatus } from './connection-status.ts';
import { EVENT_STREAM, eventsOf, isEventStream } from './event-stream.ts';

/** The options of a connection for events. */
export interface EventConnectionOptions {
  readonly api: ChatApi;
  /** Registers a queue by `POST /register`; the options are those of its requests. */
  readonly register: (options: CallOptions) => Promise<InitialState>;
  /**
   * `auto`: server-sent events, or long polls if the server, or something between, withholds the stream.
   */
  readonly transport?: 'auto' | 'poll';
  /** The delays between attempts; from 1 second to 60 by default. */
  readonly backOff?: BackOffOptions;
  /**
   * Called with the initial state of every registration; events that follow apply to the last one. An error that
   * it throws ends the connection.
   */
  readonly onRegistered: (state: InitialState) => void | Promise<void>;
  /**
   * Called with the events that have arrived, in order, without heartbeats. They are acknowledged when it
   * resolves; an error that it throws ends the connection.
   */
  readonly onEvents: (events: readonly ChatEvent[]) => void | Promise<void>;
  readonly onStatus?: (status: ConnectionStatus) => void;
}

/** A registered queue. */
interface Queue {
  readonly id: string;
  /** The longest silence of the server before the connection counts as lost, in ms. */
  readonly silenceMs: number;
  lastEventId: number;
  hasDelivered: boolean;
  /** Its last request was refused; the next one may have the cookie of a new session. */
  wasRefused: boolean;
}

const BACK_OFF: BackOffOptions = { firstMs: 1_000, maxMs: 60_000 };
/** A stream that has not begun by then is withheld. */
const OPENING_MS = 10_000;
/** A stream is resumed from time to time: this acknowledges its events. */
const RENEWAL_MS = 600_000;
/** A connection that was good for so long counts as a success. */
const GOOD_MS = 10_000;
const FAREWELL_MS = 1_000;
const SILENCE_SECONDS = 90;
/** The answer that replaces the cookie of a session may come after the end of a poll with the old one. */
const REPLACED_SESSION_MS = 1_000;

/**
 * The events of a registered client, from the registration on: without a gap and each once, over lost connections
 * and restarts of the server. A queue that the server has ended is replaced by a new registration.
 */
export class EventConnection {
  readonly #options: EventConnectionOptions;
  readonly #backOff: BackOff;
  readonly #stopping = new AbortController();
  #status: ConnectionStatus = { state: 'stopped', error: null };
  #transport: 'stream' | 'poll';
  #queue: Queue | null = null;
  /** Ends the current poll, stream or delay. */
  #interruption = new AbortController();

  constructor(options: EventConnectionOptions) {
    this.#options = options;
    this.#transport = options.transport === 'poll' ? 'poll' : 'stream';
    this.#backOff = new BackOff(options.api.environment, options.backOff ?? BACK_OFF);
  }

  get status(): ConnectionStatus {
    return this.#status;
  }

  /** The queue of the last registration; `null` while there is none. */
  get queueId(): string | null {
    return this.#queue?.id ?? null;
  }

  /** Registers and delivers events until the connection has ended; resolves with how it did. */
  async run(): Promise<ConnectionEnd> {
    for (;;) {
      try {
        await this.#step();
      } catch (error) {
        const end = await this.#after(error);
        if (end) return end;
      }
    }
  }

  /** Ends the connection and frees its queue. */
  async stop(): Promise<void> {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#interruption.abort();
    const queue = this.#queue;
    this.#queue = null;
    if (!queue) return;
    const farewell = { timeoutMs: FAREWELL_MS, attempts: 1 };
    // The server also ends unused queues.
    await this.#options.api.delete('/events', { queue_id: queue.id }, farewell).catch(() => null);
  }

  /** Starts the next attempt at once, for example when the network is available again. */
  retryNow(): void {
    if (this.#status.state === 'waiting') this.#interruption.abort();
  }

  /** Replaces the queue by a new registration, for example when an event cannot be understood. */
  registerAgain(): void {
    this.#queue = null;
    this.#interruption.abort();
  }

  async #step(): Promise<void> {
    this.#interruption = new AbortController();
    if (this.#stopping.signal.aborted) throw new Stopped();
    if (this.#status.state !== 'live' || !this.#queue) this.#become({ state: 'connecting' });
    const queue = this.#queue ?? (await this.#register());
    if (this.#transport === 'stream') await this.#stream(queue);
    else await this.#poll(queue);
  }

  async #register(): Promise<Queue> {
    const { register, onRegistered } = this.#options;
    const state = await register({ attempts: 1, signal: this.#interruption.signal });
    const seconds = state.event_queue_longpoll_timeout_seconds ?? SILENCE_SECONDS;
    const queue: Queue = {
      id: state.queue_id,
      silenceMs: seconds * 1_000,
      lastEventId: state.last_event_id,
      hasDelivered: false,
      wasRefused: false,
    };
    await inProgram(() => onRegistered(state));
    this.#queue = queue;
    return queue;
  }

  async #stream(queue: Queue): Promise<void> {
    const { api } = this.#options;
    const { environment } = api;
    const own = new AbortController();
    const signal = AbortSignal.any([own.signal, this.#interruption.signal]);
    const withhold = () => {
      this.#transport = 'poll';
      own.abort();
    };
    let cancel = environment.schedule(withhold, OPENING_MS);
    let hasBegun = false;
    const openedAt = environment.now();
    try {
      const cursor = { queue_id: queue.id, last_event_id: queue.lastEventId };
      const response = await api.open('/events', cursor, EVENT_STREAM, signal);
      if (!isEventStream(response)) {
        withhold();
        return;
      }
      for await (const events of eventsOf(response, environment, queue.silenceMs, signal)) {
        if (!hasBegun) {
          hasBegun = true;
          cancel();
          cancel = environment.schedule(() => own.abort(), RENEWAL_MS);
        }
        this.#become({ state: 'live', transport: 'stream' });
        await this.#deliver(queue, events);
      }
    } catch (error) {
      // It was withheld, or is renewed.
      if (own.signal.aborted && !this.#interruption.signal.aborted) return;
      throw error;
    } finally {
      cancel();
      own.abort();
      if (environment.now() - openedAt >= GOOD_MS) this.#backOff.reset();
    }
    throw new ConnectionError('The server ended the stream of events');
  }

  async #poll(queue: Queue): Promise<void> {
    const isLive = this.#status.state === 'live';
    const { events } = await this.#options.api.get(
      '/events',
      // The first answer, which shows that the server is reachable, must come at once.
      { queue_id: queue.id, last_event_id: queue.lastEventId, dont_block: !isLive },
      { timeoutMs: queue.silenceMs, attempts: 1, signal: this.#interruption.signal },
    );
    this.#become({ state: 'live', transport: 'poll' });
    if (isLive && events.length === 0) {
      throw new ConnectionError('The server ended the poll without an event');
    }
    await this.#deliver(queue, events as readonly unknown[] as readonly ChatEvent[]);
  }

  async #deliver(queue: Queue, events: readonly ChatEvent[]): Promise<void> {
    const fresh = events.filter(({ id }) => id > queue.lastEventId);
    const last = fresh.at(-1);
    if (!last) return;
    const news = fresh.filter(({ type }) => type !== 'heartbeat');
    if (news.length > 0) await inProgram(() => this.#options.onEvents(news));
    queue.lastEventId = last.id;
    queue.hasDelivered = true;
    queue.wasRefused = false;
    this.#backOff.reset();
  }

  /** The reaction to an error: none, or the next attempt after a delay. */
  async #after(error: unknown): Promise<ConnectionEnd | null> {
    if (this.#stopping.signal.aborted) return this.#end({ state: 'stopped', error: null });
    if (error instanceof ProgramError) return this.#end({ state: 'stopped', error: error.cause });
    // `registerAgain` was called.
    if (this.#interruption.signal.aborted) return null;
    if (!(error instanceof ApiError) || isOutage(error)) return this.#wait(error);
    if (error.status === 401) {
      const { cookies } = this.#options.api.credentials;
      const loss = accessLossOf(error, cookies === 'include');
      // A change of the password replaces the cookie of the page: the browser sends the new one next time.
      if (loss === 'session_ended' && this.#queue?.wasRefused === false) {
        this.#queue.wasRefused = true;
        return this.#wait(error, REPLACED_SESSION_MS);
      }
      return this.#end({ state: 'unauthorized', loss, error });
    }
    const queue = this.#queue;
    if (!queue) return this.#end({ state: 'stopped', error });
    this.#queue = null;
    this.#become({ state: 'expired', error });
    // A server that ends every queue at once is failing.
    return queue.hasDelivered ? null : this.#wait(error);
  }

  async #wait(error: unknown, atLeastMs = 0): Promise<ConnectionEnd | null> {
    const asked = error instanceof ApiError ? (error.retryAfter ?? 0) * 1_000 : 0;
    const retryInMs = Math.max(asked, atLeastMs, this.#backOff.next());
    const cause = error instanceof Error ? error : new Error(String(error));
    this.#become({
      state: 'waiting',
      retryInMs,
      failures: this.#backOff.failures,
      error: cause,
    });
    const { environment } = this.#options.api;
    await wait(environment, retryInMs, this.#interruption.signal).catch(() => undefined);
    return null;
  }

  #end(end: ConnectionEnd): ConnectionEnd {
    this.#queue = null;
    this.#become(end);
    return end;
  }

  #become(status: ConnectionStatus): void {
    const before = this.#status;
    if (before.state === 'live' && status.state === 'live') return;
    this.#status = status;
    this.#options.onStatus?.(status);
  }
}

/** The connection was stopped between two attempts. */
class Stopped extends Error {}

/** An error of the program that receives the events. */
class ProgramError extends Error {
  override readonly cause: Error;

  constructor(cause: unknown) {
    super('The program failed');
    this.cause = cause instanceof Error ? cause : new Error(String(cause));
  }
}

async function inProgram(work: () => void | Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw new ProgramError(error);
  }
}

/** The server, or something between, is in trouble, or there were too many requests. */
const isOutage = ({ status, code }: ApiError) =>
  status >= 500 || status === 429 || status === 408 || code === 'HTTP_ERROR';
