import { t } from '../../i18n/translate.ts';
import { keyOf, type Conversation } from '@tandem/chat-client';
import { useSignal, type ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { VList, type CacheSnapshot, type VListHandle } from 'virtua';
import { useChatState, useStore } from '../../app/store-context.ts';
import type { DrawnList, Feed, ReadingPosition } from '../../state/feed.ts';
import type { ListSizes } from '../../state/feeds.ts';
import { dialog } from '../../state/dialogs.ts';
import { Icon } from '../parts/icon.tsx';
import { seenRows } from './first-rows.ts';
import { useReading } from './reading.ts';
import { useLongPress } from './use-long-press.ts';
import { useSelection } from './selection.ts';
import { RowView } from './row-view.tsx';
import { rowsOf, type Row } from './rows.ts';

interface MessageListProps {
  readonly feed: Feed;
  readonly conversation: Conversation | null;
  /** The message that the address names. */
  readonly highlighted: number | null;
}

/** Closer to an end than this, in px, more messages are read. */
const NEAR_END = 1_200;
/** The list follows new messages if it is that close to its end, in px. */
const AT_END = 48;
/** Rows are drawn that far from the visible part, in px, once that is painted. */
const BUFFER = 600;
/** The height of a row in the cache of the list before it is measured. */
const UNMEASURED = -1;
/** The height of a row in px, before any list was drawn. */
const TYPICAL_ROW = 60;

/** The messages of a list; only those near the visible part are in the document. */
export function MessageList({ feed, conversation, highlighted }: MessageListProps) {
  const list = useRef<VListHandle>(null);
  const isAtEnd = useSignal(feed.start.value === null && !feed.hasNewer.value);
  const rows = useRows(feed, conversation);
  const { feeds } = useStore();
  const isPrepended = usePrepended(rows);
  const read = useReading(list, rows, feed);
  const box = useRef<HTMLDivElement>(null);
  // The sizes that the list knows are older: a notice above it comes and goes.
  const boxOfList = () => box.current?.querySelector('.message-list') ?? null;
  const position = useRef<Position>({ offset: 0, end: 0, isLeaving: false });
  /** The row at which the list is opened, until the rows that are seen there are measured. */
  const opening = useRef<Opening | null>(null);
  /** Rows that are measured later must not take back an actor who has scrolled since: the list has no target. */
  const scrollToEnd = () => {
    const element = boxOfList();
    if (!element) return;
    opening.current = null;
    element.scrollTop = element.scrollHeight;
    position.current = { ...positionOf(element), isLeaving: false };
  };
  const scrollToOpening = () => {
    const element = boxOfList();
    const handle = list.current;
    if (!element || !handle || !opening.current) return;
    const { index, offset } = opening.current;
    element.scrollTop = handle.getItemOffset(index) + offset;
    position.current = { ...positionOf(element), isLeaving: false };
    const to = element.scrollTop + element.clientHeight;
    if (isMeasured(handle, element.scrollTop, to)) opening.current = null;
  };
  const decide = (next: Position) => {
    position.current = next;
    const { offset, end, isLeaving } = next;
    // Rows that are not measured may end far below.
    if (end - offset >= AT_END) isAtEnd.value &&= !isLeaving;
    else if (isMeasured(list.current, offset, Infinity)) isAtEnd.value = !feed.hasNewer.value;
  };
  useStartPosition(rows, feed, (from) => {
    opening.current = from;
    if (from) scrollToOpening();
    else scrollToEnd();
  });
  useSelection(list, rows, boxOfList);

  const sizes = useRowSizes(list, rows, feed, isAtEnd);
  const firstRows = useFirstRows(rows, feed, sizes);

  // The visible rows are painted before the others are drawn.
  const isPainted = useSignal(false);
  const isOpened = useRef(false);
  const drawOthers = () => {
    // An effect may run before the frame, on a slow machine: until the list is measured, it draws no rows by itself.
    if (isOpened.current && list.current?.viewportSize) isPainted.value = true;
  };
  useEffect(() => {
    isOpened.current = true;
    drawOthers();
  }, [isPainted]);

  const last = rows.at(-1)?.key;
  const drawnLast = useRef(last);
  useLayoutEffect(() => {
    if (drawnLast.current === last) return;
    drawnLast.current = last;
    const element = boxOfList();
    // They may have scrolled, and the event of it comes after this message.
    if (element && !isPrepended) decide(positionAfter(position.current, positionOf(element)));
    // The actor sees the message that they sent, wherever they were reading.
    const isSent = rows.at(-1)?.kind === 'outbox';
    if (isSent) isAtEnd.value = true;
    if (isAtEnd.peek()) scrollToEnd();
    read();
    // Only new rows at the end move the list.
  }, [last]);

  // Lines are measured after they are drawn, or grow; a lost connection and a long text leave less room.
  const onResize = () => {
    const { viewportSize = 0, cache } = list.current ?? {};
    feeds.lastList = { height: viewportSize, typicalRow: cache?.[1] ?? 0 };
    drawOthers();
    // The list is drawn with the new sizes first.
    queueMicrotask(() => {
      const element = boxOfList();
      if (!element) return;
      if (isAtEnd.peek() && !position.current.isLeaving) scrollToEnd();
      else if (opening.current) scrollToOpening();
      else decide({ ...positionOf(element), isLeaving: position.current.isLeaving });
    });
  };

  const onScroll = () => {
    const element = boxOfList();
    if (!element) return;
    const before = position.current.offset;
    decide(positionAfter(position.current, positionOf(element)));
    const { offset, end } = position.current;
    // The actor has scrolled.
    if (Math.abs(offset - before) >= 1) opening.current = null;
    if (offset < NEAR_END) void feed.loadOlder();
    if (end - offset < NEAR_END) void feed.loadNewer();
    read();
  };

  // Messages that fit need no scrolling, and an end that is reached again causes no event.
  useEffect(() => {
    onScroll();
  }, [rows]);

  // The library draws the list several times while it is opened: a row with the same element is drawn once.
  const drawRow = useMemo(() => {
    const drawn = new Map<Row, JSX.Element>();
    return (row: Row) => {
      const known = drawn.get(row) ?? <RowView key={row.key} row={row} highlighted={highlighted} />;
      drawn.set(row, known);
      return known;
    };
  }, [rows, highlighted]);

  const jumpToNewest = () => {
    if (feed.hasNewer.value) {
      void feed.open('newest');
      return;
    }
    isAtEnd.value = true;
    scrollToEnd();
  };

  const { session } = useStore();
  const press = useLongPress((article) => {
    const message = session.state?.messages.byId.get(Number(article.dataset.message));
    if (!message) return;
    // It has the focus again when the actions are closed.
    article.focus({ preventScroll: true });
    dialog.value = { kind: 'actions', message };
  });

  return (
    <div ref={box} class="messages" role="region" aria-label={t('views.messages')} {...press}>
      <VList
        ref={list}
        class="message-list"
        data={rows}
        shift={isPrepended}
        bufferSize={isPainted.value ? BUFFER : 0}
        {...(!isPainted.value && { keepMounted: firstRows })}
        {...sizes}
        onScroll={onScroll}
        onResize={onResize}
      >
        {drawRow}
      </VList>
      {!isAtEnd.value && (
        <button type="button" class="button jump" onClick={jumpToNewest}>
          <Icon name="down" size={16} />
          {t('views.newest')}
        </button>
      )}
    </div>
  );
}

/** The position of the list when it was scrolled last, in px. */
interface Position {
  readonly offset: number;
  /** The offset of the end. */
  readonly end: number;
  /** The actor was scrolling up. */
  readonly isLeaving: boolean;
}

/** The row at which a list is opened, and the part of it that is above the list, in px. */
interface Opening {
  readonly index: number;
  readonly offset: number;
}

const positionOf = ({ scrollTop, scrollHeight, clientHeight }: Element) => ({
  offset: scrollTop,
  end: scrollHeight - clientHeight,
});

/**
 * The position after a scroll, or before new rows are shown. The actor scrolls up if the list does, and more is below it:
 * rows that become smaller move the end as well.
 */
function positionAfter(
  before: Position,
  { offset, end }: Pick<Position, 'offset' | 'end'>,
): Position {
  const isUp = offset < before.offset && end - offset > before.end - before.offset;
  const isDown = offset > before.offset;
  const isThere = end - offset < 1;
  return { offset, end, isLeaving: !isThere && (isUp || (before.isLeaving && !isDown)) };
}

/** True if all rows between two offsets were measured. */
function isMeasured(list: VListHandle | null, from: number, to: number): boolean {
  if (!list) return false;
  const [heights] = list.cache;
  const seen = heights.slice(list.findItemIndex(from), list.findItemIndex(to) + 1);
  return !seen.includes(UNMEASURED);
}

function useRows(feed: Feed, conversation: Conversation | null): readonly Row[] {
  const { byId } = useChatState().messages;
  const outbox = useStore().outbox.value;
  const ids = feed.ids.value;
  const hasOlder = feed.hasOlder.value;
  const hasNewer = feed.hasNewer.value;
  const firstUnread = feed.firstUnread.value;
  return useMemo(() => {
    const key = conversation && keyOf(conversation);
    const messages = ids.flatMap((id) => byId.get(id) ?? []);
    const pending = outbox.filter(
      (each) =>
        keyOf(each.conversation) === key && (each.messageId === null || !byId.has(each.messageId)),
    );
    return rowsOf({
      messages,
      outbox: hasNewer ? [] : pending,
      hasOlder,
      firstUnread,
      isMixed: conversation === null,
    });
  }, [ids, byId, outbox, hasOlder, hasNewer, firstUnread, conversation && keyOf(conversation)]);
}

/** True after rows were added or removed at the top: the list then preserves its position on the screen. */
function usePrepended(rows: readonly Row[]): boolean {
  const before = useRef<{ first: string | undefined; count: number }>({
    first: undefined,
    count: 0,
  });
  const firstMessage = rows.find(({ kind }) => kind === 'message')?.key;
  const isPrepended =
    before.current.first !== undefined &&
    before.current.first !== firstMessage &&
    rows.length !== before.current.count;
  useLayoutEffect(() => {
    before.current = { first: firstMessage, count: rows.length };
  });
  return isPrepended;
}

/** Remembers the heights of the rows until the list is drawn again. @returns those of the last time */
function useRowSizes(
  list: { readonly current: VListHandle | null },
  rows: readonly Row[],
  feed: Feed,
  isAtEnd: ReadonlySignal<boolean>,
): { readonly cache: CacheSnapshot; readonly itemSize?: number } {
  const shown = useRef(rows);
  shown.current = rows;
  const { typicalRow } = useLastList();
  useLayoutEffect(() => {
    const handle = list.current;
    if (!handle) return;
    const drawn: DrawnList = {
      position: () => (isAtEnd.peek() ? null : positionIn(handle, shown.current)),
      rowSizes: () => {
        const [heights, typical = 0] = handle.cache;
        const byKey = new Map(shown.current.map(({ key }, index) => [key, heights[index] ?? 0]));
        return { byKey, typical };
      },
    };
    feed.drawn = drawn;
    return () => {
      feed.rowSizes = drawn.rowSizes();
      if (feed.drawn === drawn) feed.drawn = null;
    };
  }, [list, feed, isAtEnd]);
  // The list reads them once.
  return useMemo(() => {
    if (feed.rowSizes) {
      const { byKey, typical } = feed.rowSizes;
      const heights = rows.map(({ key }) => byKey.get(key) ?? typical);
      return { cache: [heights, typical], itemSize: typical };
    }
    // Its rows are measured; until then they are as high as those of the list before.
    return { cache: [rows.map(() => UNMEASURED), typicalRow] };
  }, [feed]);
}

/** The sizes of the list that was drawn before; about those of the first one if there was none. */
function useLastList(): ListSizes {
  return useStore().feeds.lastList ?? { height: innerHeight, typicalRow: TYPICAL_ROW };
}

/** The first message in the visible part of the list, or below it; `null` without one. */
function positionIn(list: VListHandle, rows: readonly Row[]): ReadingPosition | null {
  const first = list.findItemIndex(list.scrollOffset);
  const index = rows.findIndex(({ kind }, at) => at >= first && kind === 'message');
  const row = rows[index];
  if (row?.kind !== 'message') return null;
  return { messageId: row.message.id, offset: list.scrollOffset - list.getItemOffset(index) };
}

/** Scrolls once to where the list is opened, before it is painted. @param open opens it at a row, or at its end */
function useStartPosition(
  rows: readonly Row[],
  feed: Feed,
  open: (from: Opening | null) => void,
): void {
  useLayoutEffect(() => open(openingOf(rows, feed)), [feed.start.value]);
}

/** The row at which a list is opened; `null`: its end. */
function openingOf(rows: readonly Row[], { start, startOffset }: Feed): Opening | null {
  const from = start.value;
  const index = from === null ? -1 : rows.findIndex((row) => isFrom(row, from));
  if (index < 0) return null;
  if (startOffset !== null) return { index, offset: startOffset };
  return { index: Math.max(0, index - 1), offset: -24 };
}

/**
 * The rows that are seen where a list is opened. They are drawn together with it: by itself, the library draws rows only
 * after the browser has reported the height of the list, which is in the next frame.
 */
function useFirstRows(
  rows: readonly Row[],
  feed: Feed,
  { cache }: { readonly cache: CacheSnapshot },
): readonly number[] {
  const { height } = useLastList();
  return useMemo(() => {
    const [measured, typical = 0] = cache;
    const heights = measured.map((each) => (each === UNMEASURED ? typical : each));
    const opening = openingOf(rows, feed);
    const above = heights.slice(0, opening?.index).reduce((sum, each) => sum + each, 0);
    return seenRows(heights, above + (opening?.offset ?? 0), height);
  }, [feed]);
}

/** The message itself may have been deleted. */
const isFrom = (row: Row, id: number) => row.kind === 'message' && row.message.id >= id;
