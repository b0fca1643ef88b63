import type { TextsIn } from '@tandem/shared-page-texts';
import { createCatalogs } from '@tandem/shared-page-texts';
import { PAGES_DE } from './pages-de.ts';
import { PAGES_EN } from './pages-en.ts';

/** The texts of the pages of accounts. */
export const pageTexts = createCatalogs({ language: 'en', texts: PAGES_EN }, { de: PAGES_DE });

/** The texts of these pages in the language of a reader. */
export type PageTexts = TextsIn<typeof PAGES_EN>;
