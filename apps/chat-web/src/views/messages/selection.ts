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
      list.current?.scrollToIndex(target.index, { align: 'nearest' });
      focusWhenDrawn(target.id, MAX_FRAMES);
      return true;
    };
    feeds.selector = select;
    return () => {
      if (feeds.selector === select) feeds.selector = null;
    };
  }, [feeds, list]);
}

function focusWhenDrawn(id: number, frames: number): void {
  const article = document.querySelector<HTMLElement>(`[data-message="${id}"]`);
  // A line is measured before it is visible; until then it takes no focus.
  article?.focus({ preventScroll: true });
  if (document.activeElement === article || frames === 0) return;
  requestAnimationFrame(() => focusWhenDrawn(id, frames - 1));
}
