import { can } from '@tandem/chat-client';
import { useState } from 'preact/hooks';
import { useChatState, useStore } from '../../app/store-context.ts';
import { t } from '../../i18n/translate.ts';
import { FieldRow } from '../controls/field-row.tsx';
import { RemoveButton } from '../controls/remove-button.tsx';
import { SettingForm } from '../controls/setting-form.tsx';
import { SwitchSetting } from '../controls/switch-setting.tsx';
import { Switch } from '../controls/switch.tsx';
import { SaveNotice } from '../save-notice.tsx';
import { useLoaded } from '../use-loaded.ts';
import { useSave } from '../use-save.ts';
import { RealmSwitches } from './realm-settings.tsx';

/** The methods of log-in, and the conditions of joining. */
export function AuthenticationSection() {
  const state = useChatState();
  const isOwner = can.ownRealm(state);
  return (
    <>
      <RealmSwitches
        title={t('realm.ofJoining')}
        isFixed={!isOwner}
        names={[
          'invite_required',
          'emails_restricted_to_domains',
          'disallow_disposable_email_addresses',
        ]}
      />
      <Domains isFixed={!isOwner} />
      <PasswordLogIn isFixed={!isOwner} />
      {isOwner && <Providers />}
    </>
  );
}

/** Log-in by password; providers are a list of their own, and the operator configures other methods. */
function PasswordLogIn({ isFixed }: { readonly isFixed: boolean }) {
  const { realm } = useChatState();
  const { api } = useStore().session;
  const methods = (realm.authentication_methods ?? {}) as Readonly<
    Record<string, { readonly enabled: boolean }>
  >;
  const change = async (isOn: boolean) => {
    // The event of a provider that was just added may not be here yet.
    const { login_providers: providers } = await api.get('/realm/login_providers');
    const isByProvider = providers.length > 0 || methods['openid connect']?.enabled === true;
    // The server refuses to turn the last method off.
    const enabled = { Email: isOn, 'OpenID Connect': isByProvider };
    return api.patch('/realm', { authentication_methods: enabled });
  };
  return (
    <section class="setting">
      <h3>{t('realm.methods')}</h3>
      <SwitchSetting
        label={t('realm.byPassword')}
        checked={methods.email?.enabled ?? false}
        isDisabled={isFixed}
        onSave={change}
      />
    </section>
  );
}

/** The domains of the addresses with which users may join. */
function Domains({ isFixed }: { readonly isFixed: boolean }) {
  const { realmLists } = useChatState();
  const { api } = useStore().session;
  const { status, save } = useSave();
  return (
    <section class="setting">
      <h3>{t('realm.domains')}</h3>
      <ul class="rows">
        {[...realmLists.domains.values()].map(({ domain, allow_subdomains: withSubdomains }) => (
          <li key={domain} class="row">
            <span class="row-text">
              {withSubdomains ? t('realm.withSubdomains', { name: domain }) : domain}
            </span>
            {!isFixed && (
              <RemoveButton
                object={domain}
                onConfirm={() => void save(() => api.delete('/realm/domains/{domain}', { domain }))}
              />
            )}
          </li>
        ))}
      </ul>
      <SaveNotice status={status} />
      {!isFixed && <NewDomain />}
    </section>
  );
}

function NewDomain() {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [domain, setDomain] = useState('');
  const [withSubdomains, setWithSubdomains] = useState(false);
  const add = async () => {
    const fields = { domain: domain.trim(), allow_subdomains: withSubdomains };
    if (await save(() => api.post('/realm/domains', fields))) setDomain('');
  };
  return (
    <SettingForm
      isInRow
      submitLabel={t('realm.addDomain')}
      button="small"
      status={status}
      onSubmit={add}
    >
      <FieldRow
        label={t('realm.domain')}
        value={domain}
        placeholder="example.com"
        isRequired
        isCode
        onChange={setDomain}
      />
      <Switch label={t('realm.subdomains')} isOn={withSubdomains} onChange={setWithSubdomains} />
    </SettingForm>
  );
}

/** Providers of OpenID Connect. */
function Providers() {
  const { api } = useStore().session;
  const { value, problem, reload } = useLoaded(() => api.get('/realm/login_providers'));
  const { status, save } = useSave();
  const providers = value?.login_providers ?? [];
  const remove = async (name: string) => {
    const isRemoved = await save(() =>
      api.delete('/realm/login_providers/{provider}', { provider: name }),
    );
    if (isRemoved) reload();
  };
  return (
    <section class="setting">
      <h3>{t('realm.providers')}</h3>
      <p class="muted">{t('realm.providersNote')}</p>
      {problem !== null && <p class="notice bad">{problem}</p>}
      <ul class="rows">
        {providers.map(({ name, display_name: displayName, issuer }) => (
          <li key={name} class="row">
            <span class="row-text">
              <strong>{displayName}</strong>
              <span class="muted">{issuer}</span>
            </span>
            <RemoveButton object={displayName} onConfirm={() => void remove(name)} />
          </li>
        ))}
      </ul>
      <SaveNotice status={status} />
      <NewProvider onAdded={reload} />
    </section>
  );
}

function NewProvider({ onAdded }: { readonly onAdded: () => void }) {
  const { api } = useStore().session;
  const { status, save } = useSave();
  const [name, setName] = useState('');
  const [displayName, setDisplayName] = useState('');
  const [issuer, setIssuer] = useState('');
  const [clientId, setClientId] = useState('');
  const [secret, setSecret] = useState('');
  const add = async () => {
    const isAdded = await save(() =>
      api.post('/realm/login_providers', {
        name: name.trim(),
        display_name: displayName.trim(),
        issuer: issuer.trim(),
        client_id: clientId.trim(),
        ...(secret !== '' && { client_secret: secret }),
      }),
    );
    if (!isAdded) return;
    for (const clear of [setName, setDisplayName, setIssuer, setClientId, setSecret]) clear('');
    onAdded();
  };
  return (
    <SettingForm
      isInRow
      submitLabel={t('realm.addProvider')}
      button="small"
      status={status}
      onSubmit={add}
    >
      <FieldRow label={t('realm.providerName')} value={name} isRequired isCode onChange={setName} />
      <FieldRow
        label={t('realm.providerTitle')}
        value={displayName}
        isRequired
        onChange={setDisplayName}
      />
      <FieldRow
        label={t('realm.issuer')}
        value={issuer}
        placeholder="https://login.example.com"
        isRequired
        isCode
        onChange={setIssuer}
      />
      <FieldRow
        label={t('realm.clientId')}
        value={clientId}
        isRequired
        isCode
        onChange={setClientId}
      />
      <label class="setting-label">
        {t('realm.clientSecret')}
        <input
          class="field"
          type="password"
          autocomplete="off"
          value={secret}
          onInput={(event) => setSecret(event.currentTarget.value)}
        />
      </label>
    </SettingForm>
  );
}
