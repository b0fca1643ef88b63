import { MIRRORED, createTexts, mirroredTexts } from '@tandem/shared-page-texts';
import { EN } from './catalogs/en.ts';
import { failureIn } from './failures.ts';

/** The texts of errors of the server in other languages, as far as they are loaded. */
const failures = new Map<string, Readonly<Record<string, string>>>();

/** The texts in the language of the user. */
export const { t, currentLanguage, languageFor, loadLanguage } = createTexts(
  { language: 'en', texts: EN },
  {
    de: async () => {
      const { DE, FAILURES_DE } = await import('./catalogs/de.ts');
      failures.set('de', FAILURES_DE);
      return DE;
    },
    [MIRRORED]: mirroredTexts,
  },
);

/** The languages that have a catalog. */
export type Language = ReturnType<typeof currentLanguage>;

/** An error of the server in the language of the user; as it is where that language does not have it. */
export function translateFailure(msg: string): string {
  const known = failures.get(currentLanguage());
  return known === undefined ? msg : failureIn(known, msg);
}
