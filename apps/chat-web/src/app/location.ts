import type { ChatState } from '@tandem/chat-client';
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import type { Narrow } from '../model/narrow/narrow-term.ts';
import { VIEWS } from '../model/search/destinations.ts';
import { fragmentOf, routeOf, type Route } from './fragment.ts';
import { useStore } from './store-context.ts';

const fragment = signal(location.hash);
window.addEventListener('hashchange', () => (fragment.value = location.hash));

const routes = new WeakMap<ReadonlySignal<ChatState | null>, ReadonlySignal<Route>>();

/** The view that the address names. */
export function useRoute(): Route {
  return useRouteSignal().value;
}

/**
 * A part of the route: the component is drawn again only when it changes.
 *
 * @param inputs what `select` uses besides the route
 */
export function useRoutePart<T>(select: (route: Route) => T, inputs: readonly unknown[]): T {
  const route = useRouteSignal();
  return useMemo(() => computed(() => select(route.value)), [route, ...inputs]).value;
}

function useRouteSignal(): ReadonlySignal<Route> {
  const { state } = useStore();
  let route = routes.get(state);
  if (!route) {
    // Only these parts of the state determine the target of a fragment.
    const channels = computed(() => state.value?.channels ?? new Map());
    const users = computed(() => state.value?.users ?? new Map());
    const userId = computed(() => state.value?.userId ?? -1);
    route = computed(() =>
      routeOf(fragment.value, {
        channels: channels.value,
        users: users.value,
        userId: userId.value,
      }),
    );
    routes.set(state, route);
  }
  return route;
}

/** An address that names nothing shows the inbox, and then names it. */
export function correctAddress(route: Route): void {
  if (route.view !== 'inbox' || ['', VIEWS.inbox].includes(fragment.value)) return;
  history.replaceState(null, '', VIEWS.inbox);
  fragment.value = VIEWS.inbox;
}

/** Shows a list of messages. */
export function openNarrow(state: ChatState, narrow: Narrow, near: number | null = null): void {
  location.hash = fragmentOf(narrow, near, state);
}
