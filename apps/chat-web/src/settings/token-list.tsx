import { useState } from 'preact/hooks';
import { useStore } from '../app/store-context.ts';
import { formatTimeInText } from '../i18n/times.ts';
import { t } from '../i18n/translate.ts';
import { ConfirmButton } from './controls/confirm-button.tsx';
import { ExpirySelect } from './controls/expiry-select.tsx';
import { SecretValue } from './controls/secret-value.tsx';
import { Switch } from './controls/switch.tsx';
import { detailsOf } from './details.ts';
import { OneFieldForm } from './one-field-form.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useLoaded } from './use-loaded.ts';
import { useSave } from './use-save.ts';

const MAX_NAME = 60;
const DAY_S = 86_400;

const SCOPES = ['read', 'write', 'administration'] as const;
type Scope = (typeof SCOPES)[number];

/** Days until a token expires; `null`: never. */
const EXPIRIES = [null, 30, 90, 365] as const;
type Expiry = (typeof EXPIRIES)[number];

interface TokenListProps {
  /** Without it, the tokens are those of the actor. */
  readonly botId?: number;
}

/** The secrets with which programs act as the actor, or as a bot that they manage. */
export function TokenList({ botId }: TokenListProps) {
  const store = useStore();
  const { api } = store.session;
  const { value, problem, reload } = useLoaded(() =>
    botId === undefined
      ? api.get('/users/me/tokens')
      : api.get('/bots/{bot_id}/tokens', { bot_id: botId }),
  );
  const [secret, setSecret] = useState<string | null>(null);
  const [scopes, setScopes] = useState<readonly Scope[]>(['read', 'write']);
  const [expiry, setExpiry] = useState<Expiry>(null);
  const { status, save } = useSave();
  const create = (name: string) =>
    save(async () => {
      const expiresAt = expiry === null ? null : Math.floor(store.clock() / 1_000) + expiry * DAY_S;
      const fields = { name, scopes: [...scopes], expires_at: expiresAt };
      const answer = await (botId === undefined
        ? api.post('/users/me/tokens', fields)
        : api.post('/bots/{bot_id}/tokens', { bot_id: botId, ...fields }));
      setSecret(answer.secret);
      reload();
    });
  const renew = () =>
    save(async () => {
      setSecret((await api.post('/users/me/api_key/regenerate')).api_key);
      reload();
    });
  const revoke = (tokenId: number) =>
    save(async () => {
      await (botId === undefined
        ? api.delete('/users/me/tokens/{token_id}', { token_id: tokenId })
        : api.delete('/bots/{bot_id}/tokens/{token_id}', { bot_id: botId, token_id: tokenId }));
      reload();
    });
  return (
    <section class="setting">
      <h3>{t('settings.tokens')}</h3>
      <p class="muted">{botId === undefined ? t('settings.tokensNote') : t('bots.tokensNote')}</p>
      {problem !== null && <p class="notice bad">{problem}</p>}
      <ul class="rows">
        {(value?.tokens ?? []).map((token) => (
          <li key={token.id} class="row">
            <span class="row-text">
              <strong>{token.kind === 'api_key' ? t('settings.apiKey') : token.name}</strong>
              <span class="muted">{describeToken(token)}</span>
            </span>
            {token.kind === 'api_key' && botId === undefined && (
              <ConfirmButton
                text={t('settings.renew')}
                question={t('settings.renewSurely')}
                object={t('settings.apiKey')}
                onConfirm={() => void renew()}
              />
            )}
            {token.id !== null && (
              <button
                type="button"
                class="button small"
                aria-label={`${t('settings.revoke')}: ${token.name}`}
                onClick={() => void revoke(Number(token.id))}
              >
                {t('settings.revoke')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {secret !== null && (
        <>
          <p class="notice">{t('settings.tokenSecret')}</p>
          <SecretValue label={t('settings.tokens')} value={secret} />
        </>
      )}
      <fieldset class="setting-group">
        <legend>{t('settings.scopes')}</legend>
        {SCOPES.map((scope) => (
          <Switch
            key={scope}
            label={t(`settings.scope.${scope}`)}
            isOn={scopes.includes(scope)}
            onChange={(isOn) =>
              setScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
          />
        ))}
        <ExpirySelect<Expiry>
          label={t('settings.expiry')}
          value={expiry}
          choices={EXPIRIES}
          onChange={setExpiry}
        />
      </fieldset>
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

interface Token {
  readonly kind: 'api_key' | 'token';
  readonly scopes: readonly Scope[];
  /** Seconds since 1970. */
  readonly expires_at: number | null;
  /** Seconds since 1970. */
  readonly last_used_at: number | null;
}

function describeToken(token: Token): string {
  const { kind, scopes, expires_at: expiresAt, last_used_at: usedAt } = token;
  const moment = (seconds: number) => formatTimeInText(new Date(seconds * 1_000));
  return detailsOf(
    usedAt === null ? t('settings.neverUsed') : t('settings.lastUsed', { moment: moment(usedAt) }),
    kind === 'token' ? scopes.map((scope) => t(`settings.scope.${scope}`)).join(', ') : null,
    expiresAt === null ? null : t('settings.expiresAt', { moment: moment(expiresAt) }),
  );
}
