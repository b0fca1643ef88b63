import { signal } from '@preact/signals';
import { stored, store } from './preferences.ts';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The key that `theme.ts` also uses, which applies the choice before the first paint. */
const KEY = 'theme';

/** The choice of the user; `auto` follows the device. */
export const theme = signal<Theme>(THEMES.find((each) => each === stored(KEY)) ?? 'auto');

export function chooseTheme(next: Theme): void {
  theme.value = next;
  const { dataset } = document.documentElement;
  if (next === 'auto') delete dataset.theme;
  else dataset.theme = next;
  store(KEY, next === 'auto' ? null : next);
}
