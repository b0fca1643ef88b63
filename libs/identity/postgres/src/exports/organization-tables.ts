import {
  GROUP_PERMISSIONS,
  GROUP_PERMISSION_NAMES,
  REALM_GROUP_SETTING_NAMES,
  REALM_SETTING_NAMES,
  USER_SETTING_DEFAULTS,
  effectiveRealmSettings,
  type RealmSettingName,
} from '@tandem/identity-domain';
import { ROLES } from '@tandem/shared-kernel';
import { jsonTable, type JsonTable, type Sql } from '@tandem/shared-postgres';
import { epoch, type IdentityArchiveScope } from './archive-scope.ts';
import { settingColumns } from './setting-columns.ts';

const json = (value: unknown): string => `'${JSON.stringify(value).replaceAll("'", "''")}'::jsonb`;
const code = (name: string, words: readonly string[]): string =>
  `array_position(array['${words.join("', '")}'], settings->>'${name}')`;
const channel = (name: string): string =>
  `nullif((settings->>'${name}')::bigint, -1) as ${name.replace(/_id$/, '')}`;

/** Settings that the format has under another name, or in another form. */
const SPECIAL: Partial<Record<RealmSettingName, string | null>> = {
  giphy_rating: `settings->'giphy_rating' as gif_rating_policy`,
  message_edit_history_visibility_policy: `${code('message_edit_history_visibility_policy', [
    'all',
    'moves',
    'none',
  ])} as message_edit_history_visibility_policy`,
  topics_policy: `${code('topics_policy', [
    'inherit',
    'allow_empty_topic',
    'disable_empty_topic',
  ])} as topics_policy`,
  moderation_request_channel_id: channel('moderation_request_channel_id'),
  new_stream_announcements_stream_id: channel('new_stream_announcements_stream_id'),
  signup_announcements_stream_id: channel('signup_announcements_stream_id'),
  zulip_update_announcements_stream_id: channel('zulip_update_announcements_stream_id'),
  // A separate table, or unknown to the reference.
  password_auth_enabled: null,
  presence_disabled: null,
  rotate_api_key_on_password_change: null,
};

const plainSettings = REALM_SETTING_NAMES.map((name) =>
  name in SPECIAL ? SPECIAL[name] : `settings->'${name}' as ${name}`,
).filter((column) => typeof column === 'string');
const groupSettings = REALM_GROUP_SETTING_NAMES.map(
  (name) => `(select group_id from realm_group_setting
      where realm_id = realm.id and setting = '${name}') as ${name}`,
);
const picture = (kind: string, unchanged: string): string => `
    case when (pictures->'${kind}'->>'isUploaded')::boolean then 'U' else '${unchanged}' end
      as ${kind}_source,
    coalesce((pictures->'${kind}'->>'version')::integer, 1) as ${kind}_version`;

const effective = `select realm.*, ${json(effectiveRealmSettings({}))} || realm.settings as effective
  from realm where id = $1`;
const realm = `select id, string_id, name, description, ${epoch('date_created')} as date_created,
    deactivated, ${picture('icon', 'G')}, ${picture('logo', 'D')}, ${picture('night_logo', 'D')},
    ${plainSettings.join(', ')}, ${groupSettings.join(', ')}
  from (select id, string_id, name, description, date_created, deactivated, pictures,
    effective as settings from (${effective}) r) realm`;

const authentication = `select 1 as id, id as realm, 'Email' as name from (${effective}) r
  where (effective->>'password_auth_enabled')::boolean`;

const userDefaults = `select 1 as id, realm.id as realm, ${settingColumns('merged')},
    merged->'email_address_visibility' as email_address_visibility
  from (${effective}) realm
  cross join lateral (select ${json(USER_SETTING_DEFAULTS)} || jsonb_build_object(
    'default_language', effective->'default_language') || user_setting_defaults as merged) m`;

const domains = `select row_number() over (order by domain) as id, realm_id as realm, domain,
    allow_subdomains from realm_domain where realm_id = $1 order by domain`;

const groups = `select id, realm_id as realm from user_group where realm_id = $1 order by id`;

const permissions = GROUP_PERMISSION_NAMES.map((name) => {
  const initial = GROUP_PERMISSIONS[name].default;
  const byDefault = initial === 'creator' ? 'role:nobody' : initial;
  return `coalesce(
      (select value_group_id from user_group_permission p
        where p.group_id = g.id and p.permission = '${name}'),
      (select id from user_group initial where initial.realm_id = g.realm_id
        and initial.name = case when g.is_system then 'role:nobody' else '${byDefault}' end))
      as ${name}`;
});
const namedGroups = `select id, id as usergroup_ptr, realm_id as realm_for_sharding, name, description,
    is_system as is_system_group, creator_id as creator, ${epoch('date_created')} as date_created,
    deactivated, ${permissions.join(', ')}
  from user_group g where realm_id = $1 and name is not null order by id`;

/** Members of system groups follow from roles; the format lists them. */
const members = `select row_number() over (order by user_group, user_profile) as id, every.*
  from (
    select m.group_id as user_group, m.user_id as user_profile
    from user_group_member m join user_group g on g.id = m.group_id where g.realm_id = $1
    union
    select g.id, u.id from (${effective}) r
    join user_account u on u.realm_id = r.id and not u.is_system_bot
    join user_group g on g.realm_id = r.id and g.is_system
      and (g.name = role_group_name(u.role, u.date_joined, effective)
        or (g.name = 'role:members' and u.role = ${ROLES.member}))
  ) every order by user_group, user_profile`;

const subgroups = `select row_number() over (order by supergroup_id, subgroup_id) as id,
    supergroup_id as supergroup, subgroup_id as subgroup
  from user_group_subgroup n join user_group g on g.id = n.supergroup_id
  where g.realm_id = $1 order by supergroup_id, subgroup_id`;

const fields = `select id, realm_id as realm, name, hint, position as "order", field_type, field_data,
    display_in_profile_summary, required, editable_by_user, use_for_user_matching
  from profile_field where realm_id = $1 order by id`;

const presences = `select 1 as id, realm_id as realm, last_id as last_update_id
  from presence_update where realm_id = $1`;

/** Settings that the format does not have. */
const OWN_SETTINGS = REALM_SETTING_NAMES.filter((name) => SPECIAL[name] === null);
const ownSettings = `select row_number() over (order by own.name) as id, own.name,
    effective->own.name as value
  from (${effective}) r, unnest(array['${OWN_SETTINGS.join("', '")}']) as own (name)
  order by own.name`;

/** Tables that only exports of Tandem have. */
export function organizationExtensions(sql: Sql, { realmId }: IdentityArchiveScope): JsonTable[] {
  return [jsonTable(sql, 'zerver_realmsetting', ownSettings, [realmId])];
}

/** The organization and the configuration by administrators. */
export function organizationTables(sql: Sql, { realmId }: IdentityArchiveScope): JsonTable[] {
  const queries: Readonly<Record<string, string>> = {
    zerver_realm: realm,
    zerver_realmauthenticationmethod: authentication,
    zerver_realmuserdefault: userDefaults,
    zerver_realmdomain: domains,
    zerver_usergroup: groups,
    zerver_namedusergroup: namedGroups,
    zerver_usergroupmembership: members,
    zerver_groupgroupmembership: subgroups,
    zerver_customprofilefield: fields,
    zerver_presencesequence: presences,
  };
  return Object.entries(queries).map(([name, query]) => jsonTable(sql, name, query, [realmId]));
}
