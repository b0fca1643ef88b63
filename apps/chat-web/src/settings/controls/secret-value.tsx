import { useState } from 'preact/hooks';
import { t } from '../../i18n/translate.ts';

interface SecretValueProps {
  readonly label: string;
  readonly value: string;
}

/** A value for other programs, with a button that copies it. */
export function SecretValue({ label, value }: SecretValueProps) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
    } catch {
      // The browser refuses; a click on the value selects all of it.
      setIsCopied(false);
    }
  };
  return (
    <div class="secret-value">
      <code class="secret" aria-label={label}>
        {value}
      </code>
      <button
        type="button"
        class="button small"
        aria-label={`${t('settings.copy')}: ${label}`}
        onClick={() => void copy()}
      >
        {isCopied ? t('settings.copied') : t('settings.copy')}
      </button>
    </div>
  );
}
