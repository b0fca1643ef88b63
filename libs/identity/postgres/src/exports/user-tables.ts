import { EMAIL_VISIBILITY, USER_SETTING_DEFAULTS } from '@tandem/identity-domain';
import { jsonTable, type JsonTable, type Sql } from '@tandem/shared-postgres';
import { epoch, isPrivateDataOf, type IdentityArchiveScope } from './archive-scope.ts';
import { settingColumns } from './setting-columns.ts';

/** The addresses under which the reference knows the system bots of all organizations. */
const CROSS_REALM_BOTS = `(values ('notification-bot', 'notification-bot@zulip.com'),
    ('emailgateway', 'emailgateway@zulip.com'), ('welcome-bot', 'welcome-bot@zulip.com'))
    as known (short_name, email)`;

const defaults = JSON.stringify(USER_SETTING_DEFAULTS).replaceAll("'", "''");
const AVATARS = `case u.avatar_source when 'upload' then 'U' when 'none' then 'J' else 'G' end`;

/**
 * Users without consent lose their settings and, in an export with consent, their account: they can
 * sign up again with their address. Addresses that no other user may see are replaced. $3: whether
 * the export is public.
 */
const users = (isDummy: boolean): string => `select u.id, u.realm_id as realm,
    case when is_hidden then 'exported-user-' || md5(random()::text || u.id) || '@exported.invalid'
      else u.delivery_email end as delivery_email,
    u.email, u.full_name, ${epoch('u.date_joined')} as date_joined,
    ${epoch('u.last_login_at')} as last_login, u.is_active and not is_dummy as is_active, u.is_bot,
    u.bot_type, u.bot_owner_id as bot_owner, u.role, is_dummy as is_mirror_dummy,
    u.is_imported_stub, u.is_deleted, u.can_create_users, u.can_change_user_emails,
    u.timezone, ${AVATARS} as avatar_source, u.avatar_version, u.recipient_id as recipient,
    u.email_address_visibility, ${settingColumns('merged')},
    b.default_sending_channel_id as default_sending_stream,
    b.default_events_channel_id as default_events_register_stream,
    coalesce(b.all_public_channels, false) as default_all_public_streams,
    null as tos_version, null as last_reminder, false as is_staff, false as is_superuser,
    false as can_forge_sender, false as long_term_idle, null as last_active_message_id,
    '' as rate_limits, '[]'::json as groups, '[]'::json as user_permissions
  from user_account u join realm r on r.id = u.realm_id
  left join bot_details b on b.bot_id = u.id
  cross join lateral (select ${isPrivateDataOf('u.id')} as consents) c
  cross join lateral (select not consents
    and u.email_address_visibility = ${EMAIL_VISIBILITY.nobody} as is_hidden) h
  cross join lateral (select not consents and u.is_active
    and (is_hidden or not $3::boolean) as is_dummy) d
  cross join lateral (select '${defaults}'::jsonb
    || jsonb_build_object('default_language', coalesce(r.settings->'default_language', '"en"'::jsonb))
    || case when consents then u.settings else r.user_setting_defaults end as merged) s
  where u.realm_id = $1 and not u.is_system_bot and ${isDummy ? '' : 'not '}is_dummy
  order by u.id`;

/** The system bots belong to a separate organization. */
const systemBots = `select u.id, known.email, u.recipient_id
  from user_account u join ${CROSS_REALM_BOTS} on u.delivery_email like known.short_name || '@%'
  where u.is_system_bot and $1::bigint is not null order by u.id`;

const ofUsers = (table: string, alias: string, user = 'user_id'): string =>
  `from ${table} ${alias} join user_account u on u.id = ${alias}.${user}
  where u.realm_id = $1`;
const privateOf = (table: string, alias: string, user = 'user_id'): string =>
  `${ofUsers(table, alias, user)} and ${isPrivateDataOf(`${alias}.${user}`)}`;

