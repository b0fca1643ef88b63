import type { Message } from '../events/chat-event.ts';
import { ascending } from './collections.ts';

/** The location of messages: a topic of a channel, or a set of users. */
export type Conversation =
  | { readonly type: 'channel'; readonly channelId: number; readonly topic: string }
  /** All participants with the actor, ascending. */
  | { readonly type: 'direct'; readonly userIds: readonly number[] };

/** Equal for equal conversations: upper and lower case of topics are the same. */
export type ConversationKey = string;

/** The conversation of a topic. */
export function channelConversation(channelId: number, topic: string): Conversation {
  return { type: 'channel', channelId, topic };
}

/** The direct conversation of some users with the actor. */
export function directConversation(userIds: Iterable<number>, ownId: number): Conversation {
  return { type: 'direct', userIds: ascending([...userIds, ownId]) };
}

export function keyOf(conversation: Conversation): ConversationKey {
  return conversation.type === 'channel'
    ? `channel ${conversation.channelId} ${conversation.topic.toLowerCase()}`
    : `direct ${conversation.userIds.join()}`;
}

/** The location of a message. */
export function conversationOf(
  message: Pick<Message, 'stream_id' | 'subject' | 'display_recipient'>,
): Conversation {
  const { stream_id: channelId, subject, display_recipient: recipients } = message;
  if (channelId !== undefined) return channelConversation(channelId, subject);
  const users = typeof recipients === 'string' ? [] : recipients;
  // The actor is one of them.
  return { type: 'direct', userIds: ascending(users.map(({ id }) => id)) };
}

/** The prefix of the name of a resolved topic. */
export const RESOLVED_PREFIX = '✔ ';
