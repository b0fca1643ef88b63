import {
  applyEvent,
  stateOf,
  type ChatEvent,
  type ChatState,
  type InitialState,
  type Registration,
} from '@tandem/chat-client';
import { comparableState, type ComparableState, type Unseen } from './comparable-state.ts';
import type { Event } from './event-client.ts';

/** Tests register with their own forms, all of which list subscribers. */
const REGISTRATION: Registration = { apply_markdown: false, include_subscribers: 'true' };
const NOW = 1_700_000_000_000;

/** A client that applies events to its initial state: the state model of the client library. */
export class ClientState {
  #state: ChatState;

  constructor(registered: unknown, registration: Registration = REGISTRATION) {
    this.#state = stateOf(registered as InitialState, registration);
  }

  /** The state now. */
  get state(): ChatState {
    return this.#state;
  }

  apply(event: Event): void {
    this.#state = applyEvent(this.#state, event as unknown as ChatEvent, NOW);
  }

  /** See `comparableState`. */
  comparable(unseen: Unseen = {}): ComparableState {
    return comparableState(this.#state, unseen);
  }
}
