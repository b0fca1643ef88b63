import type { AnswerOf } from '@tandem/chat-client';
import { useStore } from '../app/store-context.ts';
import { t } from '../i18n/translate.ts';
import { ConfirmButton } from './controls/confirm-button.tsx';
import { SaveNotice } from './save-notice.tsx';
import { useLoaded } from './use-loaded.ts';
import { useSave } from './use-save.ts';

type Methods = AnswerOf<'get', '/server_settings'>['external_authentication_methods'];

interface ExternalIdentitiesProps {
  /** For owners; without it, the accounts are those of the actor, who can link further ones. */
  readonly userId?: number;
}

/** The accounts at log-in providers that open an account; absent in organizations without providers. */
export function ExternalIdentities({ userId }: ExternalIdentitiesProps) {
  const { api } = useStore().session;
  const { value, problem, reload } = useLoaded(async () => {
    const [{ external_identities: identities }, { external_authentication_methods: methods }] =
      await Promise.all([
        userId === undefined
          ? api.get('/users/me/external_identities')
          : api.get('/users/{user_id}/external_identities', { user_id: userId }),
        api.get('/server_settings'),
      ]);
    return { identities, methods };
  });
  const { status, save } = useSave();
  if (problem !== null) return <p class="notice bad">{problem}</p>;
  if (!value || value.identities.length + value.methods.length === 0) return null;
  const { identities, methods } = value;
  const unlink = async (id: number) => {
    const isUnlinked = await save(() =>
      userId === undefined
        ? api.delete('/users/me/external_identities/{identity_id}', { identity_id: id })
        : api.delete('/users/{user_id}/external_identities/{identity_id}', {
            user_id: userId,
            identity_id: id,
          }),
    );
    if (isUnlinked) reload();
  };
  return (
    <section class="setting">
      <h3>{t('identities.title')}</h3>
      <p class="muted">{t(userId === undefined ? 'identities.note' : 'identities.noteOfUser')}</p>
      {identities.length === 0 && <p class="muted">{t('identities.none')}</p>}
      <ul class="rows">
        {identities.map(({ id, provider, issuer, subject }) => (
          <li key={id} class="row">
            <span class="row-text">
              <strong>{nameOf(methods, provider) ?? issuer}</strong>
              <span class="muted">{subject}</span>
            </span>
            <ConfirmButton
              text={t('identities.unlink')}
              question={t('identities.unlinkSurely')}
              object={nameOf(methods, provider) ?? issuer}
              onConfirm={() => void unlink(id)}
            />
          </li>
        ))}
      </ul>
      <SaveNotice status={status} />
      <div class="setting-actions">
        {(userId === undefined ? methods : [])
          .filter(({ name }) => !identities.some(({ provider }) => isOf(name, provider)))
          .map(({ name, display_name: displayName, login_url: url }) => (
            <a key={name} class="button small" href={url}>
              {t('identities.link', { name: displayName })}
            </a>
          ))}
      </div>
    </section>
  );
}

/** True if a method of the log-in belongs to a provider: methods of providers are named after `oidc:`. */
function isOf(method: string, provider: string | null): boolean {
  return provider !== null && method === `oidc:${provider}`;
}

function nameOf(methods: Methods, provider: string | null): string | undefined {
  return methods.find(({ name }) => isOf(name, provider))?.display_name;
}
