/** A limit of the organization `r` in seconds; JSON null means no limit. */
export const secondsSetting = (setting: string, byDefault: number): string =>
  `case when r.settings ? '${setting}' then (r.settings->>'${setting}')::integer
    else ${byDefault} end`;

/**
 * Values of an organization's settings as SQL over its row `r`; unchanged settings are not stored.
 */
export const realmSetting = {
  topicsPolicy: `coalesce(r.settings->>'topics_policy', 'allow_empty_topic')`,
  allowsEditing: `coalesce((r.settings->>'allow_message_editing')::boolean, true)`,
  /** Seconds, or JSON null for no limit. */
  editLimitSeconds: secondsSetting('message_content_edit_limit_seconds', 600),
  historyPolicy: `coalesce(r.settings->>'message_edit_history_visibility_policy', 'all')`,
  allowsWebPublic: `coalesce((r.settings->>'enable_spectator_access')::boolean, false)`,
} as const;

/** The group that a setting of the organization `r` refers to, or its default. */
export const realmGroup = (setting: string, byDefault: string): string => `coalesce(
    (select group_id from realm_group_setting g where g.realm_id = r.id and g.setting = '${setting}'),
    (select id from user_group g where g.realm_id = r.id and g.is_system and g.name = '${byDefault}'))`;

/** A condition: the user `$1` is in the group `g`; the everyone group is not searched. */
export const holdsUser = (g: string, user = '$1'): string =>
  `(${g}.is_system and ${g}.name = 'role:everyone' or ${g}.id = any(user_group_ids(${user})))`;

/** The linkifiers of an organization, as JSON. */
export const linkifiersOf = (realmId: string): string => `(select coalesce(json_agg(
      json_build_object('pattern', l.pattern, 'urlTemplate', l.url_template)
      order by l.position, l.id), '[]')
    from realm_linkifier l where l.realm_id = ${realmId})`;

/** The `WritingContext` of the user `u` of the organization `r`, as one JSON column. */
export const writingContext = `json_build_object(
    'realmStringId', r.string_id,
    'translateEmoticons', coalesce((u.settings->>'translate_emoticons')::boolean, false),
    'defaultCodeLanguage', r.settings->>'default_code_block_language',
    'previewsMedia', coalesce((r.settings->>'inline_image_preview')::boolean, true),
    'linkifiers', ${linkifiersOf('r.id')}
  )`;

/** The id of the notification bot; null on a server without one. */
export const notificationBot = `(select bot.id from user_account bot
    join realm home on home.id = bot.realm_id and home.string_id = 'tandeminternal'
    where bot.is_system_bot and bot.delivery_email like 'notification-bot@%')`;
