import type { ComponentChildren } from 'preact';
import { Bars, withRest, type Bar } from '../../charts/bars.tsx';
import { ShareBar } from '../../charts/share-bar.tsx';
import { formatCount, formatList, formatShare } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { OLDEST_LISTED } from '../../model/directory-gap.ts';
import { isGatewayKind } from '../../model/node-row.ts';
import type { Overview, Tally } from '../../model/overview.ts';
import { nodesAddress } from '../../model/route.ts';
import { LOAD_TONES, SCORE_TONES, type Score } from '../../model/score.ts';
import { useStore } from '../../app/store-context.ts';
import { CardTitle } from '../parts/card-title.tsx';
import { ChartCard, Legend } from '../parts/chart-card.tsx';
import { TableAlternative } from '../parts/data-table.tsx';
import { placeName } from '../parts/names.ts';
import { ScoreSign } from '../parts/score-shape.tsx';

const LONGEST = 12;

/** The parts of the network: kinds, scores, loads, countries, versions. */
export function MakeUp({ overview }: { readonly overview: Overview }) {
  const { hasScores } = useStore().nodes.value;
  return (
    <>
      <div class="cards">
        <KindsCard overview={overview} />
        {hasScores && <ScoresCard overview={overview} />}
        {hasScores && <LoadsCard overview={overview} />}
      </div>
      <div class="cards cards-wide">
        <CountriesCard overview={overview} />
        <VersionsCard overview={overview} />
      </div>
    </>
  );
}

interface OverviewProps {
  readonly overview: Overview;
}

function KindsCard({ overview: { kinds, nodes } }: OverviewProps) {
  const gateways = kinds.filter(({ value }) => isGatewayKind(value)).reduce(sumUp, 0);
  return (
    <ChartCard
      title={t('overview.kinds')}
      hint={t('overview.kindsHint')}
      summary={t('overview.kindsSummary', { count: nodes, gateways })}
      columns={[t('column.kind'), t('overview.count'), t('overview.share')]}
      rows={kinds.map(({ value, count }) => [
        t(`kind.${value}`),
        formatCount(count),
        formatShare(count / nodes),
      ])}
      legend={
        <Legend
          items={kinds.map(({ value, count }, index) => ({
            sign: `series-${index + 1}`,
            label: (
              <a
                href={nodesAddress({ kind: value })}
              >{`${t(`kind.${value}`)}: ${formatCount(count)}`}</a>
            ),
          }))}
        />
      }
      draw={(width) => (
        <ShareBar
          width={width}
          shares={kinds.map(({ value, count }, index) => ({
            key: value,
            count,
            fill: `fill-series-${index + 1}`,
          }))}
        />
      )}
    />
  );
}

function ScoresCard({ overview: { scores, gateways } }: OverviewProps) {
  const high = scores.find(({ value }) => value === 'high')?.count ?? 0;
  return (
    <ClassCard
      title={t('overview.scores')}
      hint={t('overview.scoresHint')}
      summary={t('overview.scoresSummary', { share: formatShare(high / gateways) })}
      column={t('column.score')}
      tallies={scores}
      tones={SCORE_TONES}
      sign={(score) => <ScoreSign score={score} />}
      hrefOf={(score) => nodesAddress({ score })}
    />
  );
}

function LoadsCard({ overview: { loads, gateways } }: OverviewProps) {
  const low = loads.find(({ value }) => value === 'low')?.count ?? 0;
  return (
    <ClassCard
      title={t('overview.loads')}
      hint={t('overview.loadsHint')}
      summary={t('overview.loadsSummary', { share: formatShare(low / gateways) })}
      column={t('column.load')}
      tallies={loads}
      tones={LOAD_TONES}
      sign={(load) => `tone-${LOAD_TONES[load]}`}
      hrefOf={(load) => nodesAddress({ load })}
    />
  );
}

interface ClassCardProps {
  readonly title: string;
  readonly hint: string;
  readonly summary: string;
  readonly column: string;
  readonly tallies: readonly Tally<Score>[];
  readonly tones: Readonly<Record<Score, string>>;
  readonly sign: (value: Score) => ComponentChildren;
  readonly hrefOf: (value: Score) => string;
}

/** Gateways by the classes of a score or a load. */
function ClassCard({ tallies, tones, sign, hrefOf, column, ...card }: ClassCardProps) {
  const all = tallies.reduce(sumUp, 0);
  return (
    <ChartCard
      {...card}
      columns={[column, t('overview.gateways'), t('overview.share')]}
      rows={tallies.map(({ value, count }) => [
        t(`score.${value}`),
        formatCount(count),
        formatShare(count / all),
      ])}
      legend={
        <Legend
          items={tallies.map(({ value, count }) => ({
            sign: sign(value),
            label: <a href={hrefOf(value)}>{`${t(`score.${value}`)}: ${formatCount(count)}`}</a>,
          }))}
        />
      }
      draw={(width) => (
        <ShareBar
          width={width}
          shares={tallies.map(({ value, count }) => ({
            key: value,
            count,
            fill: `fill-${tones[value]}`,
          }))}
        />
      )}
    />
  );
}

function CountriesCard({ overview: { countries } }: OverviewProps) {
  const known = countries.filter(({ value }) => value !== '');
  const top = formatList(known.slice(0, 3).map(({ value }) => placeName(value)));
  return (
    <BarsCard
      title={t('overview.countries')}
      hint={t('overview.countriesHint')}
      summary={t('overview.countriesSummary', { count: known.length, top })}
      bars={known.map(({ value, count }) => ({
        key: value,
        label: placeName(value),
        count,
        href: nodesAddress({ country: value }),
      }))}
      columns={[
        t('nodes.country'),
        t('overview.count'),
        t('overview.gateways'),
        t('overview.entries'),
        t('overview.exits'),
        t('overview.high'),
      ]}
      rows={countries.map((each) => [
        placeName(each.value),
        ...[each.count, each.gateways, each.entries, each.exits, each.high].map(formatCount),
      ])}
    />
  );
}

function VersionsCard({ overview: { versions, nodes } }: OverviewProps) {
  const newest = versions[0] ?? { value: '', count: 0 };
  return (
    <BarsCard
      title={t('overview.versions')}
      hint={t('overview.versionsHint', { oldest: OLDEST_LISTED })}
      summary={t('overview.versionsSummary', {
        share: formatShare(newest.count / nodes),
        version: newest.value,
        count: versions.length,
      })}
      bars={versions.map(({ value, count }) => ({
        key: value,
        label: value,
        count,
        href: nodesAddress({ version: value }),
      }))}
      columns={[t('column.version'), t('overview.count'), t('overview.share')]}
      rows={versions.map(({ value, count }) => [
        value,
        formatCount(count),
        formatShare(count / nodes),
      ])}
    />
  );
}

interface BarsCardProps {
  readonly title: string;
  readonly hint: string;
  readonly summary: string;
  readonly bars: readonly Bar[];
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

function BarsCard({ title, hint, summary, bars, columns, rows }: BarsCardProps) {
  return (
    <section class="card">
      <CardTitle title={title} hint={hint} />
      <p class="muted">{bars.length === 0 ? t('shell.loading') : summary}</p>
      <Bars bars={withRest(bars, LONGEST, (count) => t('shell.others', { count }))} />
      <TableAlternative caption={title} columns={columns} rows={rows} />
    </section>
  );
}

function sumUp(sum: number, { count }: { readonly count: number }): number {
  return sum + count;
}
