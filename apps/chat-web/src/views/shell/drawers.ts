/// <reference lib="dom" />
import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';

type Drawer = 'sidebar' | 'users';

/** On narrow screens the columns beside the messages are drawers; the one that is open. */
export const drawer = signal<Drawer | null>(null);

/** The buttons that open the drawers. */
const OPENERS: Readonly<Record<Drawer, string>> = {
  sidebar: '.view-header > .only-narrow',
  users: '.view-header > .only-medium',
};

/** The width from which on all columns have room. */
const WIDE = matchMedia('(min-width: 70.01rem)');

export function openDrawer(name: Drawer): void {
  drawer.value = drawer.value === name ? null : name;
}

export function closeDrawers(): void {
  drawer.value = null;
}

/**
 * Gives the focus to the drawer that opens, and back to the control that opened it: the view behind it cannot be used
 * meanwhile.
 */
export function useFocusOfDrawers(): void {
  const open = drawer.value;
  useLayoutEffect(() => {
    if (open === null) return undefined;
    const column = document.querySelector<HTMLElement>(`.${open}`);
    column?.focus({ preventScroll: true });
    return () => {
      const { activeElement } = document;
      // Another view, which is opened from the drawer, may have given it to its composer.
      const isFree = activeElement === document.body || column?.contains(activeElement);
      if (isFree) document.querySelector<HTMLElement>(OPENERS[open])?.focus();
    };
  }, [open]);
  useEffect(() => {
    WIDE.addEventListener('change', closeDrawers);
    return () => WIDE.removeEventListener('change', closeDrawers);
  }, []);
}
