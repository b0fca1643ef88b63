import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CardTitle } from './card-title.tsx';
import { TableAlternative } from './data-table.tsx';

interface ChartCardProps {
  readonly title: string;
  /** The origin of the figures. */
  readonly hint: string;
  /** One sentence about the content of the chart. It names the picture for screen readers. */
  readonly summary: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Draws at a width in pixels. */
  readonly draw: (width: number) => ComponentChildren;
  /** Above the chart, such as a legend. */
  readonly legend?: ComponentChildren;
}

/** A card with heading, chart, and a table that can be opened. */
export function ChartCard(card: ChartCardProps) {
  const { title, hint, summary, columns, rows, draw, legend } = card;
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(canvas);
  return (
    <figure class="card">
      <figcaption>
        <CardTitle title={title} hint={hint} />
        <p class="muted">{summary}</p>
      </figcaption>
      {legend}
      <div class="chart-canvas" role="img" aria-label={summary} ref={canvas}>
        {width > 0 && draw(width)}
      </div>
      <TableAlternative caption={title} columns={columns} rows={rows} />
    </figure>
  );
}

/** The width of an element in whole pixels; 0 before the first layout. */
export function useWidth(element: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      setWidth(Math.floor(entry?.contentRect.width ?? 0));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** The signs of a chart: `sign` is a class of the style sheet, or a drawn sign. */
export function Legend({
  items,
}: {
  readonly items: readonly {
    readonly sign: ComponentChildren;
    readonly label: ComponentChildren;
  }[];
}) {
  return (
    <ul class="legend">
      {items.map(({ sign, label }, index) => (
        <li key={index}>
          {typeof sign === 'string' ? <span class={`swatch ${sign}`} aria-hidden="true" /> : sign}
          {label}
        </li>
      ))}
    </ul>
  );
}
