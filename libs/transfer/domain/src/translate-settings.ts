import { REALM_SETTINGS as PLAIN_REALM_SETTINGS } from './archive/settings.ts';
import { REALM_CHANNEL_SETTINGS } from './archive/organization-tables.ts';
import { USER_SETTINGS } from './archive/user-tables.ts';
import type { ReportBuilder } from './report.ts';
import type { SettingRule, SettingsCatalog } from './settings-catalog.ts';

type Fields = Readonly<Record<string, unknown>>;
type Value = string | number | boolean | null;

/** The database reads numbers of settings as 32-bit integers. */
const LARGEST_NUMBER = 2_147_483_647;

/** Settings that the archive stores as numbers and this server as words. */
const WORDS: Readonly<Record<string, Readonly<Record<number, string>>>> = {
  message_edit_history_visibility_policy: { 1: 'all', 2: 'moves', 3: 'none' },
  topics_policy: { 1: 'allow_empty_topic', 2: 'allow_empty_topic', 3: 'disable_empty_topic' },
  resolved_topic_notice_auto_read_policy: { 1: 'always', 2: 'except_followed', 3: 'never' },
};

/** The words of a channel's policy for its topics. */
export const CHANNEL_TOPICS_POLICIES: Readonly<Record<number, string>> = {
  1: 'inherit',
  2: 'allow_empty_topic',
  3: 'disable_empty_topic',
  4: 'empty_topic_only',
};

/** The value of a setting that was a flag. */
const ALWAYS = 2;
/** Values of `desktop_icon_count_display` by those that they had before it counted followed topics. */
const FORMER_ICONS: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4 };

/** Names of plain settings of an organization here, where they differ from the archive's. */
const RENAMED: Readonly<Record<string, string>> = { gif_rating_policy: 'giphy_rating' };

/** The groups for the numbers of most former policies. */
const COMMON = {
  1: 'role:members',
  2: 'role:administrators',
  3: 'role:fullmembers',
  4: 'role:moderators',
  5: 'role:everyone',
  6: 'role:nobody',
  7: 'role:owners',
} as const;
const WILDCARD = {
  1: 'role:everyone',
  2: 'role:members',
  3: 'role:fullmembers',
  5: 'role:administrators',
  6: 'role:nobody',
  7: 'role:moderators',
} as const;

type Policy = Readonly<Record<number, string>>;

/** Former policies with the settings that took their place, and the groups of their numbers. */
const POLICIES: Readonly<Record<string, readonly [settings: readonly string[], Policy]>> = {
  add_custom_emoji_policy: [['can_add_custom_emoji_group'], COMMON],
  bot_creation_policy: [
    ['can_create_bots_group', 'can_create_write_only_bots_group'],
    { 1: 'role:members', 2: 'role:administrators', 3: 'role:administrators' },
  ],
  create_private_stream_policy: [['can_create_private_channel_group'], COMMON],
  create_public_stream_policy: [['can_create_public_channel_group'], COMMON],
  create_stream_policy: [
    ['can_create_private_channel_group', 'can_create_public_channel_group'],
    COMMON,
  ],
  create_web_public_stream_policy: [['can_create_web_public_channel_group'], COMMON],
  delete_own_message_policy: [['can_delete_own_message_group'], COMMON],
  edit_topic_policy: [['can_move_messages_between_topics_group'], COMMON],
  invite_to_realm_policy: [['can_invite_users_group'], COMMON],
  invite_to_stream_policy: [['can_add_subscribers_group'], COMMON],
  move_messages_between_streams_policy: [['can_move_messages_between_channels_group'], COMMON],
  private_message_policy: [
    ['direct_message_permission_group'],
    { 1: 'role:everyone', 2: 'role:nobody' },
  ],
  user_group_edit_policy: [['can_create_groups'], COMMON],
  wildcard_mention_policy: [['can_mention_many_users_group'], WILDCARD],
};

/** The plain settings of an organization that differ from the defaults. */
export function translateRealmSettings(
  realm: Fields,
  catalog: SettingsCatalog,
  report: ReportBuilder,
): Record<string, Value> {
  const settings: Record<string, Value> = {};
  const given: Record<string, unknown> = {};
  for (const name of PLAIN_REALM_SETTINGS) given[RENAMED[name] ?? name] = realm[name];
  given.giphy_rating ??= realm.giphy_rating;
  if (realm.allow_edit_history === false) given.message_edit_history_visibility_policy ??= 3;
  if (realm.mandatory_topics === true) given.topics_policy ??= 3;
  for (const [name, value] of Object.entries(given)) {
    take(settings, { name, value, rule: catalog.realm[name], of: 'zerver_realm' }, catalog, report);
  }
  return settings;
}

