import { t } from '../i18n/translate.ts';
import type { SaveStatus } from './use-save.ts';

/** The result of the last change. */
export function SaveNotice({ status }: { readonly status: SaveStatus }) {
  if (status.kind === 'failed') {
    return (
      <p class="notice bad" role="alert">
        {t('settings.failed', { reason: status.reason })}
      </p>
    );
  }
  return (
    <p class="save-notice" role="status">
      {status.kind === 'saved' ? t('settings.saved') : ''}
    </p>
  );
}
