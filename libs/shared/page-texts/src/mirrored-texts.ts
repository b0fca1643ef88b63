/** Starts and ends a run that is written from right to left, whatever its characters are. */
const [OVERRIDE, END] = ['\u202e', '\u202c'];

/** The language of {@link mirroredTexts}, by the tag that other software uses for it. */
export const MIRRORED = 'ar-XB';

/**
 * Texts that are written from right to left, for the test of layouts: the texts of a catalog, in the reverse direction.
 *
 * @see https://www.unicode.org/reports/tr35/#unicode_locale_id for the region `XB`
 */
export function mirroredTexts<Texts extends Readonly<Record<string, string>>>(
  texts: Texts,
): Promise<Readonly<Record<keyof Texts, string>>> {
  const entries = Object.entries(texts).map(([key, text]) => [key, `${OVERRIDE}${text}${END}`]);
  return Promise.resolve(Object.fromEntries(entries) as Record<keyof Texts, string>);
}

/** The direction of a language that has a catalog, for the attribute `dir`. */
export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === MIRRORED ? 'rtl' : 'ltr';
}
