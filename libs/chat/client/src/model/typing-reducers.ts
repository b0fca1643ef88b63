import type { EventOf } from '../events/chat-event.ts';
import type { ChatState, Typists, TypingState } from './chat-state.ts';
import { withEntry, withoutKeys } from './collections.ts';
import {
  channelConversation,
  directConversation,
  keyOf,
  type Conversation,
} from './conversation.ts';
import type { Reducers } from './reducer.ts';

/** Signs of typing, which end by themselves. */
export const typingReducers: Reducers<'typing' | 'typing_edit_message'> = {
  typing: (state, event, now) => {
    const key = keyOf(conversationOf(event, state.userId));
    const { conversations } = state.typing;
    const changed = changedTypists(conversations, key, event.sender.user_id, event.op, now, state);
    return { ...state, typing: { ...state.typing, conversations: changed } };
  },

  typing_edit_message: (state, event, now) => {
    const { edits } = state.typing;
    const { message_id: messageId, sender_id: senderId, op } = event;
    const changed = changedTypists(edits, messageId, senderId, op, now, state);
    return { ...state, typing: { ...state.typing, edits: changed } };
  },
};

/** Users who send a message have stopped typing. */
export function withoutTypist(
  typing: TypingState,
  conversation: Conversation,
  userId: number,
): TypingState {
  const key = keyOf(conversation);
  const typists = typing.conversations.get(key);
  if (!typists?.has(userId)) return typing;
  const conversations = withTypists(typing.conversations, key, withoutKeys(typists, [userId]));
  return { ...typing, conversations };
}

/** The time for which a typing notice is valid, in ms. */
export function typingPeriodOf({ server }: Pick<ChatState, 'server'>): number {
  return server.server_typing_started_expiry_period_milliseconds ?? 15_000;
}

function conversationOf(event: EventOf<'typing'>, ownId: number): Conversation {
  return event.message_type === 'stream'
    ? channelConversation(event.stream_id, event.topic)
    : directConversation(
        event.recipients.map(({ user_id }) => user_id),
        ownId,
      );
}

function changedTypists<Key>(
  all: ReadonlyMap<Key, Typists>,
  key: Key,
  userId: number,
  op: 'start' | 'stop',
  now: number,
  state: ChatState,
): ReadonlyMap<Key, Typists> {
  const fresh = withoutOld(all, now - typingPeriodOf(state));
  const typists = fresh.get(key) ?? new Map<number, number>();
  const changed = op === 'start' ? withEntry(typists, userId, now) : withoutKeys(typists, [userId]);
  return withTypists(fresh, key, changed);
}

function withTypists<Key>(
  all: ReadonlyMap<Key, Typists>,
  key: Key,
  typists: Typists,
): ReadonlyMap<Key, Typists> {
  return typists.size === 0 ? withoutKeys(all, [key]) : withEntry(all, key, typists);
}

/** The notices since a time: the end of an older one may never arrive. */
function withoutOld<Key>(all: ReadonlyMap<Key, Typists>, since: number): ReadonlyMap<Key, Typists> {
  const fresh = [...all].flatMap(([key, typists]): [Key, Typists][] => {
    const rest = new Map([...typists].filter(([, at]) => at >= since));
    return rest.size === 0 ? [] : [[key, rest]];
  });
  return new Map(fresh);
}
