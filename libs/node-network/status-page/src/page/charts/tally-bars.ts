/// <reference lib="dom" />
import { axisY, barX, text } from '@observablehq/plot';
import { formatCount } from '../model/format.ts';
import type { Tally } from '../model/overview.ts';
import { themedPlot } from './themed-plot.ts';

const ROW_HEIGHT = 26;
/** Room for a label of 22 characters at 12 px. */
const LABEL_WIDTH = 132;

/** A tally; `isRest` marks the sum of those that have no bar of their own. */
export interface TallyBar extends Tally {
  readonly isRest?: boolean;
}

/** One bar per tally, in the given order, with its count at the end. */
export function tallyBars(tallies: readonly TallyBar[], width: number): SVGElement | HTMLElement {
  const labels = tallies.map(({ label }) => label);
  return themedPlot({
    width,
    height: tallies.length * ROW_HEIGHT + 4,
    marginLeft: LABEL_WIDTH,
    marginRight: 44,
    marginTop: 2,
    marginBottom: 2,
    x: { axis: null },
    y: { domain: labels, padding: 0.3 },
    marks: [
      axisY({ label: null, tickSize: 0, fontSize: 12, tickFormat: shortened }),
      barX(tallies, { x: 'count', y: 'label', fill: colourOf, rx2: 3 }),
      text(tallies, {
        x: 'count',
        y: 'label',
        text: ({ count }: Tally) => formatCount(count),
        textAnchor: 'start',
        dx: 6,
        fontSize: 12,
        fill: 'var(--ink)',
      }),
    ],
  });
}

function colourOf({ isRest }: TallyBar): string {
  return isRest === true ? 'var(--line-strong)' : 'var(--accent)';
}

function shortened(label: string): string {
  return label.length > 20 ? `${label.slice(0, 19)}…` : label;
}
