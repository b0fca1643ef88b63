import type { Emoji, EmojiIndex } from '../../model/emoji/emoji-index.ts';
import type { Language } from '../../i18n/translate.ts';

/** The groups of a picker, in its order. */
export const EMOJI_GROUPS = [
  'recent',
  'smileys',
  'animals',
  'food',
  'travel',
  'activities',
  'objects',
  'symbols',
  'flags',
  'custom',
] as const;

export type EmojiGroup = (typeof EMOJI_GROUPS)[number];

/** The groups of Unicode by their numbers in the data; 2 are parts of others. */
const BY_NUMBER: ReadonlyMap<number, EmojiGroup> = new Map([
  [0, 'smileys'],
  [1, 'smileys'],
  [3, 'animals'],
  [4, 'food'],
  [5, 'travel'],
  [6, 'activities'],
  [7, 'objects'],
  [8, 'symbols'],
  [9, 'flags'],
]);

/** The facts about emoji that a picker has beside their names. */
interface EmojiRecord {
  readonly hexcode: string;
  readonly label: string;
  readonly tags?: readonly string[];
  readonly group?: number;
  readonly order?: number;
}

/** Groups and words of the emoji of Unicode. */
export type EmojiWords = ReadonlyMap<
  string,
  { readonly group: EmojiGroup; readonly words: string; readonly order: number }
>;

/** Loads the words of a language; some 50 kB, only for those who open the picker. */
export async function loadEmojiWords(language: Language): Promise<EmojiWords> {
  const { default: data } =
    language === 'de'
      ? await import('emojibase-data/de/compact.json', { with: { type: 'json' } })
      : await import('emojibase-data/en/compact.json', { with: { type: 'json' } });
  const words = new Map<string, { group: EmojiGroup; words: string; order: number }>();
  for (const { hexcode, label, tags = [], group, order = 0 } of data as readonly EmojiRecord[]) {
    const name = BY_NUMBER.get(group ?? -1);
    if (name === undefined) continue;
    const text = [label, ...tags].join(' ').toLowerCase();
    words.set(codeOf(hexcode), { group: name, words: text, order });
  }
  return words;
}

/** The code of the server: in lower case, without the selectors of emoji presentation. */
function codeOf(hexcode: string): string {
  return hexcode.toLowerCase().replaceAll('-fe0f', '');
}

/** The emoji of a group, in the order of Unicode. */
export function emojiOf(
  group: EmojiGroup,
  index: EmojiIndex,
  words: EmojiWords,
  recent: readonly string[],
): readonly Emoji[] {
  if (group === 'recent') {
    const used = recent.flatMap((name) => index.named(name) ?? []);
    // A new user has used a few: the first group follows them.
    const others = emojiOf('smileys', index, words, recent);
    return [...used, ...others.filter((emoji) => !used.includes(emoji))];
  }
  if (group === 'custom') return index.all.filter(({ type }) => type === 'realm_emoji');
  return index.all
    .filter(({ type, code }) => type === 'unicode_emoji' && words.get(code)?.group === group)
    .sort((a, b) => (words.get(a.code)?.order ?? 0) - (words.get(b.code)?.order ?? 0));
}

/** The emoji for a text: by their names, then by the words of the language. */
export function searchEmoji(
  text: string,
  index: EmojiIndex,
  words: EmojiWords,
  popular: readonly string[],
  limit: number,
): readonly Emoji[] {
  const named = index.find(text, popular, limit);
  const wanted = text.toLowerCase().trim();
  const begins = (all: string) => all.startsWith(wanted) || all.includes(` ${wanted}`);
  const described = index.all.filter(
    (emoji) => begins(words.get(emoji.code)?.words ?? '') && !named.includes(emoji),
  );
  return [...named, ...described].slice(0, limit);
}
