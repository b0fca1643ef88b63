import type { EventOf, InitialState, MessageFlag, UnreadDetails } from '../events/chat-event.ts';
import type { UnreadConversation, UnreadState } from './chat-state.ts';
import { ascending, withoutKeys } from './collections.ts';
import {
  channelConversation,
  directConversation,
  keyOf,
  type Conversation,
  type ConversationKey,
} from './conversation.ts';

const MENTIONS: readonly MessageFlag[] = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
];

/** Whether the flags of a message mention the actor. */
export function isMention(flags: readonly MessageFlag[]): boolean {
  return flags.some((flag) => MENTIONS.includes(flag));
}

/** The unread messages of a registration. */
export function initialUnread({
  unread_msgs: unread,
  user_id: ownId = -1,
}: InitialState): UnreadState {
  const lists: (readonly [Conversation, readonly number[]])[] = [];
  for (const { other_user_id: other, unread_message_ids: ids } of unread?.pms ?? []) {
    lists.push([directConversation([other], ownId), ids]);
  }
  for (const { user_ids_string: userIds, unread_message_ids: ids } of unread?.huddles ?? []) {
    lists.push([directConversation(userIds.split(',').map(Number), ownId), ids]);
  }
  for (const { stream_id: channelId, topic, unread_message_ids: ids } of unread?.streams ?? []) {
    lists.push([channelConversation(channelId, topic), ids]);
  }
  const conversations = new Map<ConversationKey, UnreadConversation>();
  for (const [conversation, ids] of lists) {
    conversations.set(keyOf(conversation), unreadWith(conversations, conversation, ids));
  }
  return {
    conversations,
    mentions: new Set(unread?.mentions),
    isOlderMissing: unread?.old_unreads_missing ?? false,
  };
}

/** The state after a message became unread. */
export function withUnread(
  state: UnreadState,
  conversation: Conversation,
  id: number,
  isMentioned: boolean,
): UnreadState {
  const rest = isUnread(state, id) ? withRead(state, [id]) : state;
  return {
    ...rest,
    conversations: added(rest.conversations, conversation, [id]),
    mentions: isMentioned ? new Set([...rest.mentions, id]) : rest.mentions,
  };
}

/** The state without messages that were read or deleted. */
export function withRead(state: UnreadState, ids: readonly number[]): UnreadState {
  const gone = new Set(ids);
  const mentions = [...state.mentions].filter((id) => !gone.has(id));
  const conversations = without(state.conversations, gone);
  if (conversations === state.conversations && mentions.length === state.mentions.size)
    return state;
  return { ...state, conversations, mentions: new Set(mentions) };
}

/** Everything was read. */
export function withAllRead(state: UnreadState): UnreadState {
  return { ...state, conversations: new Map(), mentions: new Set() };
}

/** The state after messages were moved to another conversation. */
export function withMoved(
  state: UnreadState,
  ids: readonly number[],
  to: Conversation,
): UnreadState {
  const moved = ids.filter((id) => isUnread(state, id));
  if (moved.length === 0) return state;
  const conversations = without(state.conversations, new Set(moved));
  return { ...state, conversations: added(conversations, to, moved) };
}

/** The state after a message was edited, with its mentions. */
export function withMention(state: UnreadState, id: number, isMentioned: boolean): UnreadState {
  if (!isUnread(state, id) || state.mentions.has(id) === isMentioned) return state;
  const rest = [...state.mentions].filter((each) => each !== id);
  return { ...state, mentions: new Set(isMentioned ? [...rest, id] : rest) };
}

/** Applies a change of the flag `read`. */
export function withReadFlags(
  state: UnreadState,
  event: EventOf<'update_message_flags'>,
  ownId: number,
): UnreadState {
  if (event.op === 'add') {
    return event.all ? withAllRead(state) : withRead(state, event.messages);
  }
  let next = state;
  for (const id of event.messages) {
    const details = event.message_details?.[id];
    if (details)
      next = withUnread(next, locationOf(details, ownId), id, details.mentioned ?? false);
  }
  return next;
}

export function isUnread({ conversations }: UnreadState, id: number): boolean {
  for (const { ids } of conversations.values()) if (ids.includes(id)) return true;
  return false;
}

function locationOf(details: UnreadDetails, ownId: number): Conversation {
  return details.type === 'private'
    ? directConversation(details.user_ids, ownId)
    : channelConversation(details.stream_id, details.topic);
}

type Conversations = ReadonlyMap<ConversationKey, UnreadConversation>;

function added(
  conversations: Conversations,
  conversation: Conversation,
  ids: readonly number[],
): Conversations {
  const changed = unreadWith(conversations, conversation, ids);
  return new Map(conversations).set(keyOf(conversation), changed);
}

function unreadWith(
  conversations: Conversations,
  conversation: Conversation,
  ids: readonly number[],
): UnreadConversation {
  const known = conversations.get(keyOf(conversation))?.ids ?? [];
  return { conversation, ids: ascending([...known, ...ids]) };
}

function without(conversations: Conversations, gone: ReadonlySet<number>): Conversations {
  const emptied: ConversationKey[] = [];
  let changed: Map<ConversationKey, UnreadConversation> | undefined;
  for (const [key, { conversation, ids }] of conversations) {
    if (!ids.some((id) => gone.has(id))) continue;
    const rest = ids.filter((id) => !gone.has(id));
    if (rest.length === 0) emptied.push(key);
    changed ??= new Map(conversations);
    changed.set(key, { conversation, ids: rest });
  }
  return changed ? withoutKeys(changed, emptied) : conversations;
}
