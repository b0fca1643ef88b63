/// <reference lib="dom" />
import { element, type Child } from './element.ts';

/** A chart, and the same data for those who do not see it. */
interface ChartCard {
  readonly title: string;
  /** One sentence: what the chart says. It names the picture for screen readers. */
  readonly summary: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Draws at a width in pixels; called again when the card's width changes. */
  readonly draw: (width: number) => SVGElement | HTMLElement;
  /** Shown between title and chart, such as a legend. */
  readonly above?: readonly Child[];
  readonly wide?: boolean;
}

/** A card with heading, chart and a table that can be opened. */
export function chartCard(card: ChartCard): HTMLElement {
  const canvas = element('div', { class: 'chart-canvas', role: 'img', 'aria-label': card.summary });
  drawAtWidth(canvas, card.draw);
  return element(
    'figure',
    { class: card.wide === true ? 'card card-wide' : 'card' },
    element(
      'figcaption',
      {},
      element('h3', {}, card.title),
      element('p', { class: 'muted' }, card.summary),
    ),
    ...(card.above ?? []),
    canvas,
    tableAlternative(card),
  );
}

/** Redraws only when the width changes: a chart's height may follow from its drawing. */
function drawAtWidth(canvas: HTMLElement, draw: ChartCard['draw']): void {
  let drawnAt = 0;
  new ResizeObserver(([entry]) => {
    const width = Math.floor(entry?.contentRect.width ?? 0);
    if (width === 0 || width === drawnAt) return;
    drawnAt = width;
    canvas.replaceChildren(draw(width));
  }).observe(canvas);
}

function tableAlternative({ title, columns, rows }: ChartCard): HTMLDetailsElement {
  const details = element(
    'details',
    { class: 'as-table' },
    element('summary', {}, 'Show as table'),
  );
  // Hundreds of rows that few open are built when they are.
  details.addEventListener('toggle', () => details.append(table(title, columns, rows)), {
    once: true,
  });
  return details;
}

function table(title: string, columns: readonly string[], rows: readonly (readonly string[])[]) {
  return element(
    'div',
    { class: 'table-scroll', tabindex: 0, role: 'region', 'aria-label': `${title}, as a table` },
    element(
      'table',
      {},
      element('caption', { class: 'visually-hidden' }, title),
      element(
        'thead',
        {},
        element('tr', {}, ...columns.map((name) => element('th', { scope: 'col' }, name))),
      ),
      element(
        'tbody',
        {},
        ...rows.map(([label = '', ...values]) =>
          element(
            'tr',
            {},
            element('th', { scope: 'row' }, label),
            ...values.map((value) => element('td', { class: 'number' }, value)),
          ),
        ),
      ),
    ),
  );
}

/** Which colour stands for what; `swatch` is a class of the style sheet. */
export function legend(
  items: readonly { readonly swatch: string; readonly label: string }[],
): HTMLUListElement {
  return element(
    'ul',
    { class: 'legend' },
    ...items.map(({ swatch, label }) =>
      element(
        'li',
        {},
        element('span', { class: `swatch ${swatch}`, 'aria-hidden': 'true' }),
        label,
      ),
    ),
  );
}
