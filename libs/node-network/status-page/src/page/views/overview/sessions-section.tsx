import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { loadSessions } from '../../data/load-sessions.ts';
import { t } from '../../i18n/translate.ts';
import { daysUntil } from '../../model/days.ts';
import { Retry } from '../parts/retry.tsx';
import { useLoaded } from '../parts/use-loaded.ts';
import { SessionsCard } from './day-cards.tsx';

/** Days that are loaded: each takes a request per 200 gateways. */
const DAYS = 7;
/** The distance of the card from the visible part at which it loads. */
const NEAR = '200px';

/** Sessions load when their card comes into view, as they take more requests than all the rest. */
export function SessionsSection() {
  const { client } = useStore();
  const [wasNear, setNear] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (holder.current === null) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        setNear(true);
      },
      { rootMargin: NEAR },
    );
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, []);
  const [loaded, retry] = useLoaded(wasNear ? 'sessions' : null, () =>
    loadSessions(client, daysUntil(Date.now(), DAYS)),
  );
  return (
    <div ref={holder}>
      {loaded.state === 'ready' ? (
        <SessionsCard days={loaded.data} />
      ) : (
        <div class="card">
          <h3>{t('overview.sessions')}</h3>
          {loaded.state === 'failed' ? (
            <Retry text={t('overview.sessionsFailed')} onRetry={retry} />
          ) : (
            <p class="muted" role="status">
              {t('overview.sessionsLoading')}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
