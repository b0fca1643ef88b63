import {
  conversationOf,
  isMuted,
  keyOf,
  unreadCount,
  type ChatState,
  type Conversation,
} from '@tandem/chat-client';
import { othersOf } from '../model/narrow/narrow-fragment.ts';
import { namesOf } from './direct-conversations.ts';

/** A conversation with its last message. */
export interface RecentConversation {
  readonly conversation: Conversation;
  readonly key: string;
  /** The newest message. */
  readonly maxId: number;
  /** The time of the newest message, in seconds since 1970. */
  readonly timestamp: number;
  /** The users who wrote, the last one first. */
  readonly senderIds: readonly number[];
  readonly unread: number;
  readonly hasMention: boolean;
  /** The actor has written. */
  readonly hasParticipated: boolean;
  readonly isMuted: boolean;
}

/** The filter of the list of conversations. */
export interface RecentFilter {
  /** Searched in the names of channel, topic and users. */
  readonly text: string;
  readonly onlyUnread: boolean;
  readonly onlyParticipated: boolean;
  readonly withMuted: boolean;
}

/** True if a filter excludes conversations that are not muted. */
export function isFiltering({ text, onlyUnread, onlyParticipated }: RecentFilter): boolean {
  return text.trim() !== '' || onlyUnread || onlyParticipated;
}

/** The conversations of some messages that match a filter, the newest first. */
export function recentConversations(
  state: ChatState,
  ids: readonly number[],
  filter: RecentFilter,
): readonly RecentConversation[] {
  const words = filter.text.trim().toLowerCase();
  return [...conversationsOf(state, ids).values()].filter(
    (each) =>
      (filter.withMuted || !each.isMuted) &&
      (!filter.onlyUnread || each.unread > 0) &&
      (!filter.onlyParticipated || each.hasParticipated) &&
      (words === '' || nameOf(state, each.conversation).toLowerCase().includes(words)),
  );
}

function conversationsOf(state: ChatState, ids: readonly number[]) {
  const found = new Map<string, RecentConversation & { readonly senderIds: number[] }>();
  for (const id of ids.toReversed()) {
    const message = state.messages.byId.get(id);
    if (!message) continue;
    const conversation = conversationOf(message);
    const key = keyOf(conversation);
    const known = found.get(key);
    const isOwn = message.sender_id === state.userId;
    if (known) {
      if (!known.senderIds.includes(message.sender_id)) known.senderIds.push(message.sender_id);
      if (isOwn && !known.hasParticipated) found.set(key, { ...known, hasParticipated: true });
      continue;
    }
    found.set(key, {
      conversation,
      key,
      maxId: id,
      timestamp: message.timestamp,
      senderIds: [message.sender_id],
      unread: unreadCount(state, conversation),
      hasMention: (state.unread.conversations.get(key)?.ids ?? []).some((each) =>
        state.unread.mentions.has(each),
      ),
      hasParticipated: isOwn,
      isMuted: isMuted(state, conversation),
    });
  }
  return found;
}

function nameOf(state: ChatState, conversation: Conversation): string {
  if (conversation.type === 'direct') {
    return namesOf(state, othersOf(conversation.userIds, state.userId));
  }
  return `${state.channels.get(conversation.channelId)?.name ?? ''} ${conversation.topic}`;
}
