import { t } from '../../i18n/translate.ts';
import { ApiError } from '@tandem/chat-client';

/** What stands where an answer will be, or why there is none. */
export function LoadingPart({ error }: { readonly error: unknown }) {
  if (error !== null) {
    return (
      <p class="notice bad" role="alert">
        {error instanceof ApiError ? error.msg : t('views.unreachable')}
      </p>
    );
  }
  return (
    <div class="list-end" aria-busy="true">
      <div class="spinner small" aria-hidden="true" />
    </div>
  );
}
