import type { EventOf, Message } from '../events/chat-event.ts';
import type { ChatState } from './chat-state.ts';
import { changedMessages, withArrived } from './message-cache.ts';
import { channelConversation, conversationOf, type Conversation } from './conversation.ts';
import type { Reducers } from './reducer.ts';
import { withoutTypist } from './typing-reducers.ts';
import {
  isMention,
  withMention,
  withMoved,
  withRead,
  withReadFlags,
  withUnread,
} from './unread.ts';

/** Messages, and data about messages that are not cached: unread and starred ones. */
export const messageReducers: Reducers<
  | 'delete_message'
  | 'message'
  | 'reaction'
  | 'submessage'
  | 'update_message'
  | 'update_message_flags'
> = {
  message: (state, event) => {
    const message: Message = { ...event.message, flags: event.flags };
    const conversation = conversationOf(message);
    const { id } = message;
    const isRead = event.flags.includes('read');
    return {
      ...state,
      maxMessageId: Math.max(state.maxMessageId, id),
      directConversations: directConversationsAfter(state, conversation, id),
      unread: isRead
        ? state.unread
        : withUnread(state.unread, conversation, id, isMention(event.flags)),
      messages: withArrived(state.messages, message, conversation, id > state.maxMessageId),
      typing: withoutTypist(state.typing, conversation, message.sender_id),
    };
  },

  update_message: (state, event) => {
    const isEdit = event.content !== undefined;
    const edited = isEdit
      ? withMention(state.unread, event.message_id, isMention(event.flags))
      : state.unread;
    const target = targetOf(event);
    return {
      ...state,
      unread: target ? withMoved(edited, event.message_ids, target) : edited,
      messages: changedMessages(state.messages, event, state),
    };
  },

  update_message_flags: (state, event) => ({
    ...state,
    starredIds: event.flag === 'starred' ? starredAfter(state, event) : state.starredIds,
    unread: event.flag === 'read' ? withReadFlags(state.unread, event, state.userId) : state.unread,
    messages: changedMessages(state.messages, event, state),
  }),

  delete_message: (state, event) => {
    const ids = event.message_ids ?? [event.message_id ?? -1];
    return {
      ...state,
      starredIds: new Set([...state.starredIds].filter((id) => !ids.includes(id))),
      unread: withRead(state.unread, ids),
      messages: changedMessages(state.messages, event, state),
    };
  },

  reaction: (state, event) => ({
    ...state,
    messages: changedMessages(state.messages, event, state),
  }),
  submessage: (state, event) => ({
    ...state,
    messages: changedMessages(state.messages, event, state),
  }),
};

function directConversationsAfter(
  { directConversations, userId }: ChatState,
  conversation: Conversation,
  messageId: number,
): ChatState['directConversations'] {
  if (conversation.type === 'channel') return directConversations;
  const others = conversation.userIds.filter((id) => id !== userId);
  const key = others.join();
  return [
    { max_message_id: messageId, user_ids: others },
    ...directConversations.filter(({ user_ids }) => user_ids.join() !== key),
  ];
}

/** The new location of messages; `null` if they were not moved. */
function targetOf(event: EventOf<'update_message'>): Conversation | null {
  const { orig_subject, subject, stream_id, new_stream_id } = event;
  if (orig_subject === undefined || stream_id === undefined) return null;
  return channelConversation(new_stream_id ?? stream_id, subject ?? orig_subject);
}

function starredAfter(
  { starredIds }: ChatState,
  { op, messages }: EventOf<'update_message_flags'>,
): ReadonlySet<number> {
  return op === 'add'
    ? new Set([...starredIds, ...messages])
    : new Set([...starredIds].filter((id) => !messages.includes(id)));
}
