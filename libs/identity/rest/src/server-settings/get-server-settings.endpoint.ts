import {
  effectiveRealmSettings,
  type Realm,
  type RealmAddresses,
  type RealmAuthentication,
  type RealmDirectory,
} from '@tandem/identity-domain';
import { chatEndpoint, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema } from '@tandem/shared-rest';
import { externalMethods } from '../external-login/login-addresses.ts';
import { realmPictureUrl } from '../avatars/realm-picture-urls.ts';
import type { ServerIdentity } from './server-identity.ts';

export interface ServerSettingsDependencies {
  readonly directory: Pick<RealmDirectory, 'findByHost'>;
  readonly addresses: Pick<RealmAddresses, 'urlOf'>;
  readonly server: ServerIdentity;
  readonly pushNotificationsEnabled: boolean;
  /** Markdown to HTML that is safe to show. */
  readonly renderDescription: (markdown: string) => string | Promise<string>;
}

/** Methods of log-in that clients know and this server does not have. */
const MISSING_METHODS = [
  'dev',
  'ldap',
  'remoteuser',
  'github',
  'azuread',
  'gitlab',
  'google',
  'apple',
  'saml',
  'discord',
];

const realmField = (description: string) => schema.optional(schema.string(description));

/**
 * Data that clients need before a user logs in.
 *
 * Without an organization at the request's host, its fields are absent.
 *
 * @see `GET server_settings`
 */
export function getServerSettings(dependencies: ServerSettingsDependencies): ChatEndpoint {
  const { server, pushNotificationsEnabled } = dependencies;
  return chatEndpoint({
    operationId: 'get-server-settings',
    method: 'GET',
    path: '/server_settings',
    tag: 'server',
    summary: 'Get server settings',
    auth: 'anonymous',
    response: {
      authentication_methods: schema.map(
        schema.boolean(),
        'Ways to log in, and which of them work',
      ),
      external_authentication_methods: schema.array(
        schema.object({
          name: schema.string(),
          display_name: schema.string(),
          display_icon: schema.nullable(schema.string()),
          login_url: schema.string(),
          signup_url: schema.string(),
        }),
        'Ways to log in by an external identity provider',
      ),
      zulip_version: schema.string('Version of the server'),
      zulip_merge_base: schema.string('Version of the interface that the server follows'),
      zulip_feature_level: schema.integer('Level of the interface that clients may rely on'),
      push_notifications_enabled: schema.boolean(),
      is_incompatible: schema.boolean('The client is too old for the server'),
      email_auth_enabled: schema.boolean('Users log in with an address and a password'),
      require_email_format_usernames: schema.boolean('User names are email addresses'),
      realm_url: realmField('Address of the organization'),
      realm_uri: realmField('Former name'),
      realm_name: realmField('Name of the organization'),
      realm_icon: realmField('Address of its picture'),
      realm_description: realmField('HTML'),
      realm_web_public_access_enabled: schema.optional(
        schema.boolean('Some channels can be read without an account'),
      ),
    },
    handle: async ({ host }) => {
      const realm = await dependencies.directory.findByHost(host);
      const { loginProviders: providers = [] } = realm ?? {};
      const passwords = effectiveRealmSettings(realm?.settings ?? {}).password_auth_enabled;
      return {
        authentication_methods: authenticationMethods({
          passwords,
          openIdConnect: providers.length > 0,
        }),
        external_authentication_methods: externalMethods(providers),
        zulip_version: server.version,
        zulip_merge_base: server.mergeBase,
        zulip_feature_level: server.featureLevel,
        push_notifications_enabled: pushNotificationsEnabled,
        is_incompatible: false,
        email_auth_enabled: passwords,
        require_email_format_usernames: true,
        ...(realm && (await presentRealm(realm, dependencies))),
      };
    },
  });
}

/** Ways to log in by name, and whether users can use them. */
export function authenticationMethods({
  passwords,
  openIdConnect,
}: RealmAuthentication): Readonly<Record<string, boolean>> {
  return {
    password: passwords,
    email: passwords,
    ...Object.fromEntries(MISSING_METHODS.map((method) => [method, false])),
    'openid connect': openIdConnect,
  };
}

async function presentRealm(
  realm: Realm,
  { addresses, renderDescription }: ServerSettingsDependencies,
): Promise<object> {
  const url = addresses.urlOf(realm.stringId);
  return {
    realm_url: url,
    realm_uri: url,
    realm_name: realm.name,
    realm_icon: realmPictureUrl(realm, 'icon', realm.pictures?.icon),
    realm_description: await renderDescription(realm.description),
    realm_web_public_access_enabled: false,
  };
}
