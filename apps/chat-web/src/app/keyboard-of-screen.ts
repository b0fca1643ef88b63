/// <reference lib="dom" />

/** An enlarged page is moved by its user. */
const ENLARGED = 1.01;

/** Leaves the part of the window free that a keyboard covers: what is written stays visible, below its messages. */
export function followKeyboardOfScreen(): void {
  const seen = window.visualViewport;
  if (!seen) return;
  let covered = 0;
  seen.addEventListener('resize', () => {
    const hidden = seen.scale > ENLARGED ? 0 : Math.max(0, Math.round(innerHeight - seen.height));
    if (hidden === covered) return;
    covered = hidden;
    document.documentElement.style.setProperty('--keyboard', `${hidden}px`);
    // The browser has moved the page to show the field.
    if (hidden > 0) scrollTo(0, 0);
  });
}
