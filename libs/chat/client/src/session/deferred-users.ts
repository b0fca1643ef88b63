import type { CallOptions, ChatApi } from '../api/chat-api.ts';
import type { AnswerOf } from '../api/operations.ts';
import type { ChatEvent, InitialState } from '../events/chat-event.ts';
import { MODEL_TYPES, type Registration } from '../events/registration.ts';
import type { User } from '../model/chat-state.ts';
import { withUsers } from '../model/initial-state.ts';
import type { StateHolder } from './message-loader.ts';

const USERS = 'realm_user';
const SUBSCRIPTIONS = 'subscription';
/** The types of the events that change users or subscribers. */
const LOGGED: ReadonlySet<string> = new Set([USERS, 'stream', SUBSCRIPTIONS]);
const FAREWELL = { timeoutMs: 1_000, attempts: 1 };

/** A registration without users and subscribers, and the actor, who is read beside it. */
export interface RegistrationWithoutUsers {
  readonly registered: InitialState;
  readonly actor: User;
}

/** Registers without the users of the organization and the subscribers of channels, and reads them later. */
export class DeferredUsers {
  readonly #api: ChatApi;
  readonly #holder: StateHolder;
  readonly #registration: Registration;
  /** The events about users and channels since the registration; `null` when the users are there. */
  #changes: ChatEvent[] | null = null;

  constructor(api: ChatApi, holder: StateHolder, registration: Registration) {
    this.#api = api;
    this.#holder = holder;
    this.#registration = registration;
  }

  /**
   * @param onActor called with the actor as soon as they are known
   * @throws ApiError if one of the requests is refused
   */
  async registerWithout(
    call: CallOptions,
    onActor: (actor: User) => void,
  ): Promise<RegistrationWithoutUsers> {
    this.#changes = [];
    const types = this.#registration.fetch_event_types ?? MODEL_TYPES;
    const fields = {
      ...this.#registration,
      fetch_event_types: types.filter((type) => type !== USERS),
      include_subscribers: 'false' as const,
    };
    const readActor = async () => {
      const actor = userOf(await this.#api.get('/users/me', {}, call));
      onActor(actor);
      return actor;
    };
    const reading = readActor();
    const registering = this.#api.post('/register', fields, call);
    const [registered, actor] = await Promise.all([registering, reading]);
    return { registered, actor };
  }

  /**
   * Reads the users and subscribers into the state by a registration without events, which is ended at once.
   *
   * @throws ApiError if the request is refused
   * @throws ConnectionError if there is no answer
   * @throws Error if it is answered to another actor than that of the state
   */
  async read(call: CallOptions): Promise<void> {
    const fields = {
      ...this.#registration,
      event_types: [],
      fetch_event_types: [USERS, SUBSCRIPTIONS],
    };
    const registered = await this.#api.post('/register', fields, { ...call, isRepeatable: true });
    // The server also ends unused queues.
    const queue = { queue_id: registered.queue_id };
    this.#api.delete('/events', queue, FAREWELL).catch(() => undefined);
    const { user_id: actorId } = registered;
    // The first registration names no actor: it may be that of an account that logged in to the browser after `onActor`.
    if (actorId !== undefined && actorId !== this.#holder.current()?.userId) {
      throw new Error('The browser has the session of another account');
    }
    const changes = this.#changes ?? [];
    this.#changes = null;
    const { now } = this.#api.environment;
    this.#holder.change((state) => withUsers(state, registered, changes, now()));
  }

  /** Events have arrived: the users and subscribers that are read may be older. */
  log(events: readonly ChatEvent[]): void {
    // A registration with everything may have replaced the first one.
    if (this.#holder.current()?.areUsersComplete) this.#changes = null;
    this.#changes?.push(...events.filter(({ type }) => LOGGED.has(type)));
  }
}

/** The account of the actor in the form of a list of users. */
function userOf(own: AnswerOf<'get', '/users/me'>): User {
  return { ...own, bot_type: own.bot_type ?? null, bot_owner_id: own.bot_owner_id ?? null };
}
