import { useStore } from '../../app/store-context.ts';
import { loadSessionsOf } from '../../data/load-node.ts';
import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { DayCard, sessionSeries } from '../overview/day-cards.tsx';
import { Retry } from '../parts/retry.tsx';
import { useLoaded } from '../parts/use-loaded.ts';

/** The sessions of a gateway over its days. */
export function NodeSessions({ nodeId }: { readonly nodeId: number }) {
  const { client } = useStore();
  const [loaded, retry] = useLoaded(String(nodeId), () => loadSessionsOf(client, nodeId));
  if (loaded.state === 'failed') {
    return <Retry text={t('overview.sessionsFailed')} onRetry={retry} />;
  }
  const reports = loaded.state === 'ready' ? loaded.data : [];
  const last = reports.at(-1);
  if (last === undefined) {
    return (
      <section class="card">
        <h2>{t('node.sessions')}</h2>
        <p class="muted" role="status">
          {t(loaded.state === 'loading' ? 'overview.sessionsLoading' : 'node.noSessions')}
        </p>
      </section>
    );
  }
  const days = reports.map((report) => ({
    date: report.day,
    sessions: report.session_started,
    clients: report.unique_active_clients,
  }));
  return (
    <DayCard
      title={t('node.sessions')}
      hint={t('node.sessionsHint')}
      summary={t('node.sessionsSummary', {
        sessions: last.session_started,
        clients: last.unique_active_clients,
        day: formatDay(last.day),
      })}
      dates={days.map(({ date }) => date)}
      series={sessionSeries(days)}
      isLastOpen={false}
    />
  );
}
