import { ChatApi, type CallOptions, type ChatApiOptions } from '../api/chat-api.ts';
import type { BackOffOptions } from '../back-off.ts';
import type { ChatEvent, EventOf, EventType, InitialState } from '../events/chat-event.ts';
import {
  describeStatus,
  type ConnectionEnd,
  type ConnectionStatus,
} from '../events/connection-status.ts';
import { EventConnection } from '../events/event-connection.ts';
import { registrationWith, type Registration } from '../events/registration.ts';
import { applyEvents } from '../model/apply-event.ts';
import type { ChatState, User } from '../model/chat-state.ts';
import type { Conversation } from '../model/conversation.ts';
import { stateOf, unregisteredState, withActor, withMessagesOf } from '../model/initial-state.ts';
import { DeferredUsers } from './deferred-users.ts';
import { MessageLoader, type StateHolder } from './message-loader.ts';
import {
  withFlagChanges,
  withoutReported,
  type EditableFlag,
  type FlagChange,
} from './optimistic-flags.ts';
import { Outbox, type OutboxMessage } from './outbox.ts';

/** The connection of a session, and the options of its registration. */
export interface ChatSessionOptions extends ChatApiOptions {
  /** The differences from `MODEL_REGISTRATION`: a bot requests only the events that it handles. */
  readonly registration?: Registration;
  /**
   * The first registration omits the users of the organization, of whom there may be thousands, and the subscribers
   * of channels: the state has the actor alone, until {@link ChatSession.readUsers} has read the others. For pages that
   * show something without them. The session also has a state at once, before the registration is answered: messages can
   * be read into it, and are read again when the registration is there, since they may have changed before.
   */
  readonly defersUsers?: boolean;
  readonly transport?: 'auto' | 'poll';
  /** The delays between attempts to reach the server. */
  readonly backOff?: BackOffOptions;
  /** Called with the error of a handler; without it, such an error ends the session. */
  readonly onError?: (error: unknown) => void;
}

type Handler<T extends EventType> = (event: EventOf<T>) => void | Promise<void>;
type Listener = () => void;
type StatusListener = (status: ConnectionStatus) => void;
type RegistrationHandler = (state: ChatState) => void | Promise<void>;

/** A change of flags is shown for this time at most before the server reports it, in ms. */
const FLAGS_MS = 10_000;

/**
 * A client that follows its organization: a state that events update, messages that are sent exactly once,
 * and flags that change at once.
 */
export class ChatSession {
  readonly api: ChatApi;
  /** Reads messages into the state. */
  readonly messages: MessageLoader;
  readonly #options: ChatSessionOptions;
  readonly #registration: Registration;
  readonly #connection: EventConnection;
  readonly #outbox: Outbox;
  readonly #users: DeferredUsers;
  readonly #listeners = new Set<Listener>();
  readonly #statusListeners = new Set<StatusListener>();
  readonly #registrationHandlers = new Set<RegistrationHandler>();
  readonly #handlers = new Map<EventType, Handler<EventType>[]>();
  /** The state reported by the server. */
  #reported: ChatState | null = null;
  #shown: ChatState | null = null;
  /** The actor, if the last registration has no users. */
  #actor: User | null = null;
  #registrations = 0;
  /** The first attempt to register has named the actor: messages that were requested after it are theirs. */
  #wasNamed = false;
  #usersReading: Promise<void> | null = null;
  readonly #ending = new AbortController();
  #flagChanges: readonly FlagChange[] = [];
  /** Ends the waiting for events of changes of flags. */
  readonly #flagWaits = new Set<() => void>();

