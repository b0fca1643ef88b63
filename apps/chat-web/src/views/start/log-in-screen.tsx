import { t } from '../../i18n/translate.ts';
import { ChatApi, sessionCredentials, type AnswerOf } from '@tandem/chat-client';
import { useEffect, useState } from 'preact/hooks';
import { reportAccount } from '../../app/account.ts';
import { begin } from '../../app/session-states.ts';
import { failureText } from '../../state/notices.ts';
import { LogInForm } from './log-in-form.tsx';

type ServerSettings = AnswerOf<'get', '/server_settings'>;

const api = new ChatApi({ url: location.origin, credentials: sessionCredentials() });

/** The log-in with the name and picture of the organization. */
export function LogInScreen({ notice }: { readonly notice: string | null }) {
  const [settings, setSettings] = useState<ServerSettings | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    api.get('/server_settings').then(setSettings, (error: unknown) => {
      setFailure(failureText(error));
    });
  }, []);
  const name = settings?.realm_name;
  useEffect(() => {
    document.title = name === undefined ? t('views.logIn') : `${t('views.logIn')} · ${name}`;
  }, [name]);
  const hasNoRealm = settings !== null && name === undefined;
  return (
    <main class="start">
      <section class="card log-in" aria-labelledby="log-in-title">
        <RealmIcon url={settings?.realm_icon} name={name ?? ''} />
        <h1 id="log-in-title">{name ?? (hasNoRealm ? t('views.noRealm') : '\u00a0')}</h1>
        {hasNoRealm && <p class="muted">{t('views.noRealmHint')}</p>}
        {notice !== null && (
          <p class="notice" role="status">
            {notice}
          </p>
        )}
        {failure !== null && (
          <p class="notice bad" role="alert">
            {failure}
          </p>
        )}
        {settings?.email_auth_enabled && !hasNoRealm && (
          <LogInForm api={api} onLoggedIn={beginAs} />
        )}
        {settings?.external_authentication_methods.map(
          ({ name: method, display_name, login_url }) => (
            <a key={method} class="button" href={login_url}>
              {t('views.logInWith', { method: display_name })}
            </a>
          ),
        )}
        {settings?.email_auth_enabled && !hasNoRealm && (
          <a class="muted" href="/accounts/password/reset/">
            {t('views.forgotPassword')}
          </a>
        )}
        {settings?.email_auth_enabled === false && <p class="muted">{t('views.noPasswords')}</p>}
      </section>
    </main>
  );
}

function beginAs(userId: number): void {
  reportAccount(userId);
  begin();
}

function RealmIcon({ url, name }: { readonly url: string | undefined; readonly name: string }) {
  // Pictures of other servers are not loaded.
  const isOwn = url !== undefined && new URL(url, location.origin).origin === location.origin;
  if (isOwn) return <img class="realm-icon" src={url} alt="" width={56} height={56} />;
  return (
    <div class="realm-icon" aria-hidden="true">
      {name.slice(0, 1).toUpperCase()}
    </div>
  );
}
