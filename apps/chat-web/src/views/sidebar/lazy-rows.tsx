import type { ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Route } from '../../app/fragment.ts';
import { useRoutePart } from '../../app/location.ts';

interface LazyRowsProps<T> {
  readonly rows: readonly T[];
  /** Draws a row as `<li>` with a key. */
  readonly draw: (row: T) => ComponentChild;
  /** True if the route shows the row: its block is drawn, so that the list can scroll to the row. */
  readonly isShown: (route: Route, row: T) => boolean;
}

/** Rows of a block; the first one is always drawn. */
const BLOCK = 50;
/** The height of a row that is not drawn, in px. */
const ROW = 30;
/** A block is drawn within this distance of the visible part. */
const MARGIN = '600px';

/** The rows of a list in the sidebar; blocks that were never shown or near the visible part are not drawn. */
export function LazyRows<T>({ rows, draw, isShown }: LazyRowsProps<T>) {
  const later: (readonly T[])[] = [];
  for (let at = BLOCK; at < rows.length; at += BLOCK) later.push(rows.slice(at, at + BLOCK));
  return (
    <>
      {rows.slice(0, BLOCK).map(draw)}
      {later.map((block, index) => (
        <LazyBlock key={index} rows={block} draw={draw} isShown={isShown} />
      ))}
    </>
  );
}

function LazyBlock<T>({ rows, draw, isShown }: LazyRowsProps<T>) {
  const [isDrawn, setIsDrawn] = useState(false);
  const hasShown = useRoutePart((route) => rows.some((row) => isShown(route, row)), [rows]);
  if (hasShown && !isDrawn) setIsDrawn(true);
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    const { current } = box;
    if (!current) return undefined;
    const root = current.closest('.sidebar-scroll');
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setIsDrawn(true);
      },
      { root, rootMargin: MARGIN },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  if (isDrawn) return <>{rows.map(draw)}</>;
  return <li ref={box} aria-hidden="true" style={{ height: `${rows.length * ROW}px` }} />;
}
