/** The operators of a narrow, in their present spelling. */
export const OPERATORS = [
  'channel',
  'channels',
  'topic',
  'sender',
  'dm',
  'dm-including',
  'mentions',
  'is',
  'has',
  'in',
  'near',
  'with',
  'id',
  'search',
] as const;

export type Operator = (typeof OPERATORS)[number];

/** Older spellings, which links and users still write. */
const ALIASES: ReadonlyMap<string, Operator> = new Map([
  ['stream', 'channel'],
  ['streams', 'channels'],
  ['subject', 'topic'],
  ['from', 'sender'],
  ['pm-with', 'dm'],
  ['dm-with', 'dm-including'],
  ['group-pm-with', 'dm-including'],
  ['pm', 'dm'],
]);

/** A condition of a narrow: users and channels by their ids, as `GET /messages` accepts it. */
export interface NarrowTerm {
  readonly operator: Operator;
  readonly operand: string | number | readonly number[];
  readonly negated: boolean;
}

/** All messages that meet every term. */
export type Narrow = readonly NarrowTerm[];

/** Creates a term; by default it is not negated. */
export function term(
  operator: Operator,
  operand: NarrowTerm['operand'],
  negated = false,
): NarrowTerm {
  return { operator, operand, negated };
}

/** The operator of a spelling, in any case; `undefined` for an unknown one. */
export function operatorOf(written: string): Operator | undefined {
  const name = written.toLowerCase();
  return ALIASES.get(name) ?? OPERATORS.find((each) => each === name);
}

/** The operand of a condition that is in a narrow once, and not negated. */
export function operandOf(narrow: Narrow, operator: Operator): NarrowTerm['operand'] | undefined {
  const found = narrow.filter((each) => each.operator === operator);
  const [first] = found;
  return found.length === 1 && first?.negated === false ? first.operand : undefined;
}

/** The operands of `is:`. */
export const IS_OPERANDS = [
  'unread',
  'mentioned',
  'starred',
  'followed',
  'resolved',
  'dm',
  'alerted',
  'muted',
] as const;

/** The operands of `has:`. */
export const HAS_OPERANDS = ['link', 'image', 'attachment', 'reaction'] as const;

/** The operands of `channels:`. */
export const CHANNELS_OPERANDS = ['public', 'archived', 'web-public'] as const;
