import type { ChatState } from '@tandem/chat-client';
import { directionOf } from '@tandem/shared-page-texts';
import { computed, effect, signal, type ReadonlySignal } from '@preact/signals';
import { currentLanguage, languageFor, loadLanguage } from '../i18n/translate.ts';
import { remember, remembered } from '../state/browser-storage.ts';

/** The language of the account that was here last: its texts are loaded while the account is read. */
const STORED = 'tandem.language';

/** The language of the texts; the page is drawn again when it changes. */
export const language = signal(currentLanguage());

/** The view, which has the same controls in each language. */
const CONTROLS = '#main :is(a, button, input, select, textarea)';

/** The index of the control that has the focus again when the page is drawn in another language. */
let focused = -1;

/** The language before the account is known: that of the last visit, or without one that of the browser. */
export function useLanguageOfVisitor(): Promise<void> {
  const stored = remembered(STORED);
  return useLanguage(stored === null ? navigator.languages : [stored]);
}

/** The language of the account; without one that of the browser. */
export function useLanguageOfAccount(state: ChatState | null): Promise<void> {
  const own = ownLanguage(state);
  if (own === undefined) return useLanguage(navigator.languages);
  remember(STORED, own);
  return useLanguage([own]);
}

/** Uses the language of the account again when it has changed. */
export function followLanguage(state: ReadonlySignal<ChatState | null>): () => void {
  const own = computed(() => ownLanguage(state.value));
  return effect(() => {
    if (own.value !== undefined) void useLanguageOfAccount(state.peek());
  });
}

/** The next user of this browser begins with the language of the browser. */
export function forgetLanguage(): void {
  remember(STORED, null);
}

/** Focuses what had the focus before the page was drawn in another language. */
export function restoreFocus(): void {
  if (focused >= 0) document.querySelectorAll<HTMLElement>(CONTROLS)[focused]?.focus();
  focused = -1;
}

const ownLanguage = (state: ChatState | null) => state?.personal.settings.default_language;

/** A language in the query of the address comes before all others: `?language=ar-XB` mirrors the page. */
async function useLanguage(wanted: readonly string[]): Promise<void> {
  const named = new URLSearchParams(location.search).getAll('language');
  try {
    await loadLanguage(languageFor(named.length > 0 ? named : wanted));
  } catch (error) {
    // The texts cannot be read: the page has the language that it had.
    console.error(error);
  }
  const loaded = currentLanguage();
  document.documentElement.lang = loaded;
  document.documentElement.dir = directionOf(loaded);
  if (language.value === loaded) return;
  focused = [...document.querySelectorAll(CONTROLS)].findIndex(
    (control) => control === document.activeElement,
  );
  language.value = loaded;
}
