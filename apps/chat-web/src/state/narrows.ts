import {
  channelConversation,
  conversationOf,
  directConversation,
  isMuted,
  keyOf,
  type ChatState,
  type Conversation,
  type Message,
  type NarrowTerm,
} from '@tandem/chat-client';

/** Equal for narrows with equal terms. */
export function keyOfNarrow(narrow: readonly NarrowTerm[]): string {
  return JSON.stringify(
    narrow.map(({ operator, operand, negated = false }) => [operator, operand, negated]),
  );
}

/** The terms that match the messages of a conversation. */
export function narrowOfConversation(
  conversation: Conversation,
  ownId: number,
): readonly NarrowTerm[] {
  if (conversation.type === 'channel') {
    return [
      { operator: 'channel', operand: conversation.channelId },
      { operator: 'topic', operand: conversation.topic },
    ];
  }
  const others = conversation.userIds.filter((id) => id !== ownId);
  return [{ operator: 'dm', operand: others.length > 0 ? others : [ownId] }];
}

/** The conversation to whose messages a narrow is limited; `null` if it may list several. */
export function conversationOfNarrow(
  narrow: readonly NarrowTerm[],
  ownId: number,
): Conversation | null {
  if (narrow.some(({ negated }) => negated)) return null;
  const operandOf = (name: string) => narrow.find(({ operator }) => operator === name)?.operand;
  const channelId = operandOf('channel');
  const topic = operandOf('topic');
  if (narrow.length === 2 && typeof channelId === 'number' && typeof topic === 'string') {
    return channelConversation(channelId, topic);
  }
  const users = operandOf('dm');
  if (narrow.length !== 1 || typeof users !== 'object') return null;
  return directConversation(users, ownId);
}

/** Whether all terms match a message that has arrived; false where only the server could say. */
export function isInNarrow(
  state: ChatState,
  narrow: readonly NarrowTerm[],
  message: Message,
): boolean {
  return narrow.every((term) => matches(state, term, message) === !(term.negated ?? false));
}

function matches(
  state: ChatState,
  { operator, operand, negated }: NarrowTerm,
  message: Message,
): boolean {
  const conversation = conversationOf(message);
  switch (operator) {
    case 'channel':
      return message.stream_id === operand;
    case 'topic':
      return (
        message.type === 'stream' && message.subject.toLowerCase() === String(operand).toLowerCase()
      );
    case 'dm':
      return (
        typeof operand === 'object' &&
        keyOf(conversation) === keyOf(directConversation(operand, state.userId))
      );
    case 'sender':
      return message.sender_id === operand;
    case 'in':
      return operand === 'all' || !isMuted(state, conversation);
    case 'is':
      return isProperty(message, operand);
    default:
      // Unknown terms match nothing, negated or not.
      return negated ?? false;
  }
}

function isProperty({ flags, type }: Message, operand: NarrowTerm['operand']): boolean {
  switch (operand) {
    case 'starred':
      return flags.includes('starred');
    case 'mentioned':
      return flags.some((flag) => flag.includes('mentioned'));
    case 'unread':
      return !flags.includes('read');
    case 'dm':
      return type === 'private';
    case 'alerted':
      return flags.includes('has_alert_word');
    default:
      return false;
  }
}