const QUERIES: Readonly<Record<string, string>> = {
  zerver_service: `select b.bot_id as id, b.bot_id as user_profile, b.service->>'name' as name,
      coalesce(b.service->>'payloadUrl', '') as base_url, '' as token,
      coalesce((b.service->>'interface')::integer, 1) as interface
    ${privateOf('bot_details', 'b', 'bot_id')} and jsonb_typeof(b.service) = 'object'
    order by b.bot_id`,
  zerver_botstoragedata: `select row_number() over (order by b.bot_id, b.key) as id,
      b.bot_id as bot_profile, b.key, b.value
    ${privateOf('bot_storage', 'b', 'bot_id')} order by b.bot_id, b.key`,
  zerver_botconfigdata: `select row_number() over (order by b.bot_id, entry.key) as id,
      b.bot_id as bot_profile, entry.key, entry.value
    from bot_details b join user_account u on u.id = b.bot_id
    cross join lateral jsonb_each_text(b.config) entry
    where u.realm_id = $1 and ${isPrivateDataOf('b.bot_id')} order by b.bot_id, entry.key`,
  zerver_alertword: `select w.id, u.realm_id as realm, w.user_id as user_profile, w.word
    ${privateOf('alert_word', 'w')} order by w.id`,
  zerver_customprofilefieldvalue: `select row_number() over (order by v.user_id, v.field_id) as id,
      v.user_id as user_profile, v.field_id as field, v.value, v.rendered_value
    ${ofUsers('profile_value', 'v')} and $2::bigint[] is not distinct from $2
    order by v.user_id, v.field_id`,
  zerver_muteduser: `select row_number() over (order by m.user_id, m.muted_user_id) as id,
      m.user_id as user_profile, m.muted_user_id as muted_user, ${epoch('m.muted_at')} as date_muted
    ${privateOf('muted_user', 'm')} order by m.user_id, m.muted_user_id`,
  zerver_onboardingstep: `select row_number() over (order by o.user_id, o.step) as id,
      o.user_id as "user", o.step as onboarding_step, ${epoch('u.date_joined')} as timestamp
    ${privateOf('onboarding_step_read', 'o')} order by o.user_id, o.step`,
  zerver_userpresence: `select p.user_id as id, p.user_id as user_profile, u.realm_id as realm,
      ${epoch('p.last_active')} as last_active_time,
      ${epoch('p.last_connected')} as last_connected_time, p.update_id as last_update_id
    ${ofUsers('user_presence', 'p')} and $2::bigint[] is not distinct from $2 order by p.user_id`,
  zerver_userstatus: `select s.user_id as id, s.user_id as user_profile, 1 as client,
      ${epoch('now()')} as timestamp, s.status_text,
      coalesce(s.emoji->>'name', '') as emoji_name, coalesce(s.emoji->>'code', '') as emoji_code,
      case s.emoji->>'type' when 'service_extra_emoji' then 'zulip_extra_emoji'
        else coalesce(s.emoji->>'type', 'unicode_emoji') end as reaction_type
    ${privateOf('user_status', 's')} order by s.user_id`,
};

/** Users and their data. */
export function userTables(sql: Sql, scope: IdentityArchiveScope): readonly JsonTable[] {
  const { realmId, consenting, isPublic } = scope;
  const accounts = [realmId, consenting, isPublic];
  return [
    jsonTable(sql, 'zerver_userprofile', users(false), accounts),
    jsonTable(sql, 'zerver_userprofile_mirrordummy', users(true), accounts),
    jsonTable(sql, 'zerver_userprofile_crossrealm', systemBots, [realmId]),
    ...Object.entries(QUERIES).map(([name, query]) =>
      jsonTable(sql, name, query, [realmId, consenting]),
    ),
  ];
}

/**
 * Users who agreed to the export of their private data, and bots that did or whose owner did. Accounts that
 * an import created as stubs did not agree: they may be members of private channels and conversations.
 */
export async function consentingUsers(sql: Sql, realmId: number): Promise<readonly number[]> {
  const { rows } = await sql.query<{ id: number }>(
    `with consenting as materialized (
       select id, bot_owner_id, is_bot,
         coalesce((settings->>'allow_private_data_export')::boolean, false) as agrees
       from user_account where realm_id = $1
     )
     select id from consenting where agrees
     union
     select bot.id from consenting bot join consenting owner on owner.id = bot.bot_owner_id
     where bot.is_bot and owner.agrees and not owner.is_bot order by id`,
    [realmId],
  );
  return rows.map(({ id }) => id);
}
