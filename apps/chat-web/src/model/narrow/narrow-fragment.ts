import {
  channelConversation,
  conversationOf,
  directConversation,
  type Conversation,
  type Message,
} from '@tandem/chat-client';
import { decodeFragmentText, encodeFragmentText } from './fragment-text.ts';
import {
  channelOfSlug,
  channelSlug,
  usersOfSlug,
  usersSlug,
  type NarrowNames,
} from './narrow-names.ts';
import { operandOf, operatorOf, term, type Narrow, type NarrowTerm } from './narrow-term.ts';

/*
 * Addresses of messages in the form of the reference: `#narrow/channel/7-design/topic/new.20logo/near/42`. Links
 * in messages, mails and notifications have it, so other clients open ours, and ours theirs.
 */

const NARROW = '#narrow';

/** The fragment of a narrow. */
export function fragmentOf(narrow: Narrow, names: NarrowNames): string {
  const parts = narrow.map(
    ({ operator, operand, negated }) =>
      `/${negated ? '-' : ''}${operator}/${encodedOperand(operator, operand, names)}`,
  );
  return NARROW + parts.join('');
}

function encodedOperand(
  operator: NarrowTerm['operator'],
  operand: NarrowTerm['operand'],
  names: NarrowNames,
): string {
  switch (operator) {
    case 'channel':
      return encodeFragmentText(channelSlug(names, Number(operand)));
    case 'dm':
    case 'dm-including':
    case 'sender':
    case 'mentions':
      return usersSlug(names, idsOf(operand));
    default:
      return encodeFragmentText(String(operand));
  }
}

function idsOf(operand: NarrowTerm['operand']): readonly number[] {
  return typeof operand === 'object' ? operand : [Number(operand)];
}

/** The narrow of a fragment; `null` if it is none, or names an unknown operator, channel or user. */
export function narrowOf(fragment: string, names: NarrowNames): Narrow | null {
  const [first, ...parts] = fragment.split('/');
  if (first !== NARROW) return null;
  const terms: NarrowTerm[] = [];
  for (let index = 0; index < parts.length; index += 2) {
    const found = termOf(parts[index] ?? '', parts[index + 1], names);
    if (found === null) return null;
    terms.push(found);
  }
  return terms;
}

function termOf(
  encodedOperator: string,
  encoded: string | undefined,
  names: NarrowNames,
): NarrowTerm | null {
  const written = decodeFragmentText(encodedOperator);
  if (written === null) return null;
  const negated = written.startsWith('-');
  const operator = operatorOf(negated ? written.slice(1) : written);
  if (operator === undefined) return null;
  // Only a topic may be empty; some programs drop the slash at the end of an address.
  if (!encoded && operator !== 'topic') return null;
  const operand = decodedOperand(operator, encoded ?? '', names);
  return operand === null ? null : { operator, operand, negated };
}

function decodedOperand(
  operator: NarrowTerm['operator'],
  encoded: string,
  names: NarrowNames,
): NarrowTerm['operand'] | null {
  const text = decodeFragmentText(encoded);
  switch (operator) {
    case 'channel':
      return text === null ? null : channelOfSlug(names, text);
    case 'dm':
      // Names of users are not encoded with dots, and may contain them.
      return usersOfSlug(names, encoded) ?? (text && usersOfSlug(names, text));
    case 'dm-including':
    case 'sender':
    case 'mentions':
      return (usersOfSlug(names, encoded) ?? (text && usersOfSlug(names, text)))?.[0] ?? null;
    case 'near':
    case 'with':
    case 'id':
      return text !== null && /^\d+$/.test(text) ? Number(text) : null;
    default:
      return text;
  }
}

/** A point of a conversation that an address links to. */
export interface ConversationPoint {
  /** The message to show. */
  readonly near?: number;
  /** A message of the topic: the address leads to where it moves. */
  readonly with?: number;
}

/** The terms of a conversation. */
export function narrowOfConversation(
  conversation: Conversation,
  { userId }: Pick<NarrowNames, 'userId'>,
  point: ConversationPoint = {},
): Narrow {
  const location =
    conversation.type === 'channel'
      ? [term('channel', conversation.channelId), term('topic', conversation.topic)]
      : [term('dm', othersOf(conversation.userIds, userId))];
  if (point.with !== undefined) location.push(term('with', point.with));
  if (point.near !== undefined) location.push(term('near', point.near));
  return location;
}

/** The participants but the actor; the actor alone in a conversation with themselves. */
export function othersOf(userIds: readonly number[], ownId: number): readonly number[] {
  const others = userIds.filter((id) => id !== ownId);
  return others.length === 0 ? [ownId] : others;
}

/** The fragment of a conversation. */
export function conversationFragment(
  conversation: Conversation,
  names: NarrowNames,
  point?: ConversationPoint,
): string {
  return fragmentOf(narrowOfConversation(conversation, names, point), names);
}

/** The fragment of a channel with all its topics. */
export function channelFragment(channelId: number, names: NarrowNames): string {
  return fragmentOf([term('channel', channelId)], names);
}

/**
 * The fragment of a message that every user of its conversation may open: it names all participants, the actor
 * included.
 */
export function permalinkFragment(
  message: Pick<Message, 'id' | 'stream_id' | 'subject' | 'display_recipient'>,
  names: NarrowNames,
): string {
  const conversation = conversationOf(message);
  if (conversation.type === 'channel') {
    return conversationFragment(conversation, names, { near: message.id });
  }
  const { userIds } = conversation;
  return `${NARROW}/dm/${userIds.join()}-${userIds.length > 2 ? 'group' : 'dm'}/near/${message.id}`;
}

/** The conversation that a narrow shows without further conditions, and where in it; `null` if it shows none. */
export function conversationOfNarrow(
  narrow: Narrow,
  { userId }: Pick<NarrowNames, 'userId'>,
): { readonly conversation: Conversation; readonly point: ConversationPoint } | null {
  const near = operandOf(narrow, 'near');
  const within = operandOf(narrow, 'with');
  const point = {
    ...(typeof near === 'number' && { near }),
    ...(typeof within === 'number' && { with: within }),
  };
  const rest = narrow.filter(({ operator }) => operator !== 'near' && operator !== 'with');
  const channelId = operandOf(narrow, 'channel');
  const topic = operandOf(narrow, 'topic');
  if (rest.length === 2 && typeof channelId === 'number' && typeof topic === 'string') {
    return { conversation: channelConversation(channelId, topic), point };
  }
  const users = operandOf(narrow, 'dm');
  if (rest.length === 1 && typeof users === 'object') {
    return { conversation: directConversation(users, userId), point };
  }
  return null;
}

/**
 * The fragment of a link that leads into the client; `null` for every other link.
 *
 * @param href as a message contains it, such as `/#narrow/channel/7-design`
 * @param realmUrl the address of the organization
 */
export function fragmentOfLink(href: string, realmUrl: string): string | null {
  if (!URL.canParse(href, realmUrl)) return null;
  const { origin, pathname, hash } = new URL(href, realmUrl);
  const isOurs = origin === new URL(realmUrl).origin && pathname === '/';
  return isOurs && hash.length > 1 ? hash : null;
}
