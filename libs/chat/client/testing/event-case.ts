import type { EventOf, EventType } from '../src/events/chat-event.ts';
import { applyEvent } from '../src/model/apply-event.ts';
import type { ChatState } from '../src/model/chat-state.ts';
import { frozen } from './frozen.ts';
import { arrival, message, registeredState } from './registered-state.ts';

/** The time of events in tests. */
export const NOW = 1_700_000_000_000;

/** A state with message 100 in its cache. */
export const CACHED = applyEvent(frozen(registeredState()), arrival(message(100)), NOW);

type WithoutIds<T> = T extends unknown ? Omit<T, 'id' | 'type'> : never;
/** Events of a type, and the expected part of the state after them. */
export type Case<T extends EventType> = readonly [
  fields: readonly WithoutIds<EventOf<T>>[],
  look: (state: ChatState) => unknown,
  expected: unknown,
];

/** The cases of some types of events. */
export type Cases<T extends EventType> = { readonly [Type in T]: Case<Type> };
