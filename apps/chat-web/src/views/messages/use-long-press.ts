/// <reference lib="dom" />
import { useEffect, useRef } from 'preact/hooks';

/** About as long as phones wait before they select text, in ms. */
const PRESS_MS = 450;
/** A finger that moves further, in px, scrolls. */
const MAX_MOVE = 10;

/** Elements of a message that have a use of their own for a press. */
export const CONTROLS = 'a, button, input, label, summary, img, video, .user-mention';

/** The finger that opened the actions must not press the one that appears below it. */
function ignoreRelease(article: HTMLElement): void {
  const released = new AbortController();
  const options = { signal: released.signal, passive: false };
  const ignore = (event: Event) => {
    released.abort();
    if (event.type === 'touchend') event.preventDefault();
  };
  article.addEventListener('touchend', ignore, options);
  article.addEventListener('touchcancel', ignore, options);
}

interface Press {
  readonly timer: number;
  readonly x: number;
  readonly y: number;
}

/**
 * Handlers for a list of messages: a finger that stays on a message opens its actions. Links, pictures and buttons keep what
 * the browser does with a long press.
 */
export function useLongPress(onPress: (article: HTMLElement) => void) {
  const start = useRef<Press>(null);
  const end = () => {
    if (start.current) clearTimeout(start.current.timer);
    start.current = null;
  };
  useEffect(() => end, []);
  return {
    onPointerDown: ({ target, pointerType, isPrimary, clientX: x, clientY: y }: PointerEvent) => {
      end();
      if (pointerType !== 'touch' || !isPrimary || !(target instanceof Element)) return;
      const article = target.closest<HTMLElement>('[data-message]');
      if (!article || target.closest(CONTROLS)) return;
      const press = () => {
        // Devices with a mouse as well select text.
        getSelection()?.removeAllRanges();
        ignoreRelease(article);
        onPress(article);
      };
      start.current = { timer: window.setTimeout(press, PRESS_MS), x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = start.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > MAX_MOVE) end();
    },
    onPointerUp: end,
    // The browser scrolls.
    onPointerCancel: end,
    onContextMenu: (event: Event) => {
      // Some browsers open a menu of their own for the same press.
      if (start.current) event.preventDefault();
    },
  };
}
