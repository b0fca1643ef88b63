import { useMemo } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { networkDays, trafficDays } from '../../model/days.ts';
import { overviewOf } from '../../model/overview.ts';
import { MakeUp } from './make-up.tsx';
import { SizeCard, StakeCard, TrafficCard } from './day-cards.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SummaryTiles } from './summary-tiles.tsx';

/** The network in figures: now, by its parts, and over days. */
export function Overview() {
  const store = useStore();
  const { rows } = store.nodes.value;
  const figures = store.figures.value;
  const overview = useMemo(() => overviewOf(rows), [rows]);
  if (figures === null) return <h1>{t('shell.overview')}</h1>;
  const days = networkDays(figures.history);
  const traffic = trafficDays(figures.traffic);
  return (
    <>
      <h1>{t('shell.overview')}</h1>
      <section aria-labelledby="now">
        <h2 id="now">{t('overview.now')}</h2>
        <SummaryTiles summary={figures.summary} overview={overview} days={days} traffic={traffic} />
      </section>
      <section aria-labelledby="make-up">
        <h2 id="make-up">{t('overview.makeUp')}</h2>
        <MakeUp overview={overview} />
      </section>
      <section aria-labelledby="over-time">
        <h2 id="over-time">{t('overview.overTime')}</h2>
        <div class="cards cards-wide">
          <SizeCard days={days} />
          <TrafficCard days={traffic} />
          <SessionsSection />
          <StakeCard days={traffic} />
        </div>
      </section>
    </>
  );
}
