import { signal } from '@preact/signals';
import { currentLanguage, languageFor, loadLanguage, type Language } from '../i18n/translate.ts';
import { stored, store } from './preferences.ts';

const KEY = 'explorer.language';

/** The language of the texts; the page is drawn again when it changes. */
export const language = signal<Language>(currentLanguage());

/** Loads the chosen language, or without one that of the browser. */
export async function loadPreferredLanguage(): Promise<void> {
  const chosen = stored(KEY);
  await useLanguage(languageFor(chosen === null ? navigator.languages : [chosen]));
}

/** Changes the language and stores the choice. */
export async function chooseLanguage(next: Language): Promise<void> {
  store(KEY, next);
  await useLanguage(next);
}

async function useLanguage(next: Language): Promise<void> {
  if (next !== currentLanguage()) await loadLanguage(next);
  document.documentElement.lang = next;
  language.value = next;
}
