import type { NarrowTerm } from '@tandem/chat-client';
import { computed, signal } from '@preact/signals';
import { fragmentOf, routeOf } from './fragment.ts';

const fragment = signal(location.hash);
window.addEventListener('hashchange', () => (fragment.value = location.hash));

/** What the address names. */
export const route = computed(() => routeOf(fragment.value));

/** Shows a list of messages. */
export function openNarrow(narrow: readonly NarrowTerm[], near: number | null = null): void {
  location.hash = fragmentOf(narrow, { near });
}
