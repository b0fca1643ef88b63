import { IntlMessageFormat } from 'intl-messageformat';
import type { ValuesOf } from './placeholders.ts';

/** Texts by key, in the ICU message format. */
type Catalog = Readonly<Record<string, string>>;
/** The same keys in another language. */
type TranslationOf<Base extends Catalog> = Readonly<Record<keyof Base, string>>;

/** The texts of a page, in the language that is loaded. */
interface PageTexts<Base extends Catalog, Language extends string> {
  /** The language of the texts, as `Intl` accepts it. */
  readonly currentLanguage: () => Language;
  /** The first wanted language that has a catalog; that of the page without one. */
  readonly languageFor: (wanted: readonly string[]) => Language;
  /**
   * Loads the texts of a language; without effect if another one is requested before they arrive. Rendered
   * content keeps its language until it is rendered again.
   */
  readonly loadLanguage: (next: Language) => Promise<void>;
  /** A text in the loaded language, with its values. */
  readonly t: <Key extends keyof Base & string>(key: Key, ...values: ValuesOf<Base[Key]>) => string;
}

/**
 * Creates the texts of a page.
 *
 * @param base the language of the page, whose texts are always loaded
 * @param others loads the catalog of each other language
 */
export function createTexts<
  Base extends Catalog,
  BaseLanguage extends string,
  OtherLanguage extends string,
>(
  base: { readonly language: BaseLanguage; readonly texts: Base },
  others: Readonly<Record<OtherLanguage, () => Promise<TranslationOf<Base>>>>,
): PageTexts<Base, BaseLanguage | OtherLanguage> {
  type Language = BaseLanguage | OtherLanguage;
  const loaders = new Map<Language, () => Promise<TranslationOf<Base>>>([
    [base.language, () => Promise.resolve(base.texts)],
    ...(Object.entries(others) as [Language, () => Promise<TranslationOf<Base>>][]),
  ]);
  let texts: TranslationOf<Base> = base.texts;
  let language: Language = base.language;
  let wanted: Language = base.language;
  const formats = new Map<string, IntlMessageFormat>();
  return {
    currentLanguage: () => language,
    languageFor: (tags) => {
      for (const tag of tags) {
        const name = tag.toLowerCase().split('-')[0];
        const found = [...loaders.keys()].find((each) => each === name);
        if (found !== undefined) return found;
      }
      return base.language;
    },
    loadLanguage: async (next) => {
      wanted = next;
      if (next === language) return;
      const loaded = (await loaders.get(next)?.()) ?? base.texts;
      // A later call wants another language.
      if (wanted !== next) return;
      texts = loaded;
      language = next;
      formats.clear();
    },
    t: (key, ...[values]) => {
      const text = texts[key];
      if (!text.includes('{') && !text.includes("'")) return text;
      let format = formats.get(key);
      if (!format) {
        format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
        formats.set(key, format);
      }
      return String(format.format(values));
    },
  };
}
