import type { ChatState } from '@tandem/chat-client';
import { signal } from '@preact/signals';
import { currentLanguage, languageFor, loadLanguage } from '../i18n/translate.ts';

/** The language of the texts; the page is drawn again when it changes. */
export const language = signal(currentLanguage());

/** Uses the language of the account, or without one that of the browser. */
export async function useLanguageOf(state: ChatState | null): Promise<void> {
  const own = state?.personal.settings.default_language;
  const wanted = languageFor(own === undefined ? navigator.languages : [own]);
  await loadLanguage(wanted);
  document.documentElement.lang = currentLanguage();
  language.value = currentLanguage();
}
