/// <reference lib="dom" />
import { axisX, axisY, dot, gridY, line, pointerX, ruleX, ruleY, tip } from '@observablehq/plot';
import { formatCompact, formatCount, formatDay } from '../model/format.ts';
import { themedPlot } from './themed-plot.ts';

/** One line of the chart: a value per day, oldest first. */
export interface DaySeries {
  readonly label: string;
  readonly values: readonly number[];
}

interface Point {
  readonly at: Date;
  readonly value: number;
}

/** Lines over days; the last day still grows, so the way to it is dashed. */
export function dayLines(
  dates: readonly string[],
  series: readonly DaySeries[],
  width: number,
): SVGElement | HTMLElement {
  const instants = dates.map((date) => new Date(`${date}T00:00:00Z`));
  const lines = series.map(({ values }) =>
    instants.map((at, index): Point => ({ at, value: values[index] ?? 0 })),
  );
  const days = instants.map((at, index) => ({
    at,
    title: titleOf(dates[index] ?? '', series, index),
  }));
  const xy = { x: 'at', y: 'value' } as const;
  return themedPlot({
    width,
    height: width < 500 ? 200 : 240,
    marginLeft: 48,
    marginRight: 16,
    x: { type: 'utc' },
    y: { zero: true, nice: true },
    marks: [
      gridY({ stroke: 'var(--line)', strokeOpacity: 1, ticks: 4 }),
      axisY({ label: null, ticks: 4, tickSize: 0, fontSize: 12, tickFormat: formatCompact }),
      axisX({ label: null, ticks: Math.max(2, Math.floor(width / 90)), tickSize: 4, fontSize: 12 }),
      ruleY([0], { stroke: 'var(--muted)' }),
      ...lines.flatMap((points, index) => {
        const stroke = `var(--series-${index + 1})`;
        return [
          line(points.slice(0, -1), { ...xy, stroke, strokeWidth: 2 }),
          line(points.slice(-2), { ...xy, stroke, strokeWidth: 2, strokeDasharray: '3 4' }),
          dot(points.slice(-1), { ...xy, fill: stroke, r: 3 }),
        ];
      }),
      ruleX(days, pointerX({ x: 'at', stroke: 'var(--muted)' })),
      tip(
        days,
        pointerX({
          x: 'at',
          title: 'title',
          frameAnchor: 'top',
          fontSize: 12,
          lineHeight: 1.4,
          stroke: 'var(--line-strong)',
          fill: 'var(--surface)',
        }),
      ),
    ],
  });
}

function titleOf(date: string, series: readonly DaySeries[], index: number): string {
  const lines = series.map(({ label, values }) => `${label}: ${formatCount(values[index] ?? 0)}`);
  return [formatDay(date), ...lines].join('\n');
}
