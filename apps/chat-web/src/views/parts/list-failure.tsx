import { t } from '../../i18n/translate.ts';
import { failureText } from '../../state/notices.ts';

interface ListFailureProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** The error for which a list of messages cannot be read, and a button for another attempt. */
export function ListFailure({ error, onRetry }: ListFailureProps) {
  return (
    <>
      <h2>{t('views.cannotShow')}</h2>
      <p class="muted">{failureText(error)}</p>
      <button type="button" class="button" onClick={onRetry}>
        {t('views.tryAgain')}
      </button>
    </>
  );
}
