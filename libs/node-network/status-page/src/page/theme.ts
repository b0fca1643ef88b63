/// <reference lib="dom" />
// Runs before the first paint, so that a chosen theme does not flash: keep it small.
const KEY = 'theme';

try {
  const chosen = localStorage.getItem(KEY);
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be forbidden; the theme of the system holds then.
}
