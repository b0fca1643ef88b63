/// <reference lib="dom" />
import type { Store } from '../state/store.ts';
import { remember, remembered } from '../state/browser-storage.ts';

/** The id of the account that has the session of this browser, for its other tabs. */
const STORED = 'tandem.account';

/**
 * Compares the account of a session with that of the browser, which another tab may change.
 *
 * @param onOther called when they differ: what the actor of the session has begun must not go on
 */
export function followAccount({ session, ended }: Store, onOther: () => void): void {
  let own: string | null = null;
  const compare = () => {
    const stored = remembered(STORED);
    if (own !== null && stored !== null && stored !== own) onOther();
  };
  session.onRegistered(({ userId }) => {
    const isOther = own !== null && own !== String(userId);
    own = String(userId);
    reportAccount(userId);
    if (isOther) onOther();
  });
  window.addEventListener('storage', compare, { signal: ended });
  // A tab that the browser had stopped missed the event.
  for (const event of ['focus', 'pageshow']) {
    window.addEventListener(event, compare, { signal: ended });
  }
  document.addEventListener('visibilitychange', compare, { signal: ended });
}

/** The browser has logged in: open pages of another account begin again. */
export function reportAccount(userId: number): void {
  remember(STORED, String(userId));
}

/** The browser has no session any more: the next log-in is reported, also one of the same account. */
export function forgetAccount(): void {
  remember(STORED, null);
}

/** Calls the listener when another tab has logged in. */
export function onLogInElsewhere(listener: () => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key === STORED && newValue !== null) listener();
  });
}
