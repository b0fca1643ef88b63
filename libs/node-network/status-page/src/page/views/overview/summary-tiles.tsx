import type { NetworkSummary } from '@tandem/node-network-client';
import { useStore } from '../../app/store-context.ts';
import {
  formatChange,
  formatCompact,
  formatCount,
  formatDay,
  formatList,
  formatShare,
  UNKNOWN,
} from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import type { NetworkDay, TrafficDay } from '../../model/days.ts';
import { directoryGap, OLDEST_LISTED } from '../../model/directory-gap.ts';
import type { NodeRow } from '../../model/node-row.ts';
import type { Overview } from '../../model/overview.ts';
import { mapAddress, nodesAddress } from '../../model/route.ts';
import { Explain } from '../parts/explain.tsx';

interface Tile {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly hint: string;
  /** The address of the list of the counted nodes. */
  readonly href?: string;
}

interface SummaryTilesProps {
  readonly summary: NetworkSummary;
  readonly overview: Overview;
  readonly days: readonly NetworkDay[];
  readonly traffic: readonly TrafficDay[];
}

/** The network in figures, each with a comparison and an explanation. */
export function SummaryTiles(props: SummaryTilesProps) {
  const { rows, isWhole, hasScores } = useStore().nodes.value;
  const tiles = [
    ...countTiles(props, hasScores ? rows : null),
    ...directoryTiles(props.overview, hasScores),
    ...networkTiles(props, isWhole),
  ];
  return (
    <ul class="tiles">
      {tiles.map(({ label, value, note, hint, href }) => (
        <li key={label} class="tile">
          <span class="tile-label">
            {label} <Explain what={label} text={hint} />
          </span>
          {href === undefined ? (
            <strong class="tile-value">{value}</strong>
          ) : (
            <a class="tile-value" href={href} aria-label={`${label}: ${value}`}>
              {value}
            </a>
          )}
          <span class="tile-note muted">{note}</span>
        </li>
      ))}
    </ul>
  );
}

/** The counts of the summary. @param rows null until the scores are loaded */
function countTiles(
  { summary, overview, days }: SummaryTilesProps,
  rows: readonly NodeRow[] | null,
): Tile[] {
  const yesterday = days.at(-2);
  const since = (value: number, before: number | undefined) =>
    before === undefined
      ? ''
      : t('overview.sinceYesterday', { change: formatChange(value - before) });
  const { total_nodes: nodes, mixnodes, gateways } = summary;
  return [
    {
      label: t('overview.nodes'),
      value: formatCount(nodes),
      note: since(nodes, yesterday?.nodes),
      hint: t('overview.nodesHint', { described: mixnodes.bonded.self_described }),
      href: nodesAddress({ bond: 'yes' }),
    },
    {
      label: t('overview.mixing'),
      value: formatCount(mixnodes.bonded.count),
      note: since(mixnodes.bonded.count, yesterday?.mixing),
      hint: t('overview.mixingHint'),
    },
    {
      label: t('overview.gateways'),
      value: formatCount(gateways.bonded.count),
      note: rows === null ? '' : t('overview.inDirectory', { count: overview.gateways }),
      hint: gatewaysHint(overview, rows),
      href: nodesAddress({ kind: 'gateway' }),
    },
  ];
}

/** The reasons for which gateways are not in the directory. */
function gatewaysHint(overview: Overview, rows: readonly NodeRow[] | null): string {
  const hint = t('overview.gatewaysHint', { listed: overview.gateways });
  const gap = rows === null ? new Map<never, number>() : directoryGap(rows);
  if (gap.size === 0) return hint;
  const reasons = [...gap].map(([reason, count]) =>
    reason === 'version'
      ? t('gap.version', { count, oldest: OLDEST_LISTED })
      : t(`gap.${reason}`, { count }),
  );
  return `${hint} ${t('overview.gapHint', { reasons: formatList(reasons) })}`;
}

/** The gateways by the uses that probes have proved. */
function directoryTiles({ entries, exits }: Overview, hasScores: boolean): Tile[] {
  const note = t('overview.byLastProbe');
  return [
    {
      label: t('overview.entries'),
      value: hasScores ? formatCount(entries) : UNKNOWN,
      note,
      hint: t('overview.entriesHint'),
      href: nodesAddress({ use: 'entry' }),
    },
    {
      label: t('overview.exits'),
      value: hasScores ? formatCount(exits) : UNKNOWN,
      note,
      hint: t('overview.exitsHint'),
      href: nodesAddress({ use: 'exit' }),
    },
  ];
}

/** Countries, stake and packets. */
function networkTiles({ overview, traffic }: SummaryTilesProps, isWhole: boolean): Tile[] {
  const full = traffic.at(-2);
  const countries = overview.countries.filter(({ value }) => value !== '').length;
  const tiles: Tile[] = [
    {
      label: t('overview.countries'),
      value: isWhole ? formatCount(countries) : UNKNOWN,
      note: t('overview.withNodes'),
      hint: t('overview.countriesHint'),
      href: mapAddress({ nodes: 'all' }),
    },
    {
      label: t('overview.stake'),
      value: isWhole ? formatCount(Math.round(overview.stake / 1e6)) : UNKNOWN,
      note: t('overview.coins'),
      hint: t('overview.stakeHint'),
      href: nodesAddress({ sort: 'stake' }),
    },
  ];
  if (full === undefined) return tiles;
  const share = formatShare(full.received === 0 ? null : full.dropped / full.received);
  return [
    ...tiles,
    {
      label: t('overview.packets'),
      value: formatCompact(full.received),
      note: t('overview.dropped', { share }),
      hint: t('overview.packetsHint', { day: formatDay(full.date), share }),
    },
  ];
}
