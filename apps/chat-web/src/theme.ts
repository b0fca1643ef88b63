/// <reference lib="dom" />
/* Runs before the first paint, so that the page does not change its colours. */
try {
  const stored = localStorage.getItem('tandem.theme');
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored;
} catch {
  // The storage is switched off: the page has the theme of the device.
}
