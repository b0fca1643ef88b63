import { effect, signal } from '@preact/signals';
import {
  accessLossOf,
  ApiError,
  selfOf,
  type ChatState,
  type ConnectionEnd,
} from '@tandem/chat-client';
import { followAccount, forgetAccount, onLogInElsewhere } from './account.ts';
import { NO_NAMES, routeOf, showsChannel } from './fragment.ts';
import { t } from '../i18n/translate.ts';
import { followTimePreferences } from '../i18n/follow-preferences.ts';
import {
  followLanguage,
  forgetLanguage,
  useLanguageOfAccount,
  useLanguageOfVisitor,
} from './language.ts';
import { forgetSanitized } from '../model/html/message-html.ts';
import { roleText } from '../settings/role-text.ts';
import { notify } from '../state/notices.ts';
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

onLogInElsewhere(() => {
  if (screen.value.name === 'log-in') begin();
});

/** Begins with the session of the browser, or with the log-in if there is none. */
export function begin(): void {
  beginWith(() => undefined);
}

/** @param onChat called when the chat is shown for the first time */
function beginWith(onChat: (state: ChatState) => void): void {
  const language = useLanguageOfVisitor();
  const isChannel = showsChannel(location.hash);
  const store = new Store(location.origin, isChannel);
  followTimePreferences(store.state);
  followLanguage(store.state);
  store.ended.addEventListener('abort', forgetSanitized);
  screen.value = { name: 'starting', store };
  let wasHere = false;
  let hasOtherAccount = false;
  followAccount(store, () => {
    hasOtherAccount = true;
    void store.session.stop();
  });
  store.session.onRegistered(async (state) => {
    const route = routeOf(location.hash, state);
    // They are read while the page is drawn, or already.
    const isEarly = wasHere || isChannel;
    if (!isEarly && route.view === 'messages') store.feeds.show(route.narrow, route.near);
    else if (route.view !== 'messages') store.feeds.hide();
    const isFirst = !wasHere;
    wasHere = true;
    // The first screen of the chat has the language of the account at once.
    await useLanguageOfAccount(state);
    if (hasOtherAccount) return;
    screen.value = { name: 'chat', store };
    if (!isFirst) return;
    notifyOfRole(state);
    onChat(state);
  });
  void store.run().then((end) => {
    rememberRole(store);
    if (hasOtherAccount) beginWith(notifyOfAccount);
    else screen.value = screenAfter(end, wasHere);
  });
  // After the request that names the actor: what is read is theirs, if the actor is the same in the end.
  if (isChannel) showEarly(store, language);
}

function notifyOfAccount(state: ChatState): void {
  notify(t('views.accountChanged', { name: selfOf(state)?.full_name ?? '' }));
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

/** The account of the session that has ended, with its role; `null` before the first one. */
let ended: { readonly userId: number; readonly role: number } | null = null;

function rememberRole({ session: { state } }: Store): void {
  const role = state && selfOf(state)?.role;
  if (state && role !== undefined && role !== null) ended = { userId: state.userId, role };
}

/** A change of the role ends the sessions of an account, without a reason: it is named after the next log-in. */
function notifyOfRole(state: ChatState): void {
  const role = selfOf(state)?.role;
  if (ended?.userId !== state.userId || role === undefined || role === ended.role) return;
  notify(t('views.roleChanged', { role: roleText(role) ?? '' }));
}

function screenAfter(end: ConnectionEnd, wasHere: boolean): Screen {
  if (end.state === 'unauthorized') {
    forgetAccount();
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
  forgetAccount();
  await store.session.stop();
}
