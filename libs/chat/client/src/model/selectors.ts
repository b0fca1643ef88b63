import type { Message } from '../events/chat-event.ts';
import type { ChatState, GroupSettingValue, User } from './chat-state.ts';
import { channelConversation, keyOf, type Conversation } from './conversation.ts';
import { typingPeriodOf } from './typing-reducers.ts';

/** The actor; `undefined` if the registration did not request users. */
export function selfOf({ users, userId }: ChatState): User | undefined {
  return users.get(userId);
}

/** Whether a user is in a group, directly or in one of its subgroups. */
export function isInGroup(state: ChatState, userId: number, groupId: number): boolean {
  return isInGroups(state, userId, [groupId]);
}

/** Whether a setting that names users and groups includes a user. */
export function isIncluded(state: ChatState, userId: number, value: GroupSettingValue): boolean {
  if (typeof value === 'number') return isInGroup(state, userId, value);
  return value.direct_members.includes(userId) || isInGroups(state, userId, value.direct_subgroups);
}

function isInGroups({ groups }: ChatState, userId: number, groupIds: readonly number[]): boolean {
  const visited = new Set<number>();
  const next = [...groupIds];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (visited.has(id)) continue;
    visited.add(id);
    const group = groups.get(id);
    if (group?.members.includes(userId)) return true;
    next.push(...(group?.direct_subgroup_ids ?? []));
  }
  return false;
}

/** The cached part of a conversation. */
export interface ConversationView {
  /** Up to the newest cached message, without a gap; oldest first. */
  readonly messages: readonly Message[];
  /** There may be older messages on the server. */
  readonly hasOlder: boolean;
  /** There may be newer ones: nothing of them has arrived. */
  readonly hasNewer: boolean;
}

/** The newest part of a conversation that is cached without a gap. */
export function viewOf({ messages }: ChatState, conversation: Conversation): ConversationView {
  const newest = messages.ranges.get(keyOf(conversation))?.at(-1);
  const ids = newest?.ids ?? [];
  return {
    messages: ids.flatMap((id) => messages.byId.get(id) ?? []),
    hasOlder: !newest?.isOldest,
    hasNewer: !newest?.isNewest,
  };
}

const MUTED = 1;
const INHERITED = 0;

/** True if the actor muted a conversation: its messages do not count as unread and do not notify. */
export function isMuted(
  state: Pick<ChatState, 'subscriptions' | 'topicPolicies'>,
  conversation: Conversation,
): boolean {
  if (conversation.type === 'direct') return false;
  const policy = state.topicPolicies.get(keyOf(conversation))?.visibility_policy ?? INHERITED;
  if (policy !== INHERITED) return policy === MUTED;
  return state.subscriptions.get(conversation.channelId)?.is_muted ?? false;
}

/** The unread messages of a conversation, of a channel, or all that are not muted. */
export function unreadCount(state: ChatState, of?: Conversation | number): number {
  if (typeof of === 'object') return state.unread.conversations.get(keyOf(of))?.ids.length ?? 0;
  let count = 0;
  for (const { conversation, ids } of state.unread.conversations.values()) {
    const isCounted =
      of === undefined
        ? !isMuted(state, conversation)
        : conversation.type === 'channel' && conversation.channelId === of;
    if (isCounted) count += ids.length;
  }
  return count;
}

/** The users who type in a conversation, without the actor. */
export function typistsIn(
  state: ChatState,
  conversation: Conversation,
  now: number,
): readonly number[] {
  const typists = state.typing.conversations.get(keyOf(conversation)) ?? new Map<number, number>();
  const since = now - typingPeriodOf(state);
  return [...typists].flatMap(([id, at]) => (at >= since && id !== state.userId ? [id] : []));
}

/** The availability of a user, by their presence. */
export function availabilityOf(
  { presences, server }: Pick<ChatState, 'presences' | 'server'>,
  userId: number,
  now: number,
): 'active' | 'idle' | 'offline' {
  const presence = presences.get(userId);
  if (!presence) return 'offline';
  const since = now / 1_000 - (server.server_presence_offline_threshold_seconds ?? 200);
  if (presence.active_timestamp >= since) return 'active';
  return presence.idle_timestamp >= since ? 'idle' : 'offline';
}

/** The policy of a topic: 0 as its channel, 1 muted, 2 unmuted, 3 followed. */
export function topicPolicy(state: ChatState, channelId: number, topic: string): 0 | 1 | 2 | 3 {
  const key = keyOf(channelConversation(channelId, topic));
  return state.topicPolicies.get(key)?.visibility_policy ?? INHERITED;
}
