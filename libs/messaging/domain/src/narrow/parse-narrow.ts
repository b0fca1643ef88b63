import { MessagingError } from '../messaging-error.ts';
import { storedTopic } from '../messages/empty-topic.ts';
import {
  CHANNELS_SCOPES,
  PARTS,
  PROPERTIES,
  type ChannelsScope,
  type MessagePart,
  type MessageProperty,
  type Narrow,
  type NarrowCondition,
  type NarrowTermInput,
} from './narrow-term.ts';

type Operand = NarrowTermInput['operand'];

/** Older names of operators, and those that depend on the version of the client. */
const ALIASES: Readonly<Record<string, string>> = {
  stream: 'channel',
  streams: 'channels',
  'pm-with': 'dm',
  pm_with: 'dm',
  'dm-with': 'dm-including',
  dm_including: 'dm-including',
  group_pm_with: 'group-pm-with',
};

const PROPERTY_ALIASES: Readonly<Record<string, MessageProperty>> = {
  dm: 'direct',
  private: 'direct',
};

/**
 * Reads the terms of a narrow. Terms without effect (`near`, `in:all`) are omitted; the query
 * checks whether the users and channels exist.
 *
 * @throws MessagingError NARROW_INVALID, NARROW_COMBINATION_INVALID
 */
export function parseNarrow(terms: readonly NarrowTermInput[]): Narrow {
  const narrow = terms.flatMap(({ operator, operand, negated }) => {
    const condition = conditionOf(operator, operand);
    if (condition === null) return [];
    return [isHome(operator) ? { ...condition, negated: !negated } : { ...condition, negated }];
  });
  if (narrow.filter((term) => term.kind === 'with').length > 1) {
    const desc = "Duplicate 'with' operators.";
    throw new MessagingError('NARROW_COMBINATION_INVALID', { desc });
  }
  const positive = narrow.filter((term) => !term.negated);
  if (positive.some(isOfChannels) && positive.some(isOfPeople)) {
    throw invalid('No message can be both a channel message and direct message');
  }
  return narrow;
}

/** True when the narrow has at most one conversation. */
export function namesConversation(narrow: Narrow): boolean {
  const positive = new Set(narrow.filter((term) => !term.negated).map((term) => term.kind));
  return positive.has('direct') || (positive.has('channel') && positive.has('topic'));
}

function isOfChannels(term: NarrowCondition): boolean {
  const isResolved = term.kind === 'is' && term.property === 'resolved';
  return isResolved || ['channel', 'channels', 'topic'].includes(term.kind);
}

function isOfPeople(term: NarrowCondition): boolean {
  const isDirect = term.kind === 'is' && term.property === 'direct';
  return isDirect || ['direct', 'direct-with'].includes(term.kind);
}

const isHome = (operator: string) => operator === 'in';

function conditionOf(operator: string, operand: Operand): NarrowCondition | null {
  switch (Object.hasOwn(ALIASES, operator) ? ALIASES[operator] : operator) {
    case 'channel':
      return { kind: 'channel', channel: single(operand) };
    case 'channels':
      return { kind: 'channels', scope: channelsScope(String(operand)) };
    case 'topic':
      return { kind: 'topic', topic: storedTopic(String(operand)) };
    case 'sender':
      return { kind: 'sender', person: single(operand) };
    case 'dm':
      return { kind: 'direct', ...people(operand) };
    case 'dm-including':
      return { kind: 'direct-with', person: single(operand), groupOnly: false };
    case 'group-pm-with':
      return { kind: 'direct-with', person: single(operand), groupOnly: true };
    case 'mentions':
      return { kind: 'mentions', person: single(operand) };
    case 'is':
      return { kind: 'is', property: property(String(operand)) };
    case 'has':
      return { kind: 'has', part: part(String(operand)) };
    case 'in':
      return inCondition(String(operand));
    case 'id':
      return { kind: 'id', messageId: messageId(operand, 'Invalid message ID') };
    case 'with':
      return { kind: 'with', messageId: messageId(operand, "Invalid 'with' operator") };
    case 'near':
      return null;
    case 'search':
      return search(String(operand));
    default:
      throw invalid(`unknown operator ${operator}`);
  }
}

function channelsScope(operand: string): ChannelsScope {
  const found = CHANNELS_SCOPES.find((each) => each === operand);
  if (found === undefined) throw invalid(`unknown channels operand ${operand}`);
  return found;
}

function property(operand: string): MessageProperty {
  const name = Object.hasOwn(PROPERTY_ALIASES, operand) ? PROPERTY_ALIASES[operand] : operand;
  const found = PROPERTIES.find((each) => each === name);
  // `direct` is a name of this file, not of the wire.
  if (found === undefined || operand === 'direct') throw invalid(`unknown 'is' operand ${operand}`);
  return found;
}

function part(operand: string): MessagePart {
  const found = PARTS.find((each) => each === operand);
  if (found === undefined) throw invalid(`unknown 'has' operand ${operand}`);
  return found;
}

/** `in:home` excludes muted messages; the calling function negates the condition. */
function inCondition(operand: string): NarrowCondition | null {
  if (operand === 'home') return { kind: 'is', property: 'muted', includesHistory: true };
  if (operand === 'all') return null;
  throw invalid(`unknown 'in' operand ${operand}`);
}

function people(operand: Operand): { people: (number | string)[]; named: string } {
  if (typeof operand === 'string') {
    const addresses = operand.split(',').map((each) => each.trim());
    return { people: addresses.filter((each) => each !== ''), named: operand };
  }
  const list = typeof operand === 'number' ? [operand] : operand;
  return { people: [...list], named: `[${list.join(', ')}]` };
}

function messageId(operand: Operand, desc: string): number {
  const id = typeof operand === 'string' && /^\d+$/.test(operand) ? Number(operand) : operand;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) throw invalid(desc);
  return id;
}

/** Longer searches are not useful, and each word costs time. */
const MAX_SEARCH_LENGTH = 2000;

/** Further ones are found by their words alone: each phrase is compared with every text that has them. */
const MAX_PHRASES = 20;

function search(operand: string): NarrowCondition {
  const text = operand.slice(0, MAX_SEARCH_LENGTH);
  const phrases = [...text.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? '');
  return { kind: 'search', text, phrases: phrases.slice(0, MAX_PHRASES) };
}

/** The wire's shapes allow lists only for the operator `dm`. */
function single(operand: Operand): number | string {
  return typeof operand === 'object' ? operand.join(', ') : operand;
}

function invalid(desc: string): MessagingError {
  return new MessagingError('NARROW_INVALID', { desc });
}
