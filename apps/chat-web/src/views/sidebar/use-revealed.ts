/// <reference lib="dom" />
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Scrolls the list on the left to a row as soon as the row is that of the shown conversation. */
export function useRevealed<T extends HTMLElement>(isShown: boolean): RefObject<T | null> {
  const row = useRef<T>(null);
  useEffect(() => {
    if (isShown && row.current) reveal(row.current);
  }, [isShown]);
  return row;
}

/** Not `scrollIntoView`, which also moves the page to the list where that is a drawer. */
function reveal(row: HTMLElement): void {
  const list = row.closest('.sidebar-scroll');
  if (!list) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}
