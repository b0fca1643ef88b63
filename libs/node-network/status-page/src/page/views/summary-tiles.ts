/// <reference lib="dom" />
import type { NetworkSummary } from '@tandem/node-network-client';
import type { NetworkDay } from '../model/days.ts';
import { formatChange, formatCount, formatShare } from '../model/format.ts';
import type { Overview } from '../model/overview.ts';
import { element } from './element.ts';

interface Tile {
  readonly label: string;
  readonly value: number;
  readonly note: string;
}

/** The network in numbers, each with what it is compared to. */
export function summaryTiles(
  summary: NetworkSummary,
  overview: Overview,
  days: readonly NetworkDay[],
): HTMLLIElement[] {
  return tilesOf(summary, overview, days.at(-2)).map(({ label, value, note }) =>
    element(
      'li',
      { class: 'tile' },
      element('span', { class: 'tile-label' }, label),
      element('strong', { class: 'tile-value' }, formatCount(value)),
      element('span', { class: 'tile-note muted' }, note),
    ),
  );
}

function tilesOf(
  { total_nodes, mixnodes, gateways }: NetworkSummary,
  overview: Overview,
  yesterday: NetworkDay | undefined,
): Tile[] {
  const since = (value: number, before: number | undefined, otherwise: string) =>
    before === undefined ? otherwise : `${formatChange(value - before)} since yesterday`;
  const high = overview.scores.find(({ score }) => score === 'high')?.count ?? 0;
  return [
    { label: 'Nodes', value: total_nodes, note: since(total_nodes, yesterday?.nodes, 'bonded') },
    {
      label: 'Mixing',
      value: mixnodes.bonded.count,
      note: since(mixnodes.bonded.count, yesterday?.mixing, 'in this epoch'),
    },
    {
      label: 'Gateways',
      value: gateways.bonded.count,
      note: `declared; ${formatCount(overview.gateways)} are in the directory`,
    },
    { label: 'Usable as entry', value: overview.entries, note: 'by their last probe' },
    { label: 'Usable as exit', value: overview.exits, note: 'by their last probe' },
    {
      label: 'Countries',
      value: overview.countries.length,
      note: `${formatShare(overview.gateways === 0 ? null : high / overview.gateways)} score high`,
    },
  ];
}
