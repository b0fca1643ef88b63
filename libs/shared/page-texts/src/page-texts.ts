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
  /**
   * The first wanted language that has a catalog; that of the page without one.
   *
   * @param wanted tags of BCP 47; a catalog is found by the whole tag, or by its language alone
   */
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
 * @param others loads the catalog of each other language, or derives it from the texts of the page
 */
export function createTexts<
  Base extends Catalog,
  BaseLanguage extends string,
  OtherLanguage extends string,
>(
  base: { readonly language: BaseLanguage; readonly texts: Base },
  others: Readonly<Record<OtherLanguage, (texts: Base) => Promise<TranslationOf<Base>>>>,
): PageTexts<Base, BaseLanguage | OtherLanguage> {
  type Language = BaseLanguage | OtherLanguage;
  type Loader = (texts: Base) => Promise<TranslationOf<Base>>;
  const loaders = new Map<Language, Loader>([
    [base.language, (own) => Promise.resolve(own)],
    ...(Object.entries(others) as [Language, Loader][]),
  ]);
  let texts: TranslationOf<Base> = base.texts;
  let language: Language = base.language;
  let wanted: Language = base.language;
  const formats = new Map<string, IntlMessageFormat>();
  return {
    currentLanguage: () => language,
    languageFor: (tags) => {
      for (const tag of tags) {
        const whole = tag.toLowerCase();
        const [name] = whole.split('-');
        const found = [...loaders.keys()].find((each) =>
          [whole, name].includes(each.toLowerCase()),
        );
        if (found !== undefined) return found;
      }
      return base.language;
    },
    loadLanguage: async (next) => {
      wanted = next;
      if (next === language) return;
      const loaded = (await loaders.get(next)?.(base.texts)) ?? base.texts;
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
