import { ApiError, ChatApi, sessionCredentials, type AnswerOf } from '@tandem/chat-client';
import { useEffect, useState } from 'preact/hooks';
import { begin } from '../../app/session-states.ts';
import { LogInForm } from './log-in-form.tsx';

type ServerSettings = AnswerOf<'get', '/server_settings'>;

const api = new ChatApi({ url: location.origin, credentials: sessionCredentials() });

/** The log-in with the name and picture of the organization. */
export function LogInScreen({ notice }: { readonly notice: string | null }) {
  const [settings, setSettings] = useState<ServerSettings | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    api.get('/server_settings').then(setSettings, (error: unknown) => {
      setFailure(error instanceof ApiError ? error.msg : 'The server cannot be reached.');
    });
  }, []);
  const name = settings?.realm_name;
  useEffect(() => {
    document.title = name === undefined ? 'Log in' : `Log in · ${name}`;
  }, [name]);
  const hasNoRealm = settings !== null && name === undefined;
  return (
    <main class="start">
      <section class="card log-in" aria-labelledby="log-in-title">
        <RealmIcon url={settings?.realm_icon} name={name ?? ''} />
        <h1 id="log-in-title">{name ?? (hasNoRealm ? 'No organization here' : '\u00a0')}</h1>
        {hasNoRealm && (
          <p class="muted">Check the address: this server has no organization at it.</p>
        )}
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
        {settings?.email_auth_enabled && !hasNoRealm && <LogInForm api={api} onLoggedIn={begin} />}
        {settings?.external_authentication_methods.map(
          ({ name: method, display_name, login_url }) => (
            <a key={method} class="button" href={login_url}>
              Log in with {display_name}
            </a>
          ),
        )}
        {settings?.email_auth_enabled && !hasNoRealm && (
          <a class="muted" href="/accounts/password/reset/">
            Forgot your password?
          </a>
        )}
        {settings?.email_auth_enabled === false && (
          <p class="muted">This organization has no log-in by password.</p>
        )}
      </section>
    </main>
  );
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
