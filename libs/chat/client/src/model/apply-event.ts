import type { ChatEvent, EventType } from '../events/chat-event.ts';
import { channelReducers } from './channel-reducers.ts';
import type { ChatState } from './chat-state.ts';
import { withLogged } from './message-cache.ts';
import { messageReducers } from './message-reducers.ts';
import { organizationReducers } from './organization-reducers.ts';
import { personalReducers } from './personal-reducers.ts';
import type { Reducer, Reducers } from './reducer.ts';
import { typingReducers } from './typing-reducers.ts';
import { userReducers } from './user-reducers.ts';

/** The reducer of every type of event that the API document lists. */
export const REDUCERS: Reducers<EventType> = {
  ...channelReducers,
  ...messageReducers,
  ...organizationReducers,
  ...personalReducers,
  ...typingReducers,
  ...userReducers,
  heartbeat: (state) => state,
};

/**
 * The state after an event. An event of an unknown type changes nothing: newer servers may send some.
 *
 * @param now when the event arrived, in ms since 1970
 */
export function applyEvent(state: ChatState, event: ChatEvent, now: number): ChatState {
  if (!Object.hasOwn(REDUCERS, event.type)) return state;
  const reduce = REDUCERS[event.type] as Reducer<EventType>;
  const next = reduce(state, event, now);
  const messages = withLogged(next.messages, event, state.maxMessageId);
  return messages === next.messages ? next : { ...next, messages };
}

/** The state after some events. */
export function applyEvents(
  state: ChatState,
  events: readonly ChatEvent[],
  now: number,
): ChatState {
  return events.reduce((next, event) => applyEvent(next, event, now), state);
}
