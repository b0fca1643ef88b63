import { can, viewOf, type ChatState, type Conversation, type Message } from '@tandem/chat-client';

/**
 * The newest message of the actor in a conversation, if they may still change it.
 *
 * @param now in ms since 1970
 */
export function lastOwnMessage(
  state: ChatState,
  conversation: Conversation,
  now: number,
): Message | undefined {
  const { messages } = viewOf(state, conversation);
  const last = messages.findLast(({ sender_id: sender }) => sender === state.userId);
  return last && can.editMessage(state, last, now) ? last : undefined;
}
