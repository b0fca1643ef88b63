/// <reference lib="dom" />
import {
  autoUpdate,
  computePosition,
  flip,
  offset,
  shift,
  size,
  type Placement,
} from '@floating-ui/dom';
import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

const GAP = 6;
const EDGE = 8;

/** Places an element beside another one, inside the window, as long as it is drawn. */
export function useFloating<T extends HTMLElement>(
  anchor: RefObject<HTMLElement | null>,
  placement: Placement,
  { isAsWide = false }: { readonly isAsWide?: boolean } = {},
): RefObject<T | null> {
  const floating = useRef<T>(null);
  useLayoutEffect(() => {
    const [reference, element] = [anchor.current, floating.current];
    if (!reference || !element) return undefined;
    const update = async () => {
      const { x, y } = await computePosition(reference, element, {
        strategy: 'fixed',
        placement,
        middleware: [
          offset(GAP),
          // What has no room at either side of a narrow screen is below or above.
          flip({
            padding: EDGE,
            fallbackAxisSideDirection: placement.startsWith('right') ? 'end' : 'none',
          }),
          shift({ padding: EDGE }),
          size({
            padding: EDGE,
            apply: ({ availableHeight, rects }) => {
              element.style.maxHeight = `${Math.max(availableHeight, 120)}px`;
              if (isAsWide) element.style.width = `${rects.reference.width}px`;
            },
          }),
        ],
      });
      element.style.left = `${x}px`;
      element.style.top = `${y}px`;
    };
    return autoUpdate(reference, element, () => void update());
  }, [anchor, placement, isAsWide]);
  return floating;
}
