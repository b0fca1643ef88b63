import type { CallOptions, ChatApi } from '../api/chat-api.ts';
import type { AnswerOf } from '../api/operations.ts';
import type { ChatEvent, EventOf, InitialState } from '../events/chat-event.ts';
import { MODEL_TYPES, type Registration } from '../events/registration.ts';
import type { User } from '../model/chat-state.ts';
import { withUsers } from '../model/initial-state.ts';
import type { StateHolder } from './message-loader.ts';

const USERS = 'realm_user';
const FAREWELL = { timeoutMs: 1_000, attempts: 1 };

/** A registration without the users of the organization, and the actor, who is read beside it. */
export interface RegistrationWithoutUsers {
  readonly registered: InitialState;
  readonly actor: User;
}

/** Registers without the users of the organization, and reads them later. */
export class DeferredUsers {
  readonly #api: ChatApi;
  readonly #holder: StateHolder;
  readonly #registration: Registration;
  /** The events about users since the registration; `null` when the users are there. */
  #changes: EventOf<'realm_user'>[] | null = null;

  constructor(api: ChatApi, holder: StateHolder, registration: Registration) {
    this.#api = api;
    this.#holder = holder;
    this.#registration = registration;
  }

  /** @throws ApiError if one of the requests is refused */
  async registerWithout(call: CallOptions): Promise<RegistrationWithoutUsers> {
    this.#changes = [];
    const types = this.#registration.fetch_event_types ?? MODEL_TYPES;
    const fields = {
      ...this.#registration,
      fetch_event_types: types.filter((type) => type !== USERS),
    };
    const [registered, own] = await Promise.all([
      this.#api.post('/register', fields, call),
      this.#api.get('/users/me', {}, call),
    ]);
    return { registered, actor: userOf(own) };
  }

  /**
   * Reads the users into the state by a registration without events, which is ended at once.
   *
   * @throws ApiError if the request is refused
   * @throws ConnectionError if there is no answer
   */
  async read(call: CallOptions): Promise<void> {
    const fields = { ...this.#registration, event_types: [], fetch_event_types: [USERS] };
    const registered = await this.#api.post('/register', fields, { ...call, isRepeatable: true });
    // The server also ends unused queues.
    const queue = { queue_id: registered.queue_id };
    this.#api.delete('/events', queue, FAREWELL).catch(() => undefined);
    const changes = this.#changes ?? [];
    this.#changes = null;
    const { now } = this.#api.environment;
    this.#holder.change((state) => withUsers(state, registered, changes, now()));
  }

  /** Events have arrived: the users that are read may be older. */
  log(events: readonly ChatEvent[]): void {
    for (const event of events) if (event.type === 'realm_user') this.#changes?.push(event);
  }
}

/** The account of the actor in the form of a list of users. */
function userOf(own: AnswerOf<'get', '/users/me'>): User {
  return { ...own, bot_type: own.bot_type ?? null, bot_owner_id: own.bot_owner_id ?? null };
}
