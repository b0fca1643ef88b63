import { MIRRORED, createTexts, mirroredTexts } from '@tandem/shared-page-texts';
import { EN } from './catalogs/en.ts';

/** The texts in the language of the user. */
export const { t, currentLanguage, languageFor, loadLanguage } = createTexts(
  { language: 'en', texts: EN },
  { de: async () => (await import('./catalogs/de.ts')).DE, [MIRRORED]: mirroredTexts },
);

/** The languages that have a catalog. */
export type Language = ReturnType<typeof currentLanguage>;
