import type { ComponentChildren } from 'preact';
import { useStore } from '../../app/store-context.ts';
import { formatAge } from '../../i18n/format.ts';
import { t } from '../../i18n/translate.ts';
import { freshnessOf } from '../../model/freshness.ts';
import type { LoadFailure, NetworkStore } from '../../state/network-store.ts';
import { useNow } from '../parts/use-now.ts';

/** The most important problem with the data, if there is one. */
export function Notices() {
  const store = useStore();
  const now = useNow();
  return <div role="status">{noticeOf(store, now)}</div>;
}

function noticeOf(store: NetworkStore, now: number): ComponentChildren {
  const failure = store.failure.value;
  const collected = store.collected.value;
  const { ageMs, isStale } = freshnessOf(collected ?? '', now, store.seen.intervalMs);
  const age = ageMs === null ? '' : formatAge(ageMs);
  const retry = () => void store.refresh();
  if (failure !== null) {
    const { rows, isWhole } = store.nodes.value;
    if (collected === null) {
      return <Notice title={t('shell.failed')} text={reasonOf(failure)} onRetry={retry} />;
    }
    const text = isWhole
      ? t('shell.shownAge', { age })
      : t('shell.incompleteHint', { count: rows.length });
    return (
      <Notice
        title={t(isWhole ? 'shell.notRefreshed' : 'shell.incomplete')}
        text={`${reasonOf(failure)} ${text}`}
        onRetry={retry}
      />
    );
  }
  if (store.isEmpty.value) {
    return <Notice title={t('shell.empty')} text={t('shell.emptyHint')} onRetry={retry} />;
  }
  if (collected === null || !isStale) return null;
  return <Notice title={t('shell.stale')} text={t('shell.staleHint', { age })} />;
}

function reasonOf(failure: LoadFailure): string {
  if (failure.reason === 'status') return t('shell.status', { status: failure.status });
  return t(failure.reason === 'offline' ? 'shell.offline' : 'shell.unreachable');
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly onRetry?: () => void;
}

function Notice({ title, text, onRetry }: NoticeProps) {
  return (
    <div class="notice">
      <strong>{title}</strong>
      <span>{text}</span>
      {onRetry !== undefined && (
        <button type="button" class="button" onClick={onRetry}>
          {t('shell.retry')}
        </button>
      )}
    </div>
  );
}
