/// <reference lib="dom" />
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Closes a popover by Escape, or by a press outside of it and of its control. If the focus is inside, the
 * control gets it back.
 */
export function useDismissal(
  popover: RefObject<HTMLElement | null>,
  control: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  close.current = onClose;
  // Before anything is painted: a quick Escape must not be lost.
  useLayoutEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node &&
      [popover.current, control.current].some((element) => element?.contains(target) ?? false);
    const press = (event: PointerEvent) => {
      if (!isInside(event.target)) close.current();
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      if (popover.current?.contains(document.activeElement)) control.current?.focus();
      close.current();
    };
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('keydown', key, true);
    return () => {
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('keydown', key, true);
    };
  }, [popover, control]);
}
