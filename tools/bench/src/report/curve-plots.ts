import type { Result } from '../harness/judge.ts';
import { digits } from './table.ts';

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [560, 240, 64, 28];

interface Point {
  readonly at: number;
  readonly value: number;
}

/** Plots of figures by the amount of data, one per curve; both axes are logarithmic. */
export function curvePlots(results: readonly Result[]): string {
  const curves = new Map<string, { unit: string; points: Point[] }>();
  for (const { curve, value, unit } of results) {
    if (curve === null || curve === undefined) continue;
    const held = curves.get(curve.name) ?? { unit, points: [] };
    held.points.push({ at: curve.at, value });
    curves.set(curve.name, held);
  }
  return [...curves].map(([name, { unit, points }]) => plot(name, unit, points)).join('\n');
}

function plot(name: string, unit: string, given: readonly Point[]): string {
  const points = [...given].sort((a, b) => a.at - b.at);
  const x = scale(
    points.map(({ at }) => at),
    LEFT,
    WIDTH - 16,
  );
  // A flat curve is drawn flat, as the axis spans at least two decades.
  const values = points.map(({ value }) => value);
  const middle = Math.sqrt(Math.min(...values) * Math.max(...values));
  const y = scale([...values, middle / 10, middle * 10], HEIGHT - BOTTOM, 12);
  const line = points.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ');
  const labels = points.map(
    ({ at, value }) =>
      `<circle cx="${x(at)}" cy="${y(value)}" r="4" fill="currentColor"/><text x="${x(at)}" y="${y(value) - 9}" text-anchor="middle">${digits(value)}</text><text x="${x(at)}" y="${HEIGHT - 8}" text-anchor="middle">${at.toLocaleString('en')}</text>`,
  );
  return `<figure><figcaption>${name} (${unit})</figcaption><svg width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${name}"><line x1="${LEFT}" x2="${WIDTH}" y1="${HEIGHT - BOTTOM}" y2="${HEIGHT - BOTTOM}" stroke="currentColor" stroke-opacity=".3"/><polyline points="${line}" fill="none" stroke="currentColor" stroke-width="2"/>${labels.join('')}</svg></figure>`;
}

/** A logarithmic scale over some values. */
function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const [least, most] = [Math.log(Math.min(...values)), Math.log(Math.max(...values))];
  const range = most - least || 1;
  return (value) => Math.round(from + ((Math.log(value) - least) / range) * (to - from));
}
