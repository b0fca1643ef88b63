import {
  REALM_GROUP_SETTING_NAMES,
  REALM_SETTINGS,
  REALM_SETTING_NAMES,
  effectiveRealmSettings,
  type RealmAddresses,
  type RealmSettingRule,
  type RealmSettingsQueries,
  type RealmView,
} from '@tandem/identity-domain';
import { chatEndpoint, groupValueSchema, type ChatEndpoint } from '@tandem/shared-chat-wire';
import { schema, type FieldSchema } from '@tandem/shared-rest';
import { presentGroupSettings } from '../groups/present-group.ts';

export interface GetRealmDependencies {
  readonly realmSettings: RealmSettingsQueries;
  readonly addresses: Pick<RealmAddresses, 'urlOf'>;
}

/** Every setting of an organization with the schema of its value. */
export const realmSettingSchemas: Readonly<Record<string, FieldSchema>> = Object.fromEntries([
  ...REALM_SETTING_NAMES.map((name) => [name, schemaOf(REALM_SETTINGS[name])] as const),
  ...REALM_GROUP_SETTING_NAMES.map((name) => [name, groupValueSchema] as const),
]);

/** @see `GET realm` */
export function getRealm({ realmSettings, addresses }: GetRealmDependencies): ChatEndpoint {
  return chatEndpoint({
    operationId: 'get-realm',
    method: 'GET',
    path: '/realm',
    tag: 'realm',
    summary: 'Get the organization and its settings',
    auth: 'user',
    response: {
      id: schema.integer(),
      string_id: schema.string('Subdomain, empty for the root organization'),
      url: schema.string(),
      name: schema.string(),
      description: schema.string('Markdown'),
      date_created: schema.integer('UNIX seconds'),
      ...realmSettingSchemas,
    },
    handle: async ({ actor }) => {
      const realm = await realmSettings.view(actor);
      return {
        id: realm.id,
        string_id: realm.stringId,
        url: addresses.urlOf(realm.stringId),
        name: realm.name,
        description: realm.description,
        date_created: Math.floor(realm.dateCreated.getTime() / 1000),
        ...presentRealmSettings(realm),
      };
    },
  });
}

/** The values of {@link realmSettingSchemas}. */
export function presentRealmSettings(realm: RealmView): Readonly<Record<string, unknown>> {
  return {
    ...effectiveRealmSettings(realm.settings),
    ...presentGroupSettings(realm.groupSettings),
  };
}

function schemaOf(rule: RealmSettingRule): FieldSchema {
  switch (rule.kind) {
    case 'boolean':
      return schema.boolean();
    case 'integer':
      return rule.values ? schema.oneOf(rule.values) : schema.integer();
    case 'word':
      return schema.oneOf(rule.values);
    case 'channel':
      return schema.integer('ID of a channel, −1 for none');
    case 'limit':
      return schema.nullable(schema.integer('null or −1: no limit'));
    case 'text':
    case 'language':
      return schema.string();
  }
}
