import { computed, signal } from '@preact/signals';
import { nodesAddress, routeOf } from '../model/route.ts';

const fragment = signal(location.hash);
window.addEventListener('hashchange', () => (fragment.value = location.hash));

/** The view of the present address. */
export const route = computed(() => routeOf(fragment.value));

/** The list of nodes that was shown last, with its filters. */
export const lastList = signal(nodesAddress());
route.subscribe((shown) => {
  if (shown.view === 'nodes') lastList.value = nodesAddress(shown.query);
});

/** Changes the address without an entry in the history, as for each character of a search. */
export function replaceAddress(address: string): void {
  history.replaceState(null, '', address);
  fragment.value = address;
}

/** Goes to an address. */
export function goTo(address: string): void {
  location.hash = address;
}
