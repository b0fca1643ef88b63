import {
  DEFAULT_EXTERNAL_ACCOUNTS,
  REALM_GROUP_SETTING_NAMES,
  REALM_PICTURES,
  REALM_SETTING_NAMES,
  type IdentityStateQueries,
  type RealmAddresses,
  type RealmGroupSetting,
  type RealmView,
} from '@tandem/identity-domain';
import { groupValueSchema, type RegisterStateSource } from '@tandem/shared-chat-wire';
import { schema, type FieldSchema } from '@tandem/shared-rest';
import { authenticationMethods } from '../server-settings/get-server-settings.endpoint.ts';
import { presentRealmSettings, realmSettingSchemas } from '../realms/get-realm.endpoint.ts';
import { presentRealmPicture } from '../avatars/realm-picture-urls.ts';
import { policyOf, CHANNEL_POLICIES, WILDCARD_POLICIES } from './legacy-policies.ts';

type Queries = Pick<IdentityStateQueries, 'realms' | 'accounts'>;

/** The dependencies of the organization's part of the state. */
export interface RealmStatePresentation {
  readonly addresses: Pick<RealmAddresses, 'urlOf' | 'hostOf'>;
}

const integer = schema.integer();
const text = schema.string();
const boolean = schema.boolean();

/** Settings with other names, and values derived for other clients. */
const DERIVED: Readonly<Record<string, FieldSchema>> = {
  realm_name: text,
  realm_description: schema.string('Markdown'),
  realm_url: text,
  realm_uri: schema.string('The same as `realm_url`'),
  realm_icon_url: text,
  realm_icon_source: schema.oneOf(['G', 'U']),
  realm_logo_url: text,
  realm_logo_source: schema.oneOf(['D', 'U']),
  realm_night_logo_url: text,
  realm_night_logo_source: schema.oneOf(['D', 'U']),
  realm_uuid: schema.string('Identifies the organization among those of all servers'),
  realm_plan_type: integer,
  realm_date_created: schema.integer('UNIX seconds'),
  realm_bot_domain: text,
  realm_upload_quota_mib: schema.nullable(integer),
  realm_available_video_chat_providers: schema.anything('By name: {id, name}'),
  realm_authentication_methods: schema.anything('By name: {enabled, available}'),
  realm_email_auth_enabled: boolean,
  realm_owner_full_content_access: boolean,
  realm_empty_topic_display_name: text,
  realm_allow_edit_history: boolean,
  realm_mandatory_topics: boolean,
  realm_gif_rating_policy: schema.integer('`realm_giphy_rating`, under its name since level 453'),
  realm_default_external_accounts: schema.anything('By name: {text, name, hint, url_pattern}'),
  realm_push_notifications_enabled: boolean,
  realm_push_notifications_enabled_end_timestamp: schema.nullable(integer),
  realm_create_public_stream_policy: schema.integer('The nearest of the older values'),
  realm_create_private_stream_policy: schema.integer('The nearest of the older values'),
  realm_create_web_public_stream_policy: schema.integer('The nearest of the older values'),
  realm_wildcard_mention_policy: schema.integer('The nearest of the older values'),
};

const fields: Readonly<Record<string, FieldSchema>> = {
  ...Object.fromEntries(
    REALM_SETTING_NAMES.map((name) => [`realm_${name}`, realmSettingSchemas[name] ?? text]),
  ),
  ...Object.fromEntries(
    REALM_GROUP_SETTING_NAMES.map((name) => [`realm_${name}`, groupValueSchema]),
  ),
  ...DERIVED,
};

/** The organization and its settings. */
export function realmState({ addresses }: RealmStatePresentation): RegisterStateSource<Queries> {
  return {
    fetchTypes: ['realm'],
    fields,
    load: async ({ realms, accounts }, { actor }) => {
      const realm = await realms.view(actor);
      const systemGroups = await accounts.systemGroupNames(actor);
      const settings = Object.entries(presentRealmSettings(realm)).map(
        ([name, value]) => [`realm_${name}`, value] as const,
      );
      return {
        ...Object.fromEntries(settings),
        ...presentIdentity(realm, addresses),
        ...presentPolicies(realm, systemGroups),
      };
    },
  };
}

function presentIdentity(realm: RealmView, addresses: RealmStatePresentation['addresses']) {
  const settings = presentRealmSettings(realm);
  const url = addresses.urlOf(realm.stringId);
  const passwords = settings.password_auth_enabled === true;
  const openIdConnect = (realm.loginProviders ?? []).length > 0;
  return {
    realm_name: realm.name,
    realm_description: realm.description,
    realm_url: url,
    realm_uri: url,
    realm_uuid: realm.uuid,
    ...presentPictures(realm),
    realm_plan_type: SELF_HOSTED,
    realm_date_created: Math.floor(realm.dateCreated.getTime() / 1000),
    realm_bot_domain: addresses.hostOf(realm.stringId),
    realm_upload_quota_mib: null,
    realm_available_video_chat_providers: VIDEO_PROVIDERS,
    realm_authentication_methods: Object.fromEntries(
      Object.entries(authenticationMethods({ passwords, openIdConnect })).map(([name, enabled]) => [
        name,
        { enabled, available: enabled },
      ]),
    ),
    realm_email_auth_enabled: passwords,
    realm_owner_full_content_access: false,
    realm_empty_topic_display_name: 'general chat',
    realm_allow_edit_history: settings.message_edit_history_visibility_policy === 'all',
    realm_mandatory_topics: settings.topics_policy === 'disable_empty_topic',
    realm_gif_rating_policy: settings.giphy_rating,
    realm_default_external_accounts: DEFAULT_EXTERNAL_ACCOUNTS,
    realm_push_notifications_enabled: false,
    realm_push_notifications_enabled_end_timestamp: null,
  };
}

function presentPictures(realm: RealmView): Record<string, string> {
  const pictures = REALM_PICTURES.flatMap((kind) =>
    Object.entries(presentRealmPicture(realm, kind, realm.pictures?.[kind])),
  );
  return Object.fromEntries(pictures.map(([name, value]) => [`realm_${name}`, value]));
}

function presentPolicies(
  { groupSettings }: RealmView,
  systemGroups: ReadonlyMap<number, string>,
): Record<string, number> {
  const nameOf = (setting: RealmGroupSetting) => {
    const value = groupSettings[setting];
    return typeof value === 'number' ? systemGroups.get(value) : undefined;
  };
  const channels = (setting: RealmGroupSetting) => policyOf(nameOf(setting), CHANNEL_POLICIES);
  return {
    realm_create_public_stream_policy: channels('can_create_public_channel_group'),
    realm_create_private_stream_policy: channels('can_create_private_channel_group'),
    realm_create_web_public_stream_policy: channels('can_create_web_public_channel_group'),
    realm_wildcard_mention_policy: policyOf(
      nameOf('can_mention_many_users_group'),
      WILDCARD_POLICIES,
    ),
  };
}

/** The plan of servers that their owners run themselves. */
const SELF_HOSTED = 1;

const VIDEO_PROVIDERS = {
  disabled: { name: 'None', id: 0 },
  jitsi_meet: { name: 'Jitsi Meet', id: 1 },
} as const;
