import { POPULAR_EMOJI } from '../emoji/emoji-index.ts';
import {
  MAX_CANDIDATES,
  type Candidate,
  type Completion,
  type CompletionSource,
  type SlashCommand,
} from './candidate.ts';
import { channelCandidates, topicCandidates } from './channels.ts';
import { BLOCK_LANGUAGES } from './code-languages.ts';
import { mentionCandidates } from './mentions.ts';
import { matchOf } from './rank.ts';
import { timeCandidates } from './times.ts';

/** Names have fewer words and characters. */
const MAX_TYPED = 60;

/** The pattern that starts a completion, and the candidates for it. */
interface Trigger {
  /** Matches up to the caret; the first group is the character before the part. */
  readonly pattern: RegExp;
  /** The part of the text that has to match. */
  readonly scope: 'line' | 'text';
  readonly candidates: (source: CompletionSource, match: RegExpExecArray) => readonly Candidate[];
}

/** The server reads mentions and links at the start of a text, or after these characters. */
const WORD_START = String.raw`(^|[\s'"(,:<])`;
const pattern = (part: string) => new RegExp(`${WORD_START}${part}$`, 'u');

const TRIGGERS: readonly Trigger[] = [
  {
    pattern: /^()\/(\w*)$/,
    scope: 'text',
    candidates: (_, [, , typed = '']) => commandCandidates(typed),
  },
  {
    pattern: pattern(String.raw`<time:?([^<>\n]{0,30})`),
    scope: 'line',
    candidates: ({ now }, [, , typed = '']) => timeCandidates(now, typed),
  },
  {
    pattern: pattern(String.raw`@(_?)\*{0,2}([^@*\n]{0,${MAX_TYPED}})`),
    scope: 'line',
    candidates: (source, [, , silent = '', typed = '']) =>
      // Text that goes on after a name is no name.
      /^\s|\s{2}/.test(typed) ? [] : mentionCandidates(source, typed.trim(), silent === '_'),
  },
  {
    pattern: pattern(String.raw`#\*{0,2}([^#*>\n]{1,${MAX_TYPED}})>([^*\n]{0,${MAX_TYPED}})`),
    scope: 'line',
    candidates: (source, [, , channel = '', typed = '']) =>
      topicCandidates(source, channel.trim(), typed.trim()),
  },
  {
    pattern: pattern(String.raw`#\*{0,2}([^#*>\n]{0,${MAX_TYPED}})`),
    scope: 'line',
    candidates: (source, [, , typed = '']) =>
      // `# ` begins a heading.
      /^\s|\s{2}/.test(typed) ? [] : channelCandidates(source, typed.trim()),
  },
  {
    pattern: /(^|[^\p{L}\p{N}:]):([a-z0-9_+-]{1,40})$/iu,
    scope: 'line',
    candidates: (source, [, , typed = '']) => emojiCandidates(source, typed),
  },
];

const FENCE = /^ {0,3}(?:(`{3,})|(~{3,})) ?(.*)$/;

/** The candidates for the text before the caret; `null` if there are none. */
export function complete(text: string, caret: number, source: CompletionSource): Completion | null {
  const before = text.slice(0, caret);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const openFence = fenceAround(before.slice(0, before.length - line.length));
  if (openFence === null) {
    const language = languageCompletion(line, caret);
    if (language !== null) return language;
  } else if (openFence !== 'quote' && openFence !== 'spoiler') return null;
  if (isInCode(line)) return null;
  for (const { pattern: expected, scope, candidates: find } of TRIGGERS) {
    const match = expected.exec(scope === 'text' ? before : line);
    if (match === null) continue;
    const candidates = find(source, match);
    const start = caret - match[0].length + (match[1] ?? '').length;
    if (candidates.length > 0) return { start, end: caret, candidates };
  }
  return null;
}

/** The text with a candidate in it, and where the caret goes. */
export function withCandidate(
  text: string,
  { start, end }: Pick<Completion, 'start' | 'end'>,
  { insert }: Pick<Candidate, 'insert'>,
): { readonly text: string; readonly caret: number } {
  const rest = text.slice(end);
  // An existing space is not doubled.
  const inserted = insert.endsWith(' ') && rest.startsWith(' ') ? insert.slice(0, -1) : insert;
  const caret = start + insert.length;
  return { text: text.slice(0, start) + inserted + rest, caret };
}

/** The language of the block that is open after some lines; `null` outside of blocks. */
function fenceAround(lines: string): string | null {
  const open: { readonly fence: string; readonly language: string }[] = [];
  for (const line of lines.split('\n')) {
    const [, ticks, tildes, rest = ''] = FENCE.exec(line) ?? [];
    const fence = ticks ?? tildes;
    if (fence === undefined) continue;
    const last = open.at(-1);
    const closes = rest.trim() === '' && last?.fence[0] === fence[0];
    if (closes && fence.length >= (last?.fence.length ?? 0)) open.pop();
    else if (last === undefined || ['quote', 'spoiler'].includes(last.language)) {
      open.push({ fence, language: rest.trim().split(' ')[0] ?? '' });
    }
  }
  return open.at(-1)?.language ?? null;
}

function languageCompletion(line: string, caret: number): Completion | null {
  const [, ticks, tildes, typed = ''] = FENCE.exec(line) ?? [];
  const fence = ticks ?? tildes;
  if (fence === undefined || !/^[\w+#-]+$/.test(typed)) return null;
  const candidates = BLOCK_LANGUAGES.filter((name) => name.startsWith(typed.toLowerCase()))
    .filter((name) => name !== typed)
    .slice(0, MAX_CANDIDATES)
    .map((language) => ({
      kind: 'language' as const,
      key: `language ${language}`,
      language,
      insert: language,
    }));
  return candidates.length === 0 ? null : { start: caret - typed.length, end: caret, candidates };
}

/** An odd number of backticks before the caret. */
function isInCode(line: string): boolean {
  return (line.match(/`+/g) ?? []).length % 2 === 1;
}

const COMMANDS: readonly SlashCommand[] = ['me', 'poll', 'todo'];

function commandCandidates(typed: string): readonly Candidate[] {
  return COMMANDS.filter((command) => command.startsWith(typed.toLowerCase())).map((command) => ({
    kind: 'command',
    key: `command ${command}`,
    command,
    insert: `/${command} `,
  }));
}

function emojiCandidates({ emoji }: CompletionSource, typed: string): readonly Candidate[] {
  const found = emoji?.find(typed, POPULAR_EMOJI, MAX_CANDIDATES) ?? [];
  return found.map((each) => {
    const matching = [each.name, ...each.aliases].find((name) => matchOf(name, typed) !== null);
    const name = each.type === 'unicode_emoji' ? (matching ?? each.name) : each.name;
    const insert = `${each.character ?? `:${name}:`} `;
    return { kind: 'emoji', key: `emoji ${each.code}`, emoji: each, name, insert };
  });
}