/** Settings of an organization that the format does not have, as they differ from the defaults. */
export function translateOwnSettings(
  given: Fields,
  catalog: SettingsCatalog,
  report: ReportBuilder,
): Record<string, Value> {
  const settings: Record<string, Value> = {};
  for (const [name, value] of Object.entries(given)) {
    const rule = Object.hasOwn(catalog.realm, name) ? catalog.realm[name] : undefined;
    take(settings, { name, value, rule, of: 'zerver_realmsetting' }, catalog, report);
  }
  return settings;
}

/** The personal settings that differ from the defaults. */
export function translateUserSettings(
  user: Fields,
  catalog: SettingsCatalog,
  report: ReportBuilder,
): Record<string, Value> {
  const settings: Record<string, Value> = {};
  const former = translateFormerUserSettings(user);
  for (const name of USER_SETTINGS) {
    const value = former[name] ?? user[name];
    const rule = catalog.user[name];
    take(settings, { name, value, rule, of: 'zerver_userprofile' }, catalog, report);
  }
  return settings;
}

/** The personal settings that had another name or other values in an earlier level. */
function translateFormerUserSettings(user: Fields): Fields {
  const home = user.web_home_view ?? user.default_view;
  const icons = user.desktop_icon_count_display;
  return {
    web_home_view: home === 'recent_topics' ? 'recent' : home,
    web_escape_navigates_to_home_view:
      user.web_escape_navigates_to_home_view ?? user.escape_navigates_to_default_view,
    realm_name_in_email_notifications_policy:
      user.realm_name_in_email_notifications_policy ??
      (user.realm_name_in_notifications === true ? ALWAYS : undefined),
    // The choice of followed topics renumbered the values, after the home view had got its name.
    desktop_icon_count_display:
      user.default_view === undefined ? icons : FORMER_ICONS[Number(icons)],
  };
}

/** The users who see a user's address, in levels where the organization had the setting for all users. */
export function formerEmailVisibility(realm: Fields): number | undefined {
  const { email_address_visibility: visibility } = realm;
  return typeof visibility === 'number' ? visibility : undefined;
}

/** The system groups for former policies of an organization, by setting. */
export function translatePolicies(realm: Fields, catalog: SettingsCatalog): Map<string, string> {
  const groups = new Map<string, string>();
  for (const [policy, [settings, names]] of Object.entries(POLICIES)) {
    const name = names[Number(realm[policy])];
    if (name === undefined) continue;
    for (const setting of settings) {
      if (realm[setting] === undefined && setting in catalog.realmGroups) groups.set(setting, name);
    }
  }
  return groups;
}

/** The channels that settings of an organization name: ids of the archive by the names here. */
export function translateChannelSettings(realm: Fields): Map<string, number> {
  const channels = new Map<string, number>();
  for (const [name, former] of Object.entries(REALM_CHANNEL_SETTINGS)) {
    const id = realm[name] ?? realm[former];
    if (typeof id === 'number') channels.set(`${name}_id`, id);
  }
  return channels;
}

interface GivenSetting {
  readonly name: string;
  readonly value: unknown;
  readonly rule: SettingRule | undefined;
  readonly of: string;
}

function take(
  settings: Record<string, Value>,
  { name, value: given, rule, of }: GivenSetting,
  catalog: SettingsCatalog,
  report: ReportBuilder,
): void {
  if (given === undefined) return;
  // Earlier levels have null for a setting that was never changed.
  if (given === null && rule?.unlimited !== null) return;
  if (rule === undefined) {
    report.add('skipped', `the setting ${of}.${name}: this server has none`);
    return;
  }
  const value = presentValue(name, given, rule);
  if (!isValid(value, rule, catalog)) {
    report.add('skipped', `the setting ${of}.${name}: ${JSON.stringify(given)} is not valid here`);
    return;
  }
  if (value !== rule.default) settings[name] = value as Value;
}

function presentValue(name: string, given: unknown, rule: SettingRule): unknown {
  if (typeof given !== 'number') return given;
  // Earlier levels write zero for no limit.
  if (rule.kind === 'limit' && given === 0) return rule.unlimited;
  return WORDS[name]?.[given] ?? given;
}

function isValid(value: unknown, rule: SettingRule, catalog: SettingsCatalog): boolean {
  const { kind, values, range, largest = LARGEST_NUMBER, longest } = rule;
  switch (kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'integer': {
      if (typeof value !== 'number' || !Number.isInteger(value)) return false;
      if (values && !values.includes(value)) return false;
      if (range && (value < range[0] || value > range[1])) return false;
      return value >= 0 && value <= largest;
    }
    case 'limit':
      if (value === rule.unlimited) return true;
      return typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= largest;
    case 'language':
      return typeof value === 'string' && catalog.isLanguage(value);
    default:
      if (typeof value !== 'string' || (values && !values.includes(value))) return false;
      return longest === undefined || value.length <= longest;
  }
}
