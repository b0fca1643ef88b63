import { useEffect, useRef, useState } from 'preact/hooks';
import { useStore } from '../../app/store-context.ts';
import { loadSessions } from '../../data/load-sessions.ts';
import { t } from '../../i18n/translate.ts';
import { daysUntil, type SessionDay } from '../../model/days.ts';
import { SessionsCard } from './day-cards.tsx';

/** Days that are loaded: each takes a request per 200 gateways. */
const DAYS = 7;
/** How near the card is to the visible part when it loads. */
const NEAR = '200px';

/** Sessions load when their card comes into view, as they take more requests than all the rest. */
export function SessionsSection() {
  const { client } = useStore();
  const [days, setDays] = useState<readonly SessionDay[] | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setFailed] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (holder.current === null) return;
    const load = () => {
      setFailed(false);
      loadSessions(client, daysUntil(Date.now(), DAYS)).then(setDays, () => setFailed(true));
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        observer.disconnect();
        load();
      },
      { rootMargin: NEAR },
    );
    observer.observe(holder.current);
    return () => observer.disconnect();
  }, [client, attempt]);
  return (
    <div ref={holder}>
      {days !== null && <SessionsCard days={days} />}
      {days === null && (
        <div class="card">
          <h3>{t('overview.sessions')}</h3>
          <p class="muted" role="status">
            {t(hasFailed ? 'overview.sessionsFailed' : 'overview.sessionsLoading')}
          </p>
          {hasFailed && (
            <button type="button" class="button" onClick={() => setAttempt(attempt + 1)}>
              {t('shell.retry')}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
