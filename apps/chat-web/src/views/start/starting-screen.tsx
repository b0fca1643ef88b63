import { t } from '../../i18n/translate.ts';
import type { Store } from '../../state/store.ts';

/** The screen until the first registration. */
export function StartingScreen({ store }: { readonly store: Store }) {
  const status = store.status.value;
  const isAway = status.state === 'waiting';
  return (
    <main class="start" aria-busy="true">
      <div class="spinner" aria-hidden="true" />
      <p role="status">{isAway ? t('views.serverAway') : t('views.loadingAll')}</p>
      {isAway && (
        <button type="button" class="button" onClick={() => store.session.retryNow()}>
          {t('views.tryNow')}
        </button>
      )}
    </main>
  );
}
