import { signal } from '@preact/signals';
import { accessLossOf, ApiError, type ConnectionEnd } from '@tandem/chat-client';
import { routeOf, showsChannel } from './fragment.ts';
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
  void useLanguageOfVisitor();
  const store = new Store(location.origin, showsChannel(location.hash));
  followTimePreferences(store.state);
  followLanguage(store.state);
  screen.value = { name: 'starting', store };
  let wasHere = false;
  store.session.onRegistered(async (state) => {
    const route = routeOf(location.hash, state);
    // They are read while the page is drawn. The visitor may have left the channel of the address.
    if (!wasHere && route.view === 'messages') store.feeds.show(route.narrow, route.near);
    else if (!wasHere) store.feeds.hide();
    wasHere = true;
    // The first screen of the chat has the language of the account at once.
    await useLanguageOfAccount(state);
    screen.value = { name: 'chat', store };
  });
  void store.run().then((end) => {
    screen.value = screenAfter(end, wasHere);
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
