import { t } from '../../i18n/translate.ts';

interface RetryProps {
  readonly text: string;
  readonly onRetry: () => void;
}

/** A failed load, with a button that tries again. */
export function Retry({ text, onRetry }: RetryProps) {
  return (
    <p class="retry" role="status">
      {text}{' '}
      <button type="button" class="button" onClick={onRetry}>
        {t('shell.retry')}
      </button>
    </p>
  );
}
