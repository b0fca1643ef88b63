import { findUsers } from '../completion/find-users.ts';
import { findChannels, findTopics, searchedChannels } from '../completion/channels.ts';
import { matchOf } from '../completion/rank.ts';
import type { CompletionSource } from '../completion/candidate.ts';
import { channelNamed } from '../narrow/narrow-names.ts';
import {
  CHANNELS_OPERANDS,
  HAS_OPERANDS,
  IS_OPERANDS,
  operandOf,
  operatorOf,
  term,
  type NarrowTerm,
  type Operator,
} from '../narrow/narrow-term.ts';
import { narrowOfSearch, partsOf, searchOfTerm } from './search-text.ts';

/** A search that the user may mean. */
export interface Suggestion {
  /** The whole text of the search. */
  readonly search: string;
  /** The condition that it adds; `null` for an operator whose value is still to be written. */
  readonly term: NarrowTerm | null;
  readonly operator: Operator;
  readonly negated: boolean;
}

export type SuggestionSource = Pick<CompletionSource, 'state' | 'topicsOf' | 'recentSenders'>;

const MAX_SUGGESTIONS = 10;
const MAX_OF_A_KIND = 4;
/** The operators that users write; links make the others. */
const SUGGESTED: readonly Operator[] = [
  'channel',
  'topic',
  'sender',
  'dm',
  'dm-including',
  'mentions',
  'is',
  'has',
  'channels',
  'near',
];

/** The searches that the part before the caret may become, best first. */
export function suggestSearch(
  search: string,
  caret: number,
  source: SuggestionSource,
): readonly Suggestion[] {
  const before = search.slice(0, caret);
  const part = partsOf(before).at(-1);
  const isOpen = part !== undefined && part.start + part.text.length === before.length;
  const start = isOpen ? part.start : caret;
  const written = isOpen ? part.text : '';
  const negated = written.startsWith('-');
  const typed = negated ? written.slice(1) : written;
  const found = (typed.includes(':') ? ofOperator : ofWord)(
    typed,
    negated,
    source,
    before.slice(0, start),
  );
  return found.slice(0, MAX_SUGGESTIONS).map((each) => {
    const text = each.term
      ? `${searchOfTerm(each.term, source.state)} `
      : `${negated ? '-' : ''}${each.operator}:`;
    const rest = search.slice(caret).trimStart();
    return { ...each, negated, search: search.slice(0, start) + text + rest };
  });
}

type Found = Pick<Suggestion, 'term' | 'operator'>;

/** Values for an operator that is written already, such as `sender:an`. */
function ofOperator(
  typed: string,
  negated: boolean,
  source: SuggestionSource,
  earlier: string,
): readonly Found[] {
  const colon = typed.indexOf(':');
  const operator = operatorOf(typed.slice(0, colon));
  if (operator === undefined) return [];
  const value = typed.slice(colon + 1).replaceAll('"', '');
  return operandsOf(operator, value, source, earlier).map((operand) => ({
    operator,
    term: term(operator, operand, negated),
  }));
}

function operandsOf(
  operator: Operator,
  value: string,
  source: SuggestionSource,
  earlier: string,
): readonly NarrowTerm['operand'][] {
  switch (operator) {
    case 'channel':
      return findChannels(source, value, MAX_SUGGESTIONS).map(({ stream_id: id }) => id);
    case 'topic':
      return topicsFor(value, source, earlier);
    case 'sender':
    case 'dm-including':
    case 'mentions':
      return usersFor(value, source, MAX_SUGGESTIONS);
    case 'dm':
      return dmOperands(value, source);
    case 'is':
      return IS_OPERANDS.filter((each) => each.startsWith(value.toLowerCase()));
    case 'has':
      return HAS_OPERANDS.filter((each) => each.startsWith(value.toLowerCase()));
    case 'channels':
      return CHANNELS_OPERANDS.filter((each) => each.startsWith(value.toLowerCase()));
    default:
      return [];
  }
}

function topicsFor(value: string, source: SuggestionSource, earlier: string): readonly string[] {
  const channelId = operandOf(narrowOfSearch(earlier, source.state), 'channel');
  const channelIds = typeof channelId === 'number' ? [channelId] : searchedChannels(source);
  const topics = new Set(channelIds.flatMap((id) => source.topicsOf(id)));
  return findTopics(
    [...topics].filter((topic) => topic !== ''),
    value,
    MAX_SUGGESTIONS,
  );
}

function usersFor(value: string, source: SuggestionSource, limit: number): readonly number[] {
  const found = findUsers({ ...source, conversation: null }, value, limit);
  return found.map(({ user }) => user.user_id);
}

/** `dm:ann,be`: the last of several users. */
function dmOperands(value: string, source: SuggestionSource): readonly (readonly number[])[] {
  const names = value.split(',');
  const last = names.pop() ?? '';
  const earlier = names.length > 0 ? narrowOfSearch(`dm:"${names.join()}"`, source.state) : [];
  const ids = earlier[0]?.operator === 'dm' ? (earlier[0].operand as readonly number[]) : [];
  return usersFor(last.trim(), source, MAX_SUGGESTIONS)
    .filter((id) => !ids.includes(id))
    .map((id) => [...ids, id]);
}

/** Operators, properties, channels, users and topics for a word that is no condition yet. */
function ofWord(
  typed: string,
  negated: boolean,
  source: SuggestionSource,
  earlier: string,
): readonly Found[] {
  const operators = SUGGESTED.filter((each) => each.startsWith(typed.toLowerCase())).map(
    (operator): Found => ({ operator, term: null }),
  );
  if (typed === '') return operators;
  const of = (operator: Operator, operands: readonly NarrowTerm['operand'][]) =>
    operands
      .slice(0, MAX_OF_A_KIND)
      .map((operand): Found => ({ operator, term: term(operator, operand, negated) }));
  const properties = IS_OPERANDS.filter((each) => matchOf(each, typed) !== null);
  const parts = HAS_OPERANDS.filter((each) => matchOf(each, typed) !== null);
  const channel = channelNamed(source.state.channels, typed);
  const channels = operandsOf('channel', typed, source, earlier);
  const users = usersFor(typed, source, MAX_OF_A_KIND);
  return [
    ...operators,
    ...of('is', properties),
    ...of('has', parts),
    ...of('channel', channel === undefined ? channels : [...new Set([channel, ...channels])]),
    ...of('dm', negated ? [] : users.map((id) => [id])),
    ...of('sender', users),
    ...of('topic', topicsFor(typed, source, earlier)),
  ];
}
