import { t } from '../../i18n/translate.ts';
import { keyOf, type Conversation } from '@tandem/chat-client';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { VList, type VListHandle, type VListProps } from 'virtua';
import { useChatState, useStore } from '../../app/store-context.ts';
import type { Feed } from '../../state/feed.ts';
import { Icon } from '../parts/icon.tsx';
import { useReading } from './reading.ts';
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

/** The messages of a list; only those near the visible part are in the document. */
export function MessageList({ feed, conversation, highlighted }: MessageListProps) {
  const list = useRef<VListHandle>(null);
  const isAtEnd = useSignal(feed.start.value === null && !feed.hasNewer.value);
  const rows = useRows(feed, conversation);
  const count = useRef(rows.length);
  count.current = rows.length;
  const position = useRef<Position>({ offset: 0, end: 0, isLeaving: false });
  const scrollToEnd = () => {
    list.current?.scrollToIndex(count.current - 1, { align: 'end' });
  };
  const isPrepended = usePrepended(rows);
  const read = useReading(list, rows, feed);
  useStartPosition(list, rows, feed);
  useSelection(list, rows);

  const sizes = useRowSizes(list, rows, feed);

  // The visible rows are painted before the others are drawn.
  const buffer = useSignal(0);
  useEffect(() => {
    buffer.value = BUFFER;
  }, [buffer]);

  const last = rows.at(-1)?.key;
  const drawnLast = useRef(last);
  useLayoutEffect(() => {
    if (drawnLast.current === last) return;
    drawnLast.current = last;
    // The actor sees the message that they sent, wherever they were reading.
    const isSent = rows.at(-1)?.kind === 'outbox';
    if (isSent) isAtEnd.value = true;
    if (isAtEnd.peek()) scrollToEnd();
    read();
    // Only new rows at the end move the list.
  }, [last]);

  // Lines are measured after they are drawn, or grow; a lost connection and a long text leave less room.
  const onResize = () => {
    if (isAtEnd.peek() && !position.current.isLeaving) scrollToEnd();
  };

  const box = useRef<HTMLDivElement>(null);
  const onScroll = () => {
    // The sizes that the list knows are older: a notice above it comes and goes.
    const element = box.current?.querySelector('.message-list');
    if (!element) return;
    const { scrollTop: offset, scrollHeight, clientHeight } = element;
    const end = scrollHeight - clientHeight;
    const below = end - offset;
    position.current = positionAfter(position.current, offset, end);
    if (below < AT_END) isAtEnd.value = !feed.hasNewer.value;
    else if (position.current.isLeaving) isAtEnd.value = false;
    if (offset < NEAR_END) void feed.loadOlder();
    if (below < NEAR_END) void feed.loadNewer();
    read();
  };

  // Messages that fit need no scrolling, and an end that is reached again causes no event.
  useEffect(() => {
    onScroll();
  }, [rows]);

  const jumpToNewest = () => {
    if (feed.hasNewer.value) {
      void feed.open('newest');
      return;
    }
    isAtEnd.value = true;
    scrollToEnd();
  };

  return (
    <div ref={box} class="messages" role="region" aria-label={t('views.messages')}>
      <VList
        ref={list}
        class="message-list"
        data={rows}
        shift={isPrepended}
        bufferSize={buffer.value}
        {...sizes}
        onScroll={onScroll}
        onResize={onResize}
      >
        {(row: Row) => <RowView key={row.key} row={row} highlighted={highlighted} />}
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

/** The actor scrolls up if the list does and its end does not move: lines that are measured move both. */
function positionAfter(before: Position, offset: number, end: number): Position {
  const isUp = offset < before.offset && end === before.end;
  const isDown = offset > before.offset;
  const isThere = end - offset < 1;
  return { offset, end, isLeaving: !isThere && (isUp || (before.isLeaving && !isDown)) };
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
): Pick<VListProps, 'cache' | 'itemSize'> {
  const shown = useRef(rows);
  shown.current = rows;
  useLayoutEffect(
    () => () => {
      if (!list.current) return;
      const [heights] = list.current.cache;
      const byKey = new Map(shown.current.map(({ key }, index) => [key, heights[index] ?? 0]));
      feed.rowSizes = { byKey, typical: list.current.scrollSize / shown.current.length };
    },
    [list, feed],
  );
  // The list reads them once.
  return useMemo(() => {
    if (!feed.rowSizes) return {};
    const { byKey, typical } = feed.rowSizes;
    const heights = rows.map(({ key }) => byKey.get(key) ?? typical);
    return { cache: [heights, typical], itemSize: typical };
  }, [feed]);
}

/** Scrolls once to where the list is opened, before it draws any row. */
function useStartPosition(
  list: { readonly current: VListHandle | null },
  rows: readonly Row[],
  feed: Feed,
): void {
  const start = feed.start.value;
  useLayoutEffect(() => {
    const handle = list.current;
    if (!handle) return;
    const index = start === null ? -1 : rows.findIndex((row) => isAt(row, start));
    if (index < 0) handle.scrollToIndex(rows.length - 1, { align: 'end' });
    else handle.scrollToIndex(Math.max(0, index - 1), { align: 'start', offset: -24 });
  }, [start]);
}

const isAt = (row: Row, id: number) => row.kind === 'message' && row.message.id === id;
