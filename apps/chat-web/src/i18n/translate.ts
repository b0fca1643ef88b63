import { IntlMessageFormat } from 'intl-messageformat';
import { EN, type TextKey, type Texts } from './catalogs/en.ts';
import type { ValuesOf } from './placeholders.ts';

/** The languages that have a catalog. */
export const LANGUAGES = ['en', 'de'] as const;

export type Language = (typeof LANGUAGES)[number];

let texts: Texts = EN;
let language: Language = 'en';
const formats = new Map<TextKey, IntlMessageFormat>();

/** The language of the texts, as `Intl` accepts it. */
export function currentLanguage(): Language {
  return language;
}

/** The first wanted language that has a catalog; English without one. */
export function languageFor(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = LANGUAGES.find((each) => tag.toLowerCase().split('-')[0] === each);
    if (found !== undefined) return found;
  }
  return 'en';
}

/** Loads the texts of a language; what is shown already keeps its language until it is rendered again. */
export async function loadLanguage(next: Language): Promise<void> {
  texts = next === 'de' ? (await import('./catalogs/de.ts')).DE : EN;
  language = next;
  formats.clear();
}

/** A text in the language of the user. */
export function t<Key extends TextKey>(key: Key, ...[values]: ValuesOf<(typeof EN)[Key]>): string {
  const text = texts[key];
  if (!text.includes('{') && !text.includes("'")) return text;
  let format = formats.get(key);
  if (!format) {
    format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
    formats.set(key, format);
  }
  return String(format.format(values));
}
