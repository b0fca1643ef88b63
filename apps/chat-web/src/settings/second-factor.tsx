import { useState } from 'preact/hooks';
import { useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useLoaded } from './use-loaded.ts';
import { useSave } from './use-save.ts';

/** A code of a device that a log-in by password requires. */
export function SecondFactor() {
  const { api } = useStore().session;
  const { value, problem, reload } = useLoaded(() => api.get('/users/me/second_factor'));
  const [begun, setBegun] = useState<{ readonly secret: string; readonly uri: string } | null>(
    null,
  );
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const { status, save } = useSave();
  const begin = (password: string) =>
    save(async () => setBegun(await api.post('/users/me/second_factor', { password })));
  const confirm = (code: string) =>
    save(async () => {
      const answer = await api.post('/users/me/second_factor/confirm', { code });
      setRecoveryCodes(answer.recovery_codes);
      setBegun(null);
      reload();
    });
  const remove = (code: string) =>
    save(async () => {
      await api.delete('/users/me/second_factor', { code });
      setRecoveryCodes([]);
      reload();
    });
  return (
    <section class="setting">
      <h3>{t('settings.secondFactor')}</h3>
      {problem !== null && <p class="notice bad">{problem}</p>}
      {value && (
        <p class="muted">
          {value.is_enabled ? t('settings.secondFactorOn') : t('settings.secondFactorOff')}
        </p>
      )}
      {value?.is_enabled === false && !begun && (
        <OneFieldForm
          label={t('settings.oldPassword')}
          type="password"
          submitLabel={t('settings.setUp')}
          onSubmit={begin}
        />
      )}
      {begun && (
        <>
          <p>{t('settings.secondFactorSecret')}</p>
          <code class="secret">{begun.secret}</code>
          <a href={begun.uri}>{t('settings.openAuthenticator')}</a>
          <OneFieldForm
            label={t('settings.code')}
            type="text"
            submitLabel={t('settings.turnOn')}
            onSubmit={confirm}
          />
        </>
      )}
      {recoveryCodes.length > 0 && (
        <>
          <p class="notice">{t('settings.recoveryCodes')}</p>
          <code class="secret">{recoveryCodes.join('\n')}</code>
        </>
      )}
      {value?.is_enabled && (
        <OneFieldForm
          label={t('settings.code')}
          type="text"
          submitLabel={t('settings.turnOff')}
          onSubmit={remove}
        />
      )}
      <SaveNotice status={status} />
    </section>
  );
}
