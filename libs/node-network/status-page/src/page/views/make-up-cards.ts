/// <reference lib="dom" />
import { scoreBar, type ScoreShare } from '../charts/score-bar.ts';
import { tallyBars, type TallyBar } from '../charts/tally-bars.ts';
import type { WorldMap } from '../charts/world-map.ts';
import { formatCount, formatShare } from '../model/format.ts';
import type { Overview, Tally } from '../model/overview.ts';
import { chartCard, legend } from './chart-card.ts';

const LONGEST_CHART = 12;
const SCORE_TONES = { high: 'good', medium: 'fair', low: 'bad', offline: 'none' } as const;
/** Of a load, little is good. */
const LOAD_TONES = { low: 'good', medium: 'fair', high: 'bad', offline: 'none' } as const;

/** The map, with the classes of score and load beside it. */
export function mapCards(overview: Overview, map: WorldMap): HTMLElement[] {
  const { places, gateways, countries } = overview;
  map.show(places);
  return [
    chartCard({
      title: 'Gateways by place',
      summary: `${formatCount(gateways)} gateways at ${formatCount(places.length)} places in ${countries.length} countries; most are in ${topOf(countries)}. A larger bubble has more gateways, its colour is the score that most of them have; choose one to list its country. Ctrl and the wheel, two fingers or the buttons zoom, dragging moves.`,
      above: [
        map.controls,
        legend(
          overview.scores.map(({ score }) => ({
            swatch: `tone-${SCORE_TONES[score]}`,
            label: `most score ${score}`,
          })),
        ),
      ],
      columns: ['Place', 'Country', 'Gateways', 'Score high'],
      rows: places.map(({ city, countryName, count, high }) => [
        city === '' ? 'Unknown city' : city,
        countryName,
        formatCount(count),
        formatCount(high),
      ]),
      draw: (width) => map.draw(width),
    }),
    scoreCard(
      'Score',
      'How well gateways did in their last probe.',
      overview.scores.map((each) => ({ ...each, tone: SCORE_TONES[each.score] })),
    ),
    scoreCard(
      'Load',
      'How busy gateways are: low is best.',
      overview.loads.map((each) => ({ ...each, tone: LOAD_TONES[each.score] })),
    ),
  ];
}

/** Countries and versions. */
export function makeUpCards({ countries, versions, gateways }: Overview): HTMLElement[] {
  const newest = versions[0];
  return [
    chartCard({
      title: 'Countries',
      summary: `${countries.length} countries; most gateways are in ${topOf(countries)}.`,
      columns: ['Country', 'Gateways', 'Entry', 'Exit', 'Score high'],
      rows: countries.map((each) => [
        `${each.label} (${each.code})`,
        ...[each.count, each.entries, each.exits, each.high].map(formatCount),
      ]),
      draw: (width) => tallyBars(shortened(countries), width),
    }),
    chartCard({
      title: 'Versions',
      summary:
        newest === undefined
          ? 'No versions yet.'
          : `${formatShare(newest.count / gateways)} of the gateways run ${newest.label}, the newest of ${versions.length} versions.`,
      columns: ['Version', 'Gateways', 'Share'],
      rows: versions.map(({ label, count }) => [
        label,
        formatCount(count),
        formatShare(count / gateways),
      ]),
      draw: (width) => tallyBars(shortened(versions), width),
    }),
  ];
}

function scoreCard(title: string, summary: string, shares: readonly ScoreShare[]): HTMLElement {
  return chartCard({
    title,
    summary,
    above: [
      legend(
        shares.map(({ score, count, tone }) => ({
          swatch: `tone-${tone}`,
          label: `${score}: ${formatCount(count)}`,
        })),
      ),
    ],
    columns: [title, 'Gateways'],
    rows: shares.map(({ score, count }) => [score, formatCount(count)]),
    draw: (width) => scoreBar(shares, width),
  });
}

function topOf(countries: readonly Tally[]): string {
  const names = countries.slice(0, 3).map(({ label }) => label);
  return names.length === 0 ? 'none' : new Intl.ListFormat('en').format(names);
}

/** The first ones, and one tally of all others. */
function shortened(tallies: readonly Tally[]): TallyBar[] {
  if (tallies.length <= LONGEST_CHART) return [...tallies];
  const rest = tallies.slice(LONGEST_CHART - 1);
  return [
    ...tallies.slice(0, LONGEST_CHART - 1),
    {
      label: `${rest.length} others`,
      count: rest.reduce((sum, { count }) => sum + count, 0),
      isRest: true,
    },
  ];
}
