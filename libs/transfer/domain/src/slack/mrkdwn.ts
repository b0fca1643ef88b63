/** Resolves references in a text of Slack; null for unknown ones. */
export interface SlackNames {
  /** The name of a user, as mentions have it. */
  user(id: string): string | null;
  channel(id: string): string | null;
  /** The characters of an emoji, or `:name:` for a custom one. */
  emoji(name: string): string | null;
}

const BOLD = '\u0001';
const ITALIC = '\u0002';
const STRUCK = '\u0003';
/** Encloses the index of a part that is finished. */
const DONE = '\u0004';
const RESERVED = new RegExp(`[${BOLD}${ITALIC}${STRUCK}${DONE}]`, 'g');

const FINISHED = new RegExp(`${DONE}(\\d+)${DONE}`, 'g');

const FENCED = /```([\s\S]+?)```/g;
const CODE = /`([^`\n]+)`/g;
const REFERENCE = /<([^<>\n]+)>/g;
const EMOJI = /:([\p{L}\p{N}_'+-]+):(?::skin-tone-[2-6]:)?/gu;
const BULLET = /^([^\S\n\r\u2028\u2029]*)[\u2022\u25e6\u25aa]\ufe0e?\s+/gmu;
/** `<!date^timestamp^format^link|text>` */
const DATE = /^!date\^(\d{1,11})\^/;

/**
 * The pairs of marks of Slack: they are at the edges of words and enclose text of one line without spaces at
 * its ends. The first does not follow a closing bracket, the second not precede an opening one.
 */
const pair = (mark: string): RegExp => {
  const outside = `\\p{L}\\p{N}@\\\\${mark}`;
  const inside = `(?![\\s${mark}])([^${mark}\\n]*?[^\\s${mark}])`;
  const [before, after] = [`(?<![${outside}\\p{Pe}\\p{Pf}])`, `(?![${outside}\\p{Ps}\\p{Pi}])`];
  return new RegExp(`${before}[${mark}]${inside}[${mark}]${after}`, 'gu');
};
const MARKS: readonly (readonly [RegExp, string])[] = [
  [pair('*'), BOLD],
  [pair('_'), ITALIC],
  [pair('~'), STRUCK],
];

/**
 * Translates a text of a Slack message to our Markdown.
 *
 * @see https://docs.slack.dev/messaging/formatting-message-text
 */
export function markdownOf(text: string, names: SlackNames): string {
  const done: string[] = [];
  const finish = (part: string): string => {
    done.push(part);
    return `${DONE}${done.length - 1}${DONE}`;
  };
  let result = withoutMarks(text).replaceAll('\r\n', '\n');
  result = result.replace(FENCED, (_, code: string) => finish(codeBlock(code)));
  result = result.replace(CODE, (_, code: string) => finish(`\`${literal(code)}\``));
  result = result.replace(REFERENCE, (_, reference: string) => finish(linkOf(reference, names)));
  result = result.replace(EMOJI, (whole, name: string) => {
    const found = names.emoji(name);
    return found === null ? whole : finish(found);
  });
  for (const [marked, mark] of MARKS) result = result.replace(marked, `${mark}$1${mark}`);
  result = unescaped(result).replace(BULLET, '$1* ');
  result = result.replaceAll(BOLD, '**').replaceAll(ITALIC, '*').replaceAll(STRUCK, '~~');
  return restored(result, done)
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** The text with its finished parts. A part may contain earlier ones: a link, code. */
function restored(text: string, done: readonly string[], end = done.length): string {
  return text.replace(FINISHED, (_, digits: string) => {
    const index = Number(digits);
    return index < end ? restored(done[index] ?? '', done, index) : '';
  });
}

/** Marks of a name would be replaced by parts that contain the name again. */
const withoutMarks = (text: string): string => text.replace(RESERVED, '');

/** Text of Slack without any formatting, for names of topics. */
export function plainText(text: string, names: SlackNames): string {
  return unescaped(
    text
      .replace(REFERENCE, (_, reference: string) => labelOf(reference, names))
      .replace(EMOJI, (whole, name: string) => names.emoji(name) ?? whole),
  )
    .replace(/[`*_~>]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function codeBlock(code: string): string {
  return `\n${fenced('', literal(code).replace(/^\n|\n$/g, ''))}\n`;
}

/** A block of code or a quote, whose fence the text cannot close. */
export function fenced(kind: string, text: string): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 2);
  const fence = '`'.repeat(longest + 1);
  return `${fence}${kind}\n${text}\n${fence}`;
}

/** References are not links in code. */
function literal(code: string): string {
  return unescaped(
    code.replace(REFERENCE, (_, reference: string) => reference.split('|').at(-1) ?? ''),
  );
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}

function linkOf(reference: string, names: SlackNames): string {
  const [target = '', ...rest] = reference.split('|');
  const label = unescaped(rest.join('|'));
  const date = DATE.exec(target);
  if (date) return `<time:${new Date(Number(date[1]) * 1000).toISOString().slice(0, 19)}Z>`;
  if (target.startsWith('@')) {
    const user = names.user(target.slice(1));
    return user === null ? labelOf(reference, names) : `@**${withoutMarks(user)}**`;
  }
  if (target.startsWith('#')) {
    const channel = names.channel(target.slice(1));
    return channel === null ? labelOf(reference, names) : `#**${withoutMarks(channel)}**`;
  }
  if (target.startsWith('!')) {
    return /^!(here|channel|everyone)$/.test(target) ? '@**all**' : labelOf(reference, names);
  }
  const url = unescaped(target);
  const shown = url.replace(/^mailto:/, '');
  return label === '' || label === shown || label === url ? shown : `[${label}](${url})`;
}

function labelOf(reference: string, names: SlackNames): string {
  const [target = '', ...rest] = reference.split('|');
  const label = unescaped(rest.join('|'));
  const id = target.slice(1);
  if (target.startsWith('@')) return `@${names.user(id) ?? (label || id)}`;
  if (target.startsWith('#')) return `#${names.channel(id) ?? (label || id)}`;
  if (label !== '') return label;
  if (target.startsWith('!subteam^')) return `@${target.slice('!subteam^'.length)}`;
  return target.startsWith('!') ? `@${id}` : unescaped(target);
}
