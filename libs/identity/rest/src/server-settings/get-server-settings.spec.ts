import { expect, it } from '@jest/globals';
import { RealmAddresses, type Realm } from '@tandem/identity-domain';
import { aRealm } from '@tandem/identity-domain/testing';
import { call } from '../../testing/call-endpoint.ts';
import { getServerSettings } from './get-server-settings.endpoint.ts';

const endpoint = (realm: Realm | null) =>
  getServerSettings({
    directory: {
      findByHost: async (host) => (host === 'acme.chat.example.com' ? realm : null),
    },
    addresses: new RealmAddresses('https://chat.example.com'),
    server: { version: '12.0', mergeBase: '12.0', featureLevel: 496 },
    pushNotificationsEnabled: true,
    renderDescription: (markdown) => `<p>${markdown}</p>`,
  });
const acme: Realm = { ...aRealm('acme', { description: 'Hi' }), userSettingDefaults: {}, id: 2 };

it('returns the server and the organization of the host', async () => {
  expect(await call(endpoint(acme))).toEqual({
    authentication_methods: {
      password: true,
      email: true,
      dev: false,
      ldap: false,
      remoteuser: false,
      github: false,
      azuread: false,
      gitlab: false,
      google: false,
      apple: false,
      saml: false,
      discord: false,
      'openid connect': false,
    },
    external_authentication_methods: [],
    zulip_version: '12.0',
    zulip_merge_base: '12.0',
    zulip_feature_level: 496,
    push_notifications_enabled: true,
    is_incompatible: false,
    email_auth_enabled: true,
    require_email_format_usernames: true,
    realm_url: 'https://acme.chat.example.com',
    realm_uri: 'https://acme.chat.example.com',
    realm_name: 'Acme',
    realm_icon: 'https://secure.gravatar.com/avatar/53bce4f1dfa0fe8e7ca126f91b35d3a6?d=identicon',
    realm_description: '<p>Hi</p>',
    realm_web_public_access_enabled: false,
  });
});

it('omits an unknown organization', async () => {
  const answer = await call(endpoint(null));
  expect(Object.keys(answer).filter((name) => name.startsWith('realm_'))).toEqual([]);
  expect(answer).toMatchObject({ zulip_feature_level: 496, email_auth_enabled: true });
});

it('reports when passwords are disabled', async () => {
  const realm = { ...acme, settings: { password_auth_enabled: false } };
  expect(await call(endpoint(realm))).toMatchObject({
    authentication_methods: { password: false, email: false },
    email_auth_enabled: false,
  });
});
