import { useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { ConfirmButton } from './controls/confirm-button.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

/** Deactivates the account of the actor; administrators can activate it again. */
export function AccountEnd() {
  const { api } = useStore().session;
  const { status, save } = useSave();
  return (
    <section class="setting">
      <h3>{t('account.end')}</h3>
      <p class="muted">{t('account.endNote')}</p>
      <div class="setting-actions">
        <ConfirmButton
          text={t('account.deactivate')}
          question={t('users.surely')}
          onConfirm={() => void save(() => api.delete('/users/me'))}
        />
        {status.kind === 'failed' && <SaveNotice status={status} />}
      </div>
    </section>
  );
}