  constructor(options: ChatSessionOptions) {
    this.#options = options;
    this.#registration = registrationWith(options.registration);
    if (options.defersUsers) this.#shown = this.#reported = unregisteredState(this.#registration);
    this.api = new ChatApi(options);
    this.#outbox = new Outbox(this.api, () => this.#notify());
    const holder: StateHolder = {
      current: () => this.#reported,
      change: (next) => this.#change(next),
    };
    this.messages = new MessageLoader(this.api, holder);
    this.#users = new DeferredUsers(this.api, holder, this.#registration);
    this.#connection = new EventConnection({
      api: this.api,
      register: (call) => this.#register(call),
      transport: options.transport ?? 'auto',
      ...(options.backOff && { backOff: options.backOff }),
      onRegistered: (registered) => this.#registered(registered),
      onEvents: (events) => this.#received(events),
      onStatus: (status) => this.#became(status),
    });
  }

  /** The state with local changes; `null` before the first registration, unless users are deferred. */
  get state(): ChatState | null {
    return this.#shown;
  }

  get status(): ConnectionStatus {
    return this.#connection.status;
  }

  /** The messages that are being sent, oldest first. */
  get outbox(): readonly OutboxMessage[] {
    return this.#outbox.messages;
  }

  /**
   * Calls the listener after every change of state, status or outbox; returns a function that unsubscribes
   * it.
   */
  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Calls the handler with every event of a type, one after the other, after the state includes it. An
   * event is acknowledged when its handlers have finished.
   *
   * @returns a function that unsubscribes the handler
   */
  on<T extends EventType>(type: T, handler: Handler<T>): () => void {
    const added = handler as Handler<EventType>;
    this.#handlers.set(type, [...(this.#handlers.get(type) ?? []), added]);
    return () => {
      const rest = (this.#handlers.get(type) ?? []).filter((each) => each !== added);
      this.#handlers.set(type, rest);
    };
  }

  /** Calls the listener with every status of the connection; returns a function that unsubscribes it. */
  onStatus(listener: StatusListener): () => void {
    this.#statusListeners.add(listener);
    return () => void this.#statusListeners.delete(listener);
  }

  /**
   * Calls the handler with the state of every registration, before later events.
   *
   * @returns a function that unsubscribes the handler
   */
  onRegistered(handler: RegistrationHandler): () => void {
    this.#registrationHandlers.add(handler);
    return () => void this.#registrationHandlers.delete(handler);
  }

  /** Follows the organization until the session is stopped or loses access; resolves with which it was. */
  async run(): Promise<ConnectionEnd> {
    const end = await this.#connection.run();
    this.#ending.abort();
    this.#outbox.close(new Error(describeStatus(end)));
    for (const cancel of this.#flagWaits) cancel();
    return end;
  }

  /** Ends the session; unsent messages are dropped. */
  async stop(): Promise<void> {
    this.#outbox.close(new Error(describeStatus({ state: 'stopped', error: null })));
    await this.#connection.stop();
  }

  /**
   * Reads the users and subscribers that the first registration omitted; resolves when the state has them. After a
   * failure it resolves as well: a new registration with all users follows.
   */
  readUsers(): Promise<void> {
    if (!this.#reported?.isRegistered || this.#reported.areUsersComplete) return Promise.resolve();
    this.#usersReading ??= this.#readUsers();
    return this.#usersReading;
  }

  /**
   * Starts the next attempt to reach the server at once, for example when the network is available again.
   */
  retryNow(): void {
    this.#connection.retryNow();
    this.#outbox.retryNow();
  }

  /**
   * Sends a message; resolves with its id when the server has it. Until then it is repeated, and becomes one
   * message. Messages are sent in the order of the calls.
   *
   * @throws ApiError if the server refuses it
   */
  send(conversation: Conversation, content: string): Promise<number> {
    return this.#outbox.send(conversation, content, () => this.#connection.queueId);
  }

  /** Removes a message that the server refused from the outbox. */
  discard(localId: string): void {
    this.#outbox.discard(localId);
  }

  /**
   * Changes a flag of messages. The state changes at once, and is rolled back if the server refuses it.
   *
   * @throws ApiError if the server refuses it
   */
  async setFlag(
    op: FlagChange['op'],
    flag: EditableFlag,
    messages: readonly number[],
  ): Promise<void> {
    const change: FlagChange = { op, flag, messages };
    this.#flagsChanged([...this.#flagChanges, change]);
    const forget = () => this.#flagsChanged(this.#flagChanges.filter((each) => each !== change));
    try {
      await this.api.post('/messages/flags', { op, flag, messages }, { isRepeatable: true });
      // Its event removes it, unless there is none: the messages had the flag before.
      if (this.#flagChanges.includes(change)) this.#forgetLater(forget);
    } catch (error) {
      forget();
      throw error;
    }
  }

  async #readUsers(): Promise<void> {
    const { signal } = this.#ending;
    try {
      await this.#users.read({ signal });
    } catch {
      if (!signal.aborted) this.#connection.registerAgain();
    }
  }

  #forgetLater(forget: () => void): void {
    const cancel = this.api.environment.schedule(() => {
      this.#flagWaits.delete(cancel);
      forget();
    }, FLAGS_MS);
    this.#flagWaits.add(cancel);
  }

  /** A later registration has all users: what the page shows would lose their names. */
  async #register(call: CallOptions): Promise<InitialState> {
    this.#actor = null;
    this.#registrations += 1;
    if (!this.#options.defersUsers || this.#reported?.isRegistered) {
      return this.api.post('/register', this.#registration, call);
    }
    const { registered, actor } = await this.#users.registerWithout(call, (known) =>
      this.#addActor(known),
    );
    this.#actor = actor;
    return registered;
  }

  /** The actor is known before the registration is answered. */
  #addActor(actor: User): void {
    this.#wasNamed ||= this.#registrations === 1;
    this.#change((state) => {
      // The browser may have another session than for an attempt before.
      const isOther = state.userId !== -1 && state.userId !== actor.user_id;
      return withActor(isOther ? unregisteredState(this.#registration) : state, actor);
    });
  }

  async #registered(registered: InitialState): Promise<void> {
    const actor = this.#actor;
    // A registration without users does not name the actor, whose direct conversations the state has.
    const named = actor ? { ...registered, user_id: actor.user_id } : registered;
    const complete = stateOf(named, this.#registration);
    const read = actor ? withActor(complete, actor) : complete;
    // Messages that were read before an attempt that named no actor may be those of another one.
    const isTheirs = this.#wasNamed || this.#reported?.isRegistered;
    const state = this.#reported && isTheirs ? withMessagesOf(this.#reported, read) : read;
    this.#reported = state;
    this.#show();
    for (const handler of this.#registrationHandlers) await this.#guard(() => handler(state));
  }

  async #received(events: readonly ChatEvent[]): Promise<void> {
    const { now } = this.api.environment;
    this.#users.log(events);
    this.#change((state) => {
      try {
        return applyEvents(state, events, now());
      } catch {
        // This version cannot interpret the event: the state is read from the server again.
        this.#connection.registerAgain();
        return state;
      }
    });
    for (const event of events) {
      if (event.type === 'message') this.#outbox.confirm(event.local_message_id, event.message.id);
      this.#flagsChanged(withoutReported(this.#flagChanges, event));
      await this.#handle(event);
    }
  }

  async #handle(event: ChatEvent): Promise<void> {
    for (const handler of this.#handlers.get(event.type) ?? []) {
      await this.#guard(() => handler(event));
    }
  }

  async #guard(run: () => void | Promise<void>): Promise<void> {
    try {
      await run();
    } catch (error) {
      const { onError } = this.#options;
      if (!onError) throw error;
      onError(error);
    }
  }

  #became(status: ConnectionStatus): void {
    if (status.state === 'live') this.#outbox.retryNow();
    for (const listener of this.#statusListeners) listener(status);
    this.#notify();
  }

  #flagsChanged(changes: readonly FlagChange[]): void {
    if (changes === this.#flagChanges) return;
    this.#flagChanges = changes;
    this.#show();
  }

  #change(next: (state: ChatState) => ChatState): void {
    if (!this.#reported) return;
    const changed = next(this.#reported);
    if (changed === this.#reported) return;
    this.#reported = changed;
    this.#show();
  }

  #show(): void {
    const { now } = this.api.environment;
    this.#shown = this.#reported && withFlagChanges(this.#reported, this.#flagChanges, now());
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
