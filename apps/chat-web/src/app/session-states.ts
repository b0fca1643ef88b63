import { effect, signal } from '@preact/signals';
import { accessLossOf, ApiError, type ConnectionEnd } from '@tandem/chat-client';
import { NO_NAMES, routeOf, showsChannel } from './fragment.ts';
import { t } from '../i18n/translate.ts';
import { followTimePreferences } from '../i18n/follow-preferences.ts';
import {
  followLanguage,
  forgetLanguage,
  useLanguageOfAccount,
  useLanguageOfVisitor,
} from './language.ts';
import { Store } from '../state/store.ts';

/** The screen that the page shows. */
export type Screen =
  | { readonly name: 'starting'; readonly store: Store }
  | { readonly name: 'chat'; readonly store: Store }
  | { readonly name: 'log-in'; readonly notice: string | null }
  | { readonly name: 'failed'; readonly message: string };

/** The screen; the log-in and the session change it. */
export const screen = signal<Screen>({ name: 'log-in', notice: null });

const ENDS = {
  credentials_refused: 'views.sessionEnded',
  session_ended: 'views.sessionEnded',
  account_deactivated: 'views.accountDeactivated',
  organization_deactivated: 'views.realmDeactivated',
} as const;

/** Begins with the session of the browser, or with the log-in if there is none. */
export function begin(): void {
  const language = useLanguageOfVisitor();
  const isChannel = showsChannel(location.hash);
  const store = new Store(location.origin, isChannel);
  followTimePreferences(store.state);
  followLanguage(store.state);
  screen.value = { name: 'starting', store };
  if (isChannel) showEarly(store, language);
  let wasHere = false;
  store.session.onRegistered(async (state) => {
    const route = routeOf(location.hash, state);
    // They are read while the page is drawn, or already.
    const isEarly = wasHere || isChannel;
    if (!isEarly && route.view === 'messages') store.feeds.show(route.narrow, route.near);
    else if (route.view !== 'messages') store.feeds.hide();
    wasHere = true;
    // The first screen of the chat has the language of the account at once.
    await useLanguageOfAccount(state);
    screen.value = { name: 'chat', store };
  });
  void store.run().then((end) => {
    screen.value = screenAfter(end, wasHere);
  });
}

/**
 * Requests the messages of the address together with the registration, and shows them if they arrive before it. All are
 * answers to the session of the browser: nothing of another account or of an earlier visit is shown.
 */
function showEarly(store: Store, language: Promise<void>): void {
  const route = routeOf(location.hash, NO_NAMES);
  if (route.view !== 'messages') return;
  const feed = store.feeds.show(route.narrow, route.near);
  void language.then(() => {
    const end = effect(() => {
      const shown = screen.value;
      // It depends on nothing else once the screen has changed.
      if (shown.name !== 'starting' || shown.store !== store) return;
      const isThere = feed.phase.value === 'ready' && feed.ids.value.length > 0;
      if (isThere && store.state.value?.users.size !== 0) screen.value = { name: 'chat', store };
    });
    store.ended.addEventListener('abort', end);
  });
}

function screenAfter(end: ConnectionEnd, wasHere: boolean): Screen {
  if (end.state === 'unauthorized') {
    // The first visit needs no explanation.
    const isSilent = !wasHere && end.loss === 'session_ended';
    return { name: 'log-in', notice: isSilent ? null : t(ENDS[end.loss]) };
  }
  if (end.error === null) return { name: 'log-in', notice: null };
  if (end.error instanceof ApiError && end.error.status === 401) {
    return { name: 'log-in', notice: t(ENDS[accessLossOf(end.error, true)]) };
  }
  return { name: 'failed', message: end.error.message };
}

/** Ends the session of this browser. */
export async function logOut(store: Store): Promise<void> {
  await store.session.api.delete('/session', {}, { attempts: 1 });
  forgetLanguage();
  await store.session.stop();
}
