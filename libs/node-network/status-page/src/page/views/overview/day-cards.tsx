import { LineChart, type DaySeries } from '../../charts/line-chart.tsx';
import { formatCompact, formatCount, formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import type { NetworkDay, SessionDay, TrafficDay } from '../../model/days.ts';
import { ChartCard, Legend } from '../parts/chart-card.tsx';

interface DayCardProps {
  readonly title: string;
  readonly hint: string;
  readonly summary: string;
  /** `YYYY-MM-DD`, oldest first. */
  readonly dates: readonly string[];
  readonly series: readonly DaySeries[];
  /** True (the default) if the last day has not ended. */
  readonly isLastOpen?: boolean;
}

/** Lines over days. */
export function DayCard(card: DayCardProps) {
  const { title, hint, summary, dates, series, isLastOpen = true } = card;
  return (
    <ChartCard
      title={title}
      hint={hint}
      summary={summary}
      columns={[t('shell.day'), ...series.map(({ label }) => label)]}
      rows={dates
        .map((date, index) => [
          date,
          ...series.map(({ values }) => formatCount(values[index] ?? 0)),
        ])
        .reverse()}
      legend={
        <Legend
          items={[
            ...series.map(({ label }, index) => ({ sign: `series-${index + 1}`, label })),
            ...(isLastOpen ? [{ sign: 'dashed', label: t('shell.todaySoFar') }] : []),
          ]}
        />
      }
      draw={(width) => (
        <LineChart dates={dates} series={series} width={width} isLastOpen={isLastOpen} />
      )}
    />
  );
}

/** Nodes per day. */
export function SizeCard({ days }: { readonly days: readonly NetworkDay[] }) {
  const [first, last] = [days[0], days.at(-1)];
  const summary =
    first === undefined || last === undefined || days.length < 2
      ? t('overview.tooFewDays')
      : t('overview.sizeSummary', {
          now: last.nodes,
          before: first.nodes,
          day: formatDay(first.date),
        });
  return (
    <DayCard
      title={t('overview.size')}
      hint={t('overview.sizeHint')}
      summary={summary}
      dates={days.map(({ date }) => date)}
      series={[
        { label: t('overview.nodes'), values: days.map(({ nodes }) => nodes) },
        { label: t('overview.gateways'), values: days.map(({ gateways }) => gateways) },
        { label: t('overview.mixingLine'), values: days.map(({ mixing }) => mixing) },
        { label: t('overview.exitLine'), values: days.map(({ exit }) => exit) },
        { label: t('overview.entryLine'), values: days.map(({ entry }) => entry) },
      ]}
    />
  );
}

/** Packets per day. */
export function TrafficCard({ days }: { readonly days: readonly TrafficDay[] }) {
  const full = days.at(-2);
  return (
    <DayCard
      title={t('overview.packetsChart')}
      hint={t('overview.packetsChartHint')}
      summary={
        full === undefined
          ? t('overview.tooFewDays')
          : t('overview.packetsSummary', {
              received: formatCompact(full.received),
              dropped: formatCompact(full.dropped),
              day: formatDay(full.date),
            })
      }
      dates={days.map(({ date }) => date)}
      series={[
        { label: t('overview.received'), values: days.map(({ received }) => received) },
        { label: t('overview.sent'), values: days.map(({ sent }) => sent) },
        { label: t('overview.droppedLabel'), values: days.map(({ dropped }) => dropped) },
      ]}
    />
  );
}

/** Stake per day. */
export function StakeCard({ days }: { readonly days: readonly TrafficDay[] }) {
  const last = days.at(-1);
  return (
    <DayCard
      title={t('overview.stakeChart')}
      hint={t('overview.stakeChartHint')}
      summary={
        last === undefined
          ? t('overview.tooFewDays')
          : t('overview.stakeSummary', {
              stake: formatCompact(last.stake),
              day: formatDay(last.date),
            })
      }
      dates={days.map(({ date }) => date)}
      series={[{ label: t('overview.stake'), values: days.map(({ stake }) => stake) }]}
    />
  );
}

/** Sessions of all gateways per day. */
export function SessionsCard({ days }: { readonly days: readonly SessionDay[] }) {
  const busiest = [...days].sort((left, right) => right.sessions - left.sessions)[0];
  return (
    <DayCard
      title={t('overview.sessions')}
      hint={t('overview.sessionsHint')}
      summary={
        busiest === undefined
          ? t('overview.noSessions')
          : t('overview.sessionsSummary', {
              sessions: busiest.sessions,
              day: formatDay(busiest.date),
              gateways: busiest.gateways,
            })
      }
      dates={days.map(({ date }) => date)}
      series={sessionSeries(days)}
      isLastOpen={false}
    />
  );
}

/** The lines of sessions and clients. */
export function sessionSeries(
  days: readonly Pick<SessionDay, 'sessions' | 'clients'>[],
): DaySeries[] {
  return [
    { label: t('overview.sessionsStarted'), values: days.map(({ sessions }) => sessions) },
    { label: t('overview.activeClients'), values: days.map(({ clients }) => clients) },
  ];
}
