/// <reference lib="dom" />
import type { VListHandle } from 'virtua';
import { useEffect, useRef } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import type { Step } from '../../state/feeds.ts';
import type { Row } from './rows.ts';

/** The largest number of frames until a line is drawn after the list was scrolled to it. */
const MAX_FRAMES = 30;

/** The message that has the focus, or in which something has it. */
function focusedId(): number | null {
  const article = document.activeElement?.closest<HTMLElement>('[data-message]');
  return article ? Number(article.dataset.message) : null;
}

/** Lets keys select the messages of a list: the selected one has the focus. */
export function useSelection(
  list: { readonly current: VListHandle | null },
  rows: readonly Row[],
  box: () => Element | null,
): void {
  const { feeds } = useStore();
  const shown = useRef(rows);
  shown.current = rows;
  useEffect(() => {
    // The list drops the line of a message that was scrolled away, and with it the focus.
    let last: number | null = null;
    const select = (step: Step): boolean => {
      const found = shown.current.flatMap((row, index) =>
        row.kind === 'message' ? [{ id: row.message.id, index }] : [],
      );
      const focused = focusedId();
      const from = found.findIndex(({ id }) => id === (focused ?? last));
      const to = { next: from + 1, previous: from - 1, first: 0, last: found.length - 1 }[step];
      // Nothing is selected yet: the newest message is nearest to the composer.
      const target = from < 0 && step !== 'first' ? found.at(-1) : found[to];
      if (!target) return found.length > 0;
      last = target.id;
      if (list.current) showRow(list.current, target.index, box());
      focusWhenDrawn(target.id, MAX_FRAMES);
      return true;
    };
    feeds.selector = select;
    return () => {
      if (feeds.selector === select) feeds.selector = null;
    };
  }, [feeds, list]);
}

/** Rows that are measured later must not take back an actor who has scrolled since: the list has no target. */
function showRow(list: VListHandle, index: number, element: Element | null): void {
  if (!element) return;
  const from = list.getItemOffset(index);
  const to = from + list.getItemSize(index);
  const { scrollTop, clientHeight } = element;
  if (from < scrollTop || to - from > clientHeight) element.scrollTop = from;
  else if (to > scrollTop + clientHeight) element.scrollTop = to - clientHeight;
}

function focusWhenDrawn(id: number, frames: number): void {
  const article = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
  // A line is measured before it is visible; until then it takes no focus.
  article?.focus({ preventScroll: true });
  if (article && document.activeElement === article) {
    // Its size was estimated.
    article.scrollIntoView({ block: 'nearest' });
    return;
  }
  if (frames === 0) return;
  requestAnimationFrame(() => focusWhenDrawn(id, frames - 1));
}
