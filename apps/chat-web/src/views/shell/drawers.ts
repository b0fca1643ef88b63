import { signal } from '@preact/signals';

/** On narrow screens the columns beside the messages are drawers; the one that is open. */
export const drawer = signal<'sidebar' | 'users' | null>(null);

export function openDrawer(name: 'sidebar' | 'users'): void {
  drawer.value = drawer.value === name ? null : name;
}

export function closeDrawers(): void {
  drawer.value = null;
}
