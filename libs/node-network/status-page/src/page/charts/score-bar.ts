/// <reference lib="dom" />
import { barX, text } from '@observablehq/plot';
import type { Score } from '../model/gateway-row.ts';
import { formatShare } from '../model/format.ts';
import { themedPlot } from './themed-plot.ts';

/** How many gateways have a class, and how it is coloured: `good` to `bad`, or `none`. */
export interface ScoreShare {
  readonly score: Score;
  readonly count: number;
  readonly tone: string;
}

/** Parts of a whole in one bar, in the given order; parts too narrow for a text have none. */
export function scoreBar(shares: readonly ScoreShare[], width: number): SVGElement | HTMLElement {
  const all = shares.reduce((sum, { count }) => sum + count, 0);
  const stacked = { x: 'count', fill: ({ tone }: ScoreShare) => `var(--tone-${tone})` };
  const wideEnough = shares.filter(({ count }) => all > 0 && (count / all) * width > 44);
  const starts = startsOf(shares);
  return themedPlot({
    width,
    height: 40,
    margin: 0,
    x: { axis: null, domain: [0, Math.max(1, all)] },
    marks: [
      barX(shares, { ...stacked, insetLeft: 1, insetRight: 1, r: 3 }),
      text(wideEnough, {
        x: ({ score, count }: ScoreShare) => (starts.get(score) ?? 0) + count / 2,
        text: ({ count }: ScoreShare) => formatShare(count / all),
        fill: 'var(--on-tone)',
        fontSize: 13,
        fontWeight: 600,
      }),
    ],
  });
}

function startsOf(shares: readonly ScoreShare[]): ReadonlyMap<Score, number> {
  const starts = new Map<Score, number>();
  let start = 0;
  for (const { score, count } of shares) {
    starts.set(score, start);
    start += count;
  }
  return starts;
}
