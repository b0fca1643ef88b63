import { t } from '../../i18n/translate.ts';
import { useStore } from '../../app/store-context.ts';

/** Shows that events do not arrive, as long as they do not. */
export function ConnectionNotice() {
  const store = useStore();
  const { state } = store.status.value;
  const isOnline = store.isOnline.value;
  // A connection without a network seems alive until it is used.
  if (isOnline && state !== 'waiting' && state !== 'expired') return null;
  return (
    <div class="connection" role="status">
      <span>{isOnline ? t('views.away') : t('views.connectionOffline')}</span>
      <button type="button" class="button small" onClick={() => store.session.retryNow()}>
        {t('views.tryNow')}
      </button>
    </div>
  );
}
