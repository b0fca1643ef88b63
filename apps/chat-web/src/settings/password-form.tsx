import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { SaveNotice } from './save-notice.tsx';
import { useSave } from './use-save.ts';

/** Changes the password. */
export function PasswordForm() {
  const { server } = useChatState();
  const { api } = useStore().session;
  const [oldPassword, setOldPassword] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const { status, save } = useSave();
  const submit = async () => {
    const fields = { old_password: oldPassword, new_password: newPassword };
    if (!(await save(() => api.patch('/settings', fields)))) return;
    setOldPassword('');
    setNewPassword('');
  };
  return (
    <form
      class="setting"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <h3>{t('settings.password')}</h3>
      <label class="setting-label">
        {t('settings.oldPassword')}
        <input
          class="field"
          type="password"
          autocomplete="current-password"
          required
          value={oldPassword}
          onInput={(event) => setOldPassword(event.currentTarget.value)}
        />
      </label>
      <label class="setting-label">
        {t('settings.newPassword')}
        <input
          class="field"
          type="password"
          autocomplete="new-password"
          required
          minLength={server.password_min_length ?? 8}
          maxLength={server.password_max_length ?? 100}
          value={newPassword}
          onInput={(event) => setNewPassword(event.currentTarget.value)}
        />
      </label>
      <div class="setting-actions">
        <button type="submit" class="button small" disabled={status.kind === 'saving'}>
          {t('settings.changePassword')}
        </button>
        <SaveNotice status={status} />
      </div>
    </form>
  );
}
