/// <reference lib="dom" />
const KEY = 'theme';

/** Lets `button` switch between light and dark; until then the theme of the system holds. */
export function themeToggle(button: HTMLButtonElement): void {
  const systemDark = matchMedia('(prefers-color-scheme: dark)');
  const root = document.documentElement;
  const isDark = () => (root.dataset.theme ?? (systemDark.matches ? 'dark' : 'light')) === 'dark';
  const show = () => {
    button.setAttribute('aria-pressed', String(isDark()));
  };
  button.addEventListener('click', () => {
    root.dataset.theme = isDark() ? 'light' : 'dark';
    remember(root.dataset.theme);
    show();
  });
  systemDark.addEventListener('change', show);
  show();
}

function remember(theme: string): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Storage may be forbidden; the choice then holds until the page is left.
  }
}
