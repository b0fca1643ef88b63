import type { ChatEvent, EventOf, Message, MessageFlag } from '../events/chat-event.ts';
import type { ChatState, LoggedChange, MessageState } from './chat-state.ts';
import {
  ascending,
  omit,
  withAllChanged,
  withChange,
  withEntry,
  withoutKeys,
} from './collections.ts';
import {
  channelConversation,
  conversationOf,
  keyOf,
  RESOLVED_PREFIX,
  type Conversation,
  type ConversationKey,
} from './conversation.ts';
import {
  isCovered,
  withGapAt,
  withMovedIn,
  withNewest,
  withRange,
  withSingles,
  withoutDropped,
  withoutIds,
  type MessageRanges,
} from './message-ranges.ts';

/** More messages than these are not cached. */
const MAX_CACHED = 10_000;

/** A part of a conversation, as answered by `GET /messages`. */
export interface MessagePage {
  readonly conversation: Conversation;
  readonly messages: readonly Message[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

/** The inputs of a change of messages besides the messages. */
type Context = Pick<ChatState, 'channels' | 'options' | 'subscriptions'> & {
  /** The newest message when the event arrived. */
  readonly maxMessageId: number;
};

/** Adds a message that has arrived. */
export function withArrived(
  messages: MessageState,
  message: Message,
  conversation: Conversation,
  isNewest: boolean,
): MessageState {
  const key = keyOf(conversation);
  const ranges = messages.ranges.get(key) ?? [];
  // A message that the actor may see only now is not the newest one.
  if (!isNewest && !isCovered(ranges, message.id)) return messages;
  const changed = isNewest ? withNewest(ranges, message.id) : withMovedIn(ranges, message.id);
  return bounded({
    ...messages,
    byId: withEntry(messages.byId, message.id, message),
    ranges: withEntry(messages.ranges, key, changed),
  });
}

/** Applies an event to the cached messages; idempotent. */
export function changedMessages(
  messages: MessageState,
  event: ChatEvent,
  context: Context,
): MessageState {
  switch (event.type) {
    case 'update_message':
      return moved(edited(messages, event, context), event, context);
    case 'update_message_flags':
      return flagged(messages, event, context.maxMessageId);
    case 'delete_message':
      return without(messages, event.message_ids ?? [event.message_id ?? -1]);
    case 'reaction':
      return withMessage(messages, event.message_id, (message) => reacted(message, event));
    case 'submessage':
      return withMessage(messages, event.message_id, (message) => extended(message, event));
    default:
      return messages;
  }
}

/** Logs a change that a page in progress may have missed. */
export function withLogged(
  messages: MessageState,
  event: ChatEvent,
  maxMessageId: number,
): MessageState {
  if (messages.fetches.size === 0 || !LOGGED.has(event.type)) return messages;
  const change: LoggedChange = { event, maxMessageId };
  const fetches = withAllChanged(messages.fetches, (log) => [...log, change]);
  return { ...messages, fetches };
}

const LOGGED: ReadonlySet<string> = new Set([
  'delete_message',
  'reaction',
  'submessage',
  'subscription',
  'update_message',
  'update_message_flags',
]);

/** Starts a fetch of a page: changes are logged until it has arrived. */
export function withFetch(state: ChatState, fetchId: string): ChatState {
  const fetches = withEntry(state.messages.fetches, fetchId, []);
  return { ...state, messages: { ...state.messages, fetches } };
}

/** Ends a failed fetch of a page. */
export function withoutFetch(state: ChatState, fetchId: string): ChatState {
  const fetches = withoutKeys(state.messages.fetches, [fetchId]);
  return { ...state, messages: { ...state.messages, fetches } };
}

/** Adds a fetched page; without effect if the client has registered again since. */
export function withPage(state: ChatState, fetchId: string, page: MessagePage): ChatState {
  const log = state.messages.fetches.get(fetchId);
  if (!log) return state;
  const isNewest = page.foundNewest && isFollowed(state, page.conversation, log);
  const ids = ascending(page.messages.map(({ id }) => id));
  const range = { ids, isOldest: page.foundOldest, isNewest };
  const isEmpty = ids.length === 0 && !(range.isOldest && range.isNewest);
  const key = keyOf(page.conversation);
  return withAdded(state, fetchId, page.messages, (ranges) =>
    isEmpty ? ranges : withEntry(ranges, key, withRange(ranges.get(key) ?? [], range)),
  );
}

/**
 * Adds messages of several conversations, between which others may be missing; without effect if
 * the client has registered again since.
 */
export function withMessages(
  state: ChatState,
  fetchId: string,
  messages: readonly Message[],
): ChatState {
  return withAdded(state, fetchId, messages, (ranges) => {
    const added = new Map<ConversationKey, number[]>();
    for (const message of messages) {
      const key = keyOf(conversationOf(message));
      const ids = added.get(key);
      if (ids) ids.push(message.id);
      else added.set(key, [message.id]);
    }
    const changed = new Map(ranges);
    for (const [key, ids] of added) changed.set(key, withSingles(changed.get(key) ?? [], ids));
    return changed;
  });
}

/** Adds fetched messages, and the changes since they were read. */
function withAdded(
  state: ChatState,
  fetchId: string,
  added: readonly Message[],
  rangesWith: (ranges: MessageState['ranges']) => MessageState['ranges'],
): ChatState {
  const log = state.messages.fetches.get(fetchId);
  if (!log) return state;
  const { messages } = withoutFetch(state, fetchId);
  const byId = new Map(messages.byId);
  for (const message of added) {
    // As the newest entry: the oldest ones are dropped first.
    byId.delete(message.id);
    byId.set(message.id, message);
  }
  const withPages: MessageState = { ...messages, byId, ranges: rangesWith(messages.ranges) };
  const changed = log.reduce(
    (next, { event, maxMessageId }) => changedMessages(next, event, { ...state, maxMessageId }),
    withPages,
  );
  return { ...state, messages: bounded(changed) };
}

/** The state without the messages of some channels. */
export function withoutChannels(
  messages: MessageState,
  channelIds: readonly number[],
): MessageState {
  const isGone = (key: ConversationKey) =>
    channelIds.some((id) => key.startsWith(`channel ${id} `));
  return withoutConversations(messages, [...messages.ranges.keys()].filter(isGone));
}

/** True if events have reported all messages of a conversation since before the page was fetched. */
function isFollowed(
  { subscriptions }: ChatState,
  conversation: Conversation,
  log: readonly LoggedChange[],
): boolean {
  if (conversation.type === 'direct') return true;
  const { channelId } = conversation;
  const isJoinOrLeave = ({ event }: LoggedChange) =>
    event.type === 'subscription' &&
    (event.op === 'add' || event.op === 'remove') &&
    event.subscriptions.some(({ stream_id: id }) => id === channelId);
  return subscriptions.has(channelId) && !log.some(isJoinOrLeave);
}

function withMessage(
  messages: MessageState,
  id: number,
  change: (message: Message) => Message,
): MessageState {
  const byId = withChange(messages.byId, id, change);
  return byId === messages.byId ? messages : { ...messages, byId };
}

const BY_CONTENT: readonly MessageFlag[] = [
  'mentioned',
  'stream_wildcard_mentioned',
  'topic_wildcard_mentioned',
  'wildcard_mentioned',
  'has_alert_word',
];

function edited(
  messages: MessageState,
  event: EventOf<'update_message'>,
  { options }: Context,
): MessageState {
  const content = options.isHtml ? event.rendered_content : event.content;
  if (content === undefined) return messages;
  return withMessage(messages, event.message_id, (message) => {
    return {
      // The history is read by `GET /messages/{message_id}/history`.
      ...omit(message, 'edit_history'),
      content,
      is_me_message: event.is_me_message ?? message.is_me_message,
      flags: [
        ...message.flags.filter((flag) => !BY_CONTENT.includes(flag)),
        ...event.flags.filter((flag) => BY_CONTENT.includes(flag)),
      ],
      ...(!event.rendering_only && { last_edit_timestamp: event.edit_timestamp }),
    };
  });
}

function moved(
  messages: MessageState,
  event: EventOf<'update_message'>,
  { channels, subscriptions }: Context,
): MessageState {
  const { orig_subject: topicBefore, stream_id: channelBefore, message_ids: ids } = event;
  if (topicBefore === undefined || channelBefore === undefined) return messages;
  const channelId = event.new_stream_id ?? channelBefore;
  const topic = event.subject ?? topicBefore;
  const from = keyOf(channelConversation(channelBefore, topicBefore));
  const to = keyOf(channelConversation(channelId, topic));
  const channel = channels.get(channelId)?.name;
  const relocate = (message: Message): Message => ({
    ...omit(message, 'edit_history'),
    stream_id: channelId,
    subject: topic,
    display_recipient: channel ?? message.display_recipient,
    topic_links: event.topic_links ?? message.topic_links,
    ...(!isResolution(event) && { last_moved_timestamp: event.edit_timestamp }),
  });
  const relocated = ids.reduce((next, id) => withMessage(next, id, relocate), messages);
  if (from === to) return relocated;
  return relocatedRanges(relocated, ids, from, to, subscriptions.has(channelId));
}

function relocatedRanges(
  messages: MessageState,
  ids: readonly number[],
  from: ConversationKey,
  to: ConversationKey,
  isFollowedThere: boolean,
): MessageState {
  const left = withoutIds(messages.ranges.get(from) ?? [], new Set(ids));
  let joined = isFollowedThere ? (messages.ranges.get(to) ?? []) : [];
  const dropped: number[] = [];
  for (const id of ids) {
    const staysCached = messages.byId.has(id) && isCovered(joined, id);
    joined = staysCached ? withMovedIn(joined, id) : withGapAt(joined, id);
    if (!staysCached) dropped.push(id);
  }
  const ranges = withRanges(withRanges(messages.ranges, from, left), to, joined);
  return { ...messages, byId: withoutKeys(messages.byId, dropped), ranges };
}

/** A topic that is marked as resolved, or as unresolved, is not moved. */
function isResolution({
  orig_subject,
  subject,
  new_stream_id,
}: EventOf<'update_message'>): boolean {
  if (new_stream_id !== undefined || subject === undefined) return false;
  return (
    subject === `${RESOLVED_PREFIX}${orig_subject}` ||
    orig_subject === `${RESOLVED_PREFIX}${subject}`
  );
}

function withRanges(
  ranges: MessageState['ranges'],
  key: ConversationKey,
  changed: MessageRanges,
): MessageState['ranges'] {
  return changed.length === 0 ? withoutKeys(ranges, [key]) : withEntry(ranges, key, changed);
}

function flagged(
  messages: MessageState,
  { op, flag, messages: ids, all }: EventOf<'update_message_flags'>,
  maxMessageId: number,
): MessageState {
  const affected = all ? [...messages.byId.keys()].filter((id) => id <= maxMessageId) : ids;
  return affected.reduce(
    (next, id) =>
      withMessage(next, id, (message) => {
        if (message.flags.includes(flag) === (op === 'add')) return message;
        const rest = message.flags.filter((each) => each !== flag);
        return { ...message, flags: op === 'add' ? [...rest, flag] : rest };
      }),
    messages,
  );
}

function without(messages: MessageState, ids: readonly number[]): MessageState {
  const gone = new Set(ids);
  let ranges = messages.ranges;
  for (const [key, before] of messages.ranges) {
    const after = withoutIds(before, gone);
    if (after !== before) ranges = withRanges(ranges, key, after);
  }
  return { ...messages, byId: withoutKeys(messages.byId, ids), ranges };
}

function reacted(message: Message, event: EventOf<'reaction'>): Message {
  const { emoji_code, emoji_name, reaction_type, user_id } = event;
  const others = message.reactions.filter(
    (each) =>
      each.user_id !== user_id ||
      each.emoji_code !== emoji_code ||
      each.reaction_type !== reaction_type,
  );
  const reaction = { emoji_code, emoji_name, reaction_type, user_id };
  return { ...message, reactions: event.op === 'add' ? [...others, reaction] : others };
}

function extended(message: Message, event: EventOf<'submessage'>): Message {
  const { submessage_id: id, message_id, sender_id, msg_type, content } = event;
  if (message.submessages.some((each) => each.id === id)) return message;
  const submessage = { id, message_id, sender_id, msg_type, content };
  return { ...message, submessages: [...message.submessages, submessage] };
}

function withoutConversations(
  messages: MessageState,
  keys: readonly ConversationKey[],
): MessageState {
  if (keys.length === 0) return messages;
  const ids = keys.flatMap((key) =>
    (messages.ranges.get(key) ?? []).flatMap((range) => [...range.ids]),
  );
  return {
    ...messages,
    byId: withoutKeys(messages.byId, ids),
    ranges: withoutKeys(messages.ranges, keys),
  };
}

/** Drops the messages that were read or arrived longest ago; their ranges end there. */
function bounded(messages: MessageState): MessageState {
  if (messages.byId.size <= MAX_CACHED) return messages;
  // Some room, so that the next messages need no search.
  const count = messages.byId.size - MAX_CACHED * 0.9;
  const dropped = new Set<number>();
  for (const id of messages.byId.keys()) {
    if (dropped.size >= count) break;
    dropped.add(id);
  }
  const ranges = new Map<ConversationKey, MessageRanges>();
  for (const [key, before] of messages.ranges) {
    const rest = withoutDropped(before, dropped);
    if (rest.length > 0) ranges.set(key, rest);
  }
  return { ...messages, byId: withoutKeys(messages.byId, [...dropped]), ranges };
}
