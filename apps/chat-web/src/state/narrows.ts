import {
  conversationOf,
  directConversation,
  isMuted,
  keyOf,
  type ChatState,
  type Conversation,
  type Message,
} from '@tandem/chat-client';
import { conversationOfNarrow as conversationIn } from '../model/narrow/narrow-fragment.ts';
import type { NarrowNames } from '../model/narrow/narrow-names.ts';
import { operandOf, type Narrow, type NarrowTerm } from '../model/narrow/narrow-term.ts';

/** Equal for narrows with equal terms. */
export function keyOfNarrow(narrow: Narrow): string {
  return JSON.stringify(
    narrow.map(({ operator, operand, negated }) => [operator, operand, negated]),
  );
}

/** The conversation to whose messages a narrow is limited; `null` if it may list several. */
export function conversationOfNarrow(narrow: Narrow, state: NarrowNames): Conversation | null {
  return conversationIn(narrow, state)?.conversation ?? null;
}

/**
 * True if events report every message that joins or leaves the list of a narrow: they report direct messages, and those of
 * channels with a subscription.
 */
export function isReported({ subscriptions }: ChatState, narrow: Narrow): boolean {
  if (operandOf(narrow, 'dm') !== undefined) return narrow.length === 1;
  const channelId = operandOf(narrow, 'channel');
  const isSubscribed = typeof channelId === 'number' && subscriptions.has(channelId);
  const topics = operandOf(narrow, 'topic') === undefined ? 0 : 1;
  return isSubscribed && narrow.length === 1 + topics;
}

/** True if all terms match a message that has arrived; false if only the server can decide. */
export function isInNarrow(state: ChatState, narrow: Narrow, message: Message): boolean {
  return narrow.every((term) => matches(state, term, message) === !term.negated);
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
      return negated;
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
