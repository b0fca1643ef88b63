import type { EN_TIMES } from './en-times.ts';
import type { TranslationOf } from './en.ts';

export const DE_TIMES: TranslationOf<typeof EN_TIMES> = {
  'times.today': 'Heute',
  'times.yesterday': 'Gestern',
  'times.tomorrow': 'Morgen',
};
