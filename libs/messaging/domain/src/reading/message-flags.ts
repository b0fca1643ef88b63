/** The flags that a user set on a message, and those that follow from its content. */
export type MessageFlag =
  | 'read'
  | 'starred'
  | 'collapsed'
  | 'mentioned'
  | 'stream_wildcard_mentioned'
  | 'topic_wildcard_mentioned'
  | 'has_alert_word'
  | 'historical'
  | 'wildcard_mentioned';

/** The flags that are stored per user and message, as bits. */
export const STORED_FLAGS = {
  starred: 1,
  collapsed: 2,
  mentioned: 4,
  has_alert_word: 8,
} as const satisfies Partial<Record<MessageFlag, number>>;

/**
 * Stored with {@link STORED_FLAGS}, but not a flag: the user received the message in another channel, and
 * it was moved to one to which the user subscribed after it was sent.
 */
export const RECEIVED_ELSEWHERE = 16;

/** The facts from which the flags of a message follow. */
export interface ReadState {
  /** False for a message that was sent where the reader was not subscribed, or not yet. */
  readonly received: boolean;
  /** A message that was never received counts as read, unless the reader marked it as unread. */
  readonly read: boolean;
  /** Bits of {@link STORED_FLAGS}. */
  readonly stored: number;
  readonly channelWildcard: boolean;
  /** The topic was mentioned, and the reader participates in it. */
  readonly topicWildcard: boolean;
}

/** The flags of a message in their order on the wire. A message that was never received is `historical`. */
export function flagsOf(state: ReadState): MessageFlag[] {
  const { received, stored } = state;
  const channelWildcard = received && state.channelWildcard;
  const topicWildcard = received && state.topicWildcard;
  const flags: MessageFlag[] = [];
  if (state.read) flags.push('read');
  if (stored & STORED_FLAGS.starred) flags.push('starred');
  if (stored & STORED_FLAGS.collapsed) flags.push('collapsed');
  if (stored & STORED_FLAGS.mentioned) flags.push('mentioned');
  if (channelWildcard) flags.push('stream_wildcard_mentioned');
  if (topicWildcard) flags.push('topic_wildcard_mentioned');
  if (stored & STORED_FLAGS.has_alert_word) flags.push('has_alert_word');
  if (!received) flags.push('historical');
  if (channelWildcard || topicWildcard) flags.push('wildcard_mentioned');
  return flags;
}
