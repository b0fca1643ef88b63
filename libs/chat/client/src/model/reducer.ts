import type { EventOf, EventType } from '../events/chat-event.ts';
import type { ChatState } from './chat-state.ts';

/** Applies an event to a state; returns the same state if it changes nothing. Pure. */
export type Reducer<T extends EventType> = (
  state: ChatState,
  event: EventOf<T>,
  /** Milliseconds since 1970: when the event arrived. */
  now: number,
) => ChatState;

/** The reducers of some types of events. */
export type Reducers<T extends EventType> = { readonly [Type in T]: Reducer<Type> };
