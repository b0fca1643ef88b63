import type { NarrowTerm } from '@tandem/chat-client';

/** What the page shows, as its fragment names it. */
export type Route =
  | { readonly view: 'inbox' }
  | {
      readonly view: 'messages';
      readonly narrow: readonly NarrowTerm[];
      /** The message at which the list is opened; `null`: where the actor stopped reading. */
      readonly near: number | null;
    };

/** Everything that is not muted. */
const FEED: readonly NarrowTerm[] = [{ operator: 'in', operand: 'home' }];

const CHANNEL = /^(stream|channel)$/;
const DIRECT = /^(dm|pm-with)$/;
const IDS = /^\d+(,\d+)*(?=-|$)/;

/** The fragment of a list of messages, in the form of the reference: `#narrow/channel/7-general/topic/plans`. */
export function fragmentOf(
  narrow: readonly NarrowTerm[],
  {
    near = null,
    slugOf = () => '',
  }: { readonly near?: number | null; readonly slugOf?: (channelId: number) => string } = {},
): string {
  if (near === null && isFeed(narrow)) return '#feed';
  const parts = narrow.flatMap(({ operator, operand, negated }) => {
    const value = operandText(operator, operand, slugOf);
    return [`${negated ? '-' : ''}${operator}`, encode(value)];
  });
  return ['#narrow', ...parts, ...(near === null ? [] : ['near', String(near)])].join('/');
}

/** What a fragment names; the inbox for an unknown one. */
export function routeOf(fragment: string): Route {
  const [name = '', ...parts] = fragment.replace(/^#/, '').split('/');
  if (name === 'feed' || name === 'all_messages')
    return { view: 'messages', narrow: FEED, near: null };
  if (name !== 'narrow' || parts.length < 2) return { view: 'inbox' };
  const narrow: NarrowTerm[] = [];
  let near: number | null = null;
  for (let index = 0; index + 1 < parts.length; index += 2) {
    const [written = '', value = ''] = [parts[index], parts[index + 1]];
    const operand = decode(value);
    if (written === 'near' || written === 'with') near = Number.parseInt(operand, 10) || null;
    else narrow.push(termOf(written, operand));
  }
  return { view: 'messages', narrow: narrow.length > 0 ? narrow : FEED, near };
}

function termOf(written: string, operand: string): NarrowTerm {
  const negated = written.startsWith('-');
  const operator = negated ? written.slice(1) : written;
  const term = (name: string, value: NarrowTerm['operand']): NarrowTerm =>
    negated ? { operator: name, operand: value, negated } : { operator: name, operand: value };
  if (CHANNEL.test(operator)) {
    const id = Number.parseInt(operand, 10);
    return term('channel', Number.isNaN(id) ? operand : id);
  }
  if (DIRECT.test(operator)) {
    const ids = IDS.exec(operand)?.[0].split(',').map(Number) ?? [];
    return term('dm', ids);
  }
  if (operator === 'sender') {
    const id = /^\d+/.exec(operand)?.[0];
    return term('sender', id === undefined ? operand : Number(id));
  }
  return term(operator, operand);
}

function operandText(
  operator: string,
  operand: NarrowTerm['operand'],
  slugOf: (channelId: number) => string,
): string {
  if (operator === 'channel' && typeof operand === 'number') {
    const slug = slugOf(operand);
    return slug === '' ? String(operand) : `${operand}-${slug}`;
  }
  if (typeof operand !== 'object') return String(operand);
  return `${operand.join()}-${operand.length > 1 ? 'group' : 'dm'}`;
}

function isFeed(narrow: readonly NarrowTerm[]): boolean {
  return narrow.length === 1 && narrow[0]?.operator === 'in' && narrow[0].operand === 'home';
}

/** As the reference writes it: `.` in place of `%`. */
function encode(text: string): string {
  return encodeURIComponent(text)
    .replace(/[.!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%', '.');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replace(/\.(?=[0-9A-Fa-f]{2})/g, '%'));
  } catch {
    return text;
  }
}
