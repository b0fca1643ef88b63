import type { VListHandle } from 'virtua';
import { useCallback, useEffect, useRef } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import type { Feed } from '../../state/feed.ts';
import type { Row } from './rows.ts';

/** Messages that are seen for so long are read, in ms. */
const SEEN_MS = 400;

/**
 * Marks messages as read that were in the visible part of the list while the page had the focus.
 *
 * @param feed nothing is marked while its reading is paused, and in results of a search: they lack the
 * messages around them
 * @returns a function to be called when another part may be visible
 */
export function useReading(
  list: { readonly current: VListHandle | null },
  rows: readonly Row[],
  { isSearch, isReadingPaused }: Pick<Feed, 'isSearch' | 'isReadingPaused'>,
): () => void {
  const { session } = useStore();
  const shown = useRef(rows);
  shown.current = rows;
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const requested = useRef(new Set<number>());

  const mark = useCallback(() => {
    timer.current = undefined;
    if (!list.current || isSearch || isReadingPaused.peek()) return;
    if (document.hidden || !document.hasFocus()) return;
    const ids = visibleUnread(list.current, shown.current).filter(
      (id) => !requested.current.has(id),
    );
    if (ids.length === 0) return;
    for (const id of ids) requested.current.add(id);
    session.setFlag('add', 'read', ids).catch(() => {
      for (const id of ids) requested.current.delete(id);
    });
  }, [session, list, isSearch, isReadingPaused]);

  const look = useCallback(() => {
    timer.current ??= setTimeout(mark, SEEN_MS);
  }, [mark]);

  useEffect(() => {
    look();
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [look]);
  return look;
}

/** The unread messages whose end is visible. */
function visibleUnread(handle: VListHandle, rows: readonly Row[]): readonly number[] {
  const from = handle.scrollOffset;
  const to = from + handle.viewportSize + 1;
  const first = handle.findItemIndex(from);
  const last = handle.findItemIndex(to);
  return rows.slice(first, last + 1).flatMap((row, index) => {
    if (row.kind !== 'message' || row.message.flags.includes('read')) return [];
    const at = first + index;
    const end = handle.getItemOffset(at) + handle.getItemSize(at);
    // A message that is taller than the list is read when its end is near.
    return end <= to + 40 ? [row.message.id] : [];
  });
}
