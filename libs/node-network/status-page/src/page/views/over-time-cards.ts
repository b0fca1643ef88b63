/// <reference lib="dom" />
import { dayLines, type DaySeries } from '../charts/day-lines.ts';
import type { NetworkDay, SessionDay, TrafficDay } from '../model/days.ts';
import { formatCompact, formatCount, formatDay } from '../model/format.ts';
import { chartCard, legend } from './chart-card.ts';

/** Packets per day. */
export function trafficCard(days: readonly TrafficDay[]): HTMLElement {
  const last = days.at(-2);
  return dayCard(
    'Packets',
    last === undefined
      ? 'Too few days yet.'
      : `${formatCompact(last.received)} packets received on the last full day, ${formatCompact(last.dropped)} dropped.`,
    days,
    { received: 'Received', sent: 'Sent', dropped: 'Dropped' },
  );
}

/** Nodes per day. */
export function networkCard(days: readonly NetworkDay[]): HTMLElement {
  const first = days[0];
  const last = days.at(-1);
  return dayCard(
    'Size of the network',
    first === undefined || last === undefined
      ? 'Too few days yet.'
      : `${formatCount(last.nodes)} nodes now, ${formatCount(first.nodes)} on ${formatDay(first.date)}.`,
    days,
    {
      nodes: 'Nodes',
      gateways: 'Gateways',
      mixing: 'Mixing',
      exit: 'Exit role',
      entry: 'Entry role',
    },
  );
}

/** Sessions per day. */
export function sessionsCard(days: readonly SessionDay[]): HTMLElement {
  const busiest = [...days].sort((left, right) => right.sessions - left.sessions)[0];
  return dayCard(
    'Sessions',
    busiest === undefined
      ? 'No gateway has reported sessions in these days.'
      : `At most ${formatCount(busiest.sessions)} sessions a day, on ${formatDay(busiest.date)}, reported by ${formatCount(busiest.gateways)} gateways.`,
    days,
    { sessions: 'Sessions started', clients: 'Active clients' },
  );
}

/** Sessions of one gateway per day. */
export function nodeSessionsCard(
  days: readonly { readonly date: string; readonly sessions: number; readonly clients: number }[],
): HTMLElement {
  const last = days.at(-1);
  return dayCard(
    'Sessions per day',
    last === undefined
      ? 'No sessions yet.'
      : `${formatCount(last.sessions)} sessions of ${formatCount(last.clients)} clients on ${formatDay(last.date)}, the last day that the gateway reported.`,
    days,
    { sessions: 'Sessions started', clients: 'Active clients' },
  );
}

/** Lines over days of some of the days' numbers, under the labels that they are given. */
function dayCard<Name extends string>(
  title: string,
  summary: string,
  days: readonly (Readonly<Record<NoInfer<Name>, number>> & { readonly date: string })[],
  labels: Readonly<Record<Name, string>>,
): HTMLElement {
  const names = Object.keys(labels) as Name[];
  const dates = days.map(({ date }) => date);
  const series = names.map((name): DaySeries => ({
    label: labels[name],
    values: days.map((day) => day[name]),
  }));
  return chartCard({
    title,
    summary,
    above: [
      legend([
        ...series.map(({ label }, index) => ({ swatch: `series-${index + 1}`, label })),
        { swatch: 'dashed', label: 'today, so far' },
      ]),
    ],
    columns: ['Day (UTC)', ...series.map(({ label }) => label)],
    rows: [...days]
      .reverse()
      .map((day) => [day.date, ...names.map((name) => formatCount(day[name]))]),
    draw: (width) => dayLines(dates, series, width),
  });
}
