import { channelNamed, userNamed, type NarrowNames } from '../narrow/narrow-names.ts';
import {
  operatorOf,
  term,
  type Narrow,
  type NarrowTerm,
  type Operator,
} from '../narrow/narrow-term.ts';

/** A part of a search between spaces; quotes join words. */
interface Part {
  readonly text: string;
  /** The index at which it begins in the search. */
  readonly start: number;
}

const PART = /-?(?:[a-z_-]+:)?"[^"]*"?|\S+/gi;
const CONDITION = /^(-?)([a-z_-]+):(.*)$/is;

/** The parts of a search, as its user wrote them. */
export function partsOf(search: string): readonly Part[] {
  return Array.from(search.matchAll(PART), ({ 0: text, index }) => ({ text, start: index }));
}

/**
 * The terms of a search such as `channel:design -sender:"Ann Lee" "launch date" logo`. Words that are no conditions
 * are searched for in messages, and so are conditions that name no channel or user.
 */
export function narrowOfSearch(search: string, names: NarrowNames): Narrow {
  const terms: NarrowTerm[] = [];
  const words: string[] = [];
  for (const { text } of partsOf(search)) {
    const condition = conditionOf(text, names);
    if (condition === null) words.push(text);
    else terms.push(condition);
  }
  if (words.length > 0) terms.push(term('search', words.join(' ')));
  return terms;
}

function conditionOf(text: string, names: NarrowNames): NarrowTerm | null {
  const [, minus, written = '', quoted = ''] = CONDITION.exec(text) ?? [];
  const operator = operatorOf(written);
  if (operator === undefined) return null;
  const value = quoted.replaceAll('"', '');
  if (value === '' && operator !== 'topic') return null;
  const operand = operandOfText(operator, value, names);
  return operand === null ? null : term(operator, operand, minus === '-');
}

function operandOfText(
  operator: Operator,
  value: string,
  names: NarrowNames,
): NarrowTerm['operand'] | null {
  switch (operator) {
    case 'channel':
      return channelNamed(names.channels, value) ?? idOf(value, names.channels);
    case 'sender':
    case 'dm-including':
    case 'mentions':
      return userOfText(value, names);
    case 'dm': {
      const users = value.split(',').map((each) => userOfText(each, names));
      return users.every((id) => id !== null) ? users : null;
    }
    case 'near':
    case 'with':
    case 'id':
      return /^\d+$/.test(value) ? Number(value) : null;
    case 'is':
    case 'has':
    case 'in':
    case 'channels':
      return value.toLowerCase();
    default:
      return value;
  }
}

function userOfText(value: string, names: NarrowNames): number | null {
  return userNamed(names, value) ?? idOf(value, names.users);
}

function idOf(value: string, known: ReadonlyMap<number, unknown>): number | null {
  return /^\d+$/.test(value) && known.has(Number(value)) ? Number(value) : null;
}

/** The text of a search, from which {@link narrowOfSearch} makes the same narrow. */
export function searchOfNarrow(narrow: Narrow, names: NarrowNames): string {
  return narrow.map((each) => searchOfTerm(each, names)).join(' ');
}

/** A term as users write it. */
export function searchOfTerm(
  { operator, operand, negated }: NarrowTerm,
  names: NarrowNames,
): string {
  if (operator === 'search') return String(operand);
  return `${negated ? '-' : ''}${operator}:${inQuotes(textOfOperand(operator, operand, names))}`;
}

function textOfOperand(
  operator: Operator,
  operand: NarrowTerm['operand'],
  names: NarrowNames,
): string {
  switch (operator) {
    case 'channel':
      return names.channels.get(Number(operand))?.name ?? String(operand);
    case 'sender':
    case 'dm-including':
    case 'mentions':
      return textOfUser(Number(operand), names);
    case 'dm':
      return [operand]
        .flat()
        .map((id) => textOfUser(Number(id), names))
        .join(',');
    default:
      return String(operand);
  }
}

/** A name that only this user has; otherwise their address, and without one their id. */
function textOfUser(userId: number, names: NarrowNames): string {
  const user = names.users.get(userId);
  if (!user) return String(userId);
  const { full_name: name, email } = user;
  if (!/[",]/.test(name) && userNamed(names, name) === userId) return name;
  return userNamed(names, email) === userId ? email : String(userId);
}

function inQuotes(text: string): string {
  return /^[^\s"]+$/.test(text) ? text : `"${text.replaceAll('"', '')}"`;
}
