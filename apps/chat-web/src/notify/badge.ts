/// <reference lib="dom" />

const SIZE = 64;
/** More is shown as `99+`. */
const MAX_SHOWN = 99;

let plainIcon: string | undefined;
let shown = 0;

/** Shows a number at the icon of the page, and at that of an installed app. */
export function showBadge(count: number): void {
  if (count === shown) return;
  shown = count;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) {
    plainIcon ??= link.href;
    link.href = count === 0 ? plainIcon : (iconWith(count) ?? plainIcon);
  }
  const change = count === 0 ? navigator.clearAppBadge?.() : navigator.setAppBadge?.(count);
  // Only installed apps have a badge.
  change?.catch(() => undefined);
}

/** The icon with a number, as a picture in an address; `null` without a canvas. */
function iconWith(count: number): string | null {
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return null;
  context.fillStyle = '#3f51c7';
  context.beginPath();
  context.roundRect(0, 0, SIZE, SIZE, 14);
  context.fill();
  const text = count > MAX_SHOWN ? `${MAX_SHOWN}+` : String(count);
  context.fillStyle = '#ffffff';
  context.font = `700 ${text.length > 2 ? 30 : 40}px sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, SIZE / 2, SIZE / 2 + 3);
  return canvas.toDataURL('image/png');
}
