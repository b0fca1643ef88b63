import { IntlMessageFormat } from 'intl-messageformat';
import type { ValuesOf } from './placeholders.ts';

/** Texts by key, in the ICU message format. */
type Catalog = Readonly<Record<string, string>>;
/** The same keys in another language. */
export type TranslationOf<Base extends Catalog> = Readonly<Record<keyof Base, string>>;
/** A text of a catalog with its values. */
type Translate<Base extends Catalog> = <Key extends keyof Base & string>(
  key: Key,
  ...values: ValuesOf<Base[Key]>
) => string;

/** Texts in one language. */
export interface TextsIn<Base extends Catalog> {
  /** As `Intl` accepts it. */
  readonly language: string;
  readonly t: Translate<Base>;
}

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
  readonly t: Translate<Base>;
}

/** Texts for readers of several languages at the same time, such as those of a server. */
interface Catalogs<Base extends Catalog> {
  /** The texts in the first wanted language that has a catalog; see {@link PageTexts.languageFor}. */
  readonly textsFor: (wanted: readonly string[]) => TextsIn<Base>;
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
  let language: Language = base.language;
  let wanted: Language = base.language;
  let translate = translator<Base>(language, base.texts);
  return {
    currentLanguage: () => language,
    languageFor: (tags) => firstOf(loaders.keys(), tags) ?? base.language,
    loadLanguage: async (next) => {
      wanted = next;
      if (next === language) return;
      const loaded = (await loaders.get(next)?.(base.texts)) ?? base.texts;
      // A later call wants another language.
      if (wanted !== next) return;
      language = next;
      translate = translator(language, loaded);
    },
    t: (key, ...values) => translate(key, ...values),
  };
}

/**
 * Creates texts in several languages, all of which are loaded.
 *
 * @param base the language of readers who want none of the languages
 */
export function createCatalogs<Base extends Catalog>(
  base: { readonly language: string; readonly texts: Base },
  others: Readonly<Record<string, TranslationOf<Base>>>,
): Catalogs<Base> {
  const own: TextsIn<Base> = { language: base.language, t: translator(base.language, base.texts) };
  const all = new Map([
    [base.language, own],
    ...Object.entries(others).map(
      ([language, texts]) =>
        [language, { language, t: translator<Base>(language, texts) }] as const,
    ),
  ]);
  return { textsFor: (wanted) => all.get(firstOf(all.keys(), wanted) ?? '') ?? own };
}

/** The first wanted language that is available, by its whole tag or by its language alone. */
function firstOf<Language extends string>(
  available: Iterable<Language>,
  wanted: readonly string[],
): Language | undefined {
  const languages = [...available];
  for (const tag of wanted) {
    const whole = tag.toLowerCase();
    const [name] = whole.split('-');
    const found = languages.find((each) => [whole, name].includes(each.toLowerCase()));
    if (found !== undefined) return found;
  }
  return undefined;
}

function translator<Base extends Catalog>(
  language: string,
  texts: TranslationOf<Base>,
): Translate<Base> {
  const formats = new Map<string, IntlMessageFormat>();
  return (key, ...[values]) => {
    const text = texts[key];
    if (!text.includes('{') && !text.includes("'")) return text;
    let format = formats.get(key);
    if (!format) {
      format = new IntlMessageFormat(text, language, undefined, { ignoreTag: true });
      formats.set(key, format);
    }
    return String(format.format(values));
  };
}
