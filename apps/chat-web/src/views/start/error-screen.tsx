import { t } from '../../i18n/translate.ts';
import { begin } from '../../app/session-states.ts';

/** Something failed that no repetition mends by itself. */
export function ErrorScreen({ message }: { readonly message: string }) {
  return (
    <main class="start">
      <h1>{t('views.failed')}</h1>
      <p class="muted">{message}</p>
      <button type="button" class="button primary" onClick={begin}>
        {t('views.startAgain')}
      </button>
    </main>
  );
}
