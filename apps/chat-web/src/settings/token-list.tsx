import { useState } from 'preact/hooks';
import { useStore } from '../app/store-context.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useLoaded } from './use-loaded.ts';
import { useSave } from './use-save.ts';

const MAX_NAME = 60;

/** The secrets with which programs act as the actor. */
export function TokenList() {
  const { api } = useStore().session;
  const { value, problem, reload } = useLoaded(() => api.get('/users/me/tokens'));
  const [secret, setSecret] = useState<string | null>(null);
  const { status, save } = useSave();
  const create = (name: string) =>
    save(async () => {
      const scopes = ['read', 'write'] as const;
      const answer = await api.post('/users/me/tokens', { name, scopes });
      setSecret(answer.secret);
      reload();
    });
  const revoke = (tokenId: number) =>
    save(async () => {
      await api.delete('/users/me/tokens/{token_id}', { token_id: tokenId });
      reload();
    });
  return (
    <section class="setting">
      <h3>{t('settings.tokens')}</h3>
      <p class="muted">{t('settings.tokensNote')}</p>
      {problem !== null && <p class="notice bad">{problem}</p>}
      <ul class="rows">
        {(value?.tokens ?? []).map(({ id, kind, name, last_used_at: usedAt }) => (
          <li key={id} class="row">
            <span class="row-text">
              <strong>{kind === 'api_key' ? t('settings.apiKey') : name}</strong>
              <span class="muted">
                {usedAt === null
                  ? t('settings.neverUsed')
                  : t('settings.lastUsed', { moment: formatTimeInText(new Date(usedAt * 1_000)) })}
              </span>
            </span>
            {id !== null && (
              <button type="button" class="button small" onClick={() => void revoke(id)}>
                {t('settings.revoke')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {secret !== null && (
        <>
          <p class="notice">{t('settings.tokenSecret')}</p>
          <code class="secret">{secret}</code>
        </>
      )}
      <OneFieldForm
        label={t('settings.tokenName')}
        type="text"
        maxLength={MAX_NAME}
        submitLabel={t('settings.createToken')}
        onSubmit={create}
      />
      <SaveNotice status={status} />
    </section>
  );
}
