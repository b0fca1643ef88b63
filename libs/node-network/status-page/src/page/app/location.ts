import { computed, signal } from '@preact/signals';
import { routeOf } from '../model/route.ts';

const fragment = signal(location.hash);
window.addEventListener('hashchange', () => (fragment.value = location.hash));

/** What the address leads to. */
export const route = computed(() => routeOf(fragment.value));

/** Changes the address without an entry in the history, as for each character of a search. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address);
  fragment.value = address;
}

/** Goes to an address. */
export function goTo(address: string): void {
  location.hash = address;
}
