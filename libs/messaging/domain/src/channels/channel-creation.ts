import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { MessagingTx } from '../messaging-tx.ts';
import type { AnonymousGroups, GroupSettingValue } from '../settings/group-setting.ts';
import { PERSONAL_LIMITS, limitReached } from '../stores/personal-limits.ts';
import {
  CHANNEL_GROUP_SETTINGS,
  CHANNEL_SETTING_RULES,
  DELETION_SETTINGS,
  type ChannelGroupSetting,
  type TopicsPolicy,
} from './channel.ts';
import {
  maySetDeletion,
  type SubscribingContext,
  type SubscribingQueries,
} from './subscribing-queries.ts';

/** The settings of channels that are to be created. */
export interface ChannelOptions {
  readonly inviteOnly: boolean;
  readonly isWebPublic: boolean;
  readonly isDefault: boolean;
  /** Public channels show their history to new subscribers by default, private ones do not. */
  readonly historyPublicToSubscribers?: boolean | undefined;
  /** Days; `null` follows the organization, −1 keeps messages for ever. */
  readonly messageRetentionDays: number | null;
  readonly topicsPolicy?: TopicsPolicy | undefined;
  readonly folderId: number | null;
  readonly groups: Partial<Readonly<Record<ChannelGroupSetting, GroupSettingValue>>>;
}

/** True if a setting may name the group. No permission to read a channel makes it web-public. */
function allowsGroup(setting: ChannelGroupSetting, name: string): boolean {
  if (name === 'role:everyone') return CHANNEL_SETTING_RULES[setting].allowsEveryone;
  return name !== 'role:internet';
}

/**
 * Checks whether the actor may create such a channel.
 *
 * @throws MessagingError DEFAULT_CHANNEL_PRIVATE, CHANNEL_PERMISSION_MISSING,
 *   CHANNEL_PRIVACY_CONTRADICTION, WEB_PUBLIC_CHANNELS_DISABLED, CHANNEL_RETENTION_FOR_OWNERS
 */
export function checkChannelCreation(
  actor: Actor,
  options: ChannelOptions,
  context: SubscribingContext,
): void {
  const { permissions, allowsWebPublic } = context;
  const permission = options.inviteOnly
    ? 'can_create_private_channel_group'
    : 'can_create_public_channel_group';
  const permitted =
    permissions.has(permission) &&
    (!options.isDefault || hasRole(actor, ROLES.administrator)) &&
    (options.topicsPolicy === undefined || permissions.has('can_set_topics_policy_group')) &&
    (!letsDelete(options, context) || maySetDeletion(actor, context));
  if (!permitted) throw new MessagingError('CHANNEL_PERMISSION_MISSING');
  if (options.isDefault && options.inviteOnly) throw new MessagingError('DEFAULT_CHANNEL_PRIVATE');
  if (options.isWebPublic) {
    if (options.inviteOnly) throw new MessagingError('CHANNEL_PRIVACY_CONTRADICTION');
    if (!allowsWebPublic) throw new MessagingError('WEB_PUBLIC_CHANNELS_DISABLED');
    if (!permissions.has('can_create_web_public_channel_group')) {
      throw new MessagingError('CHANNEL_PERMISSION_MISSING');
    }
  }
  if (options.messageRetentionDays !== null && !hasRole(actor, ROLES.owner)) {
    throw new MessagingError('CHANNEL_RETENTION_FOR_OWNERS');
  }
}

/**
 * Checks that the actor may create so many more channels. Called last of the checks, within the command's
 * transaction: from then on the actor's other commands that create channels wait.
 *
 * @throws MessagingError LIMIT_REACHED
 */
export async function checkChannelCount(
  { channels }: Pick<MessagingTx, 'channels'>,
  { userId }: Actor,
  wanted: number,
): Promise<void> {
  const created = await channels.countCreatedBy(userId);
  if (created + wanted > PERSONAL_LIMITS.channels) throw limitReached('channels');
}

/** True if the settings allow a user to delete messages; those of new channels allow none. */
function letsDelete({ groups }: ChannelOptions, { systemGroups }: SubscribingContext): boolean {
  const nobody = systemGroups.get('role:nobody');
  return DELETION_SETTINGS.some((setting) => {
    const value = groups[setting];
    return value !== undefined && simplest(value) !== nobody;
  });
}

/**
 * Checks whether the groups of the options exist and are allowed in a channel's settings.
 *
 * @throws MessagingError SETTING_GROUP_UNKNOWN, SETTING_GROUP_NOT_ALLOWED
 */
export async function checkChannelGroups(
  queries: Pick<SubscribingQueries, 'settingGroups' | 'hasMembers'>,
  realmId: number,
  groups: ChannelOptions['groups'],
): Promise<void> {
  const given = CHANNEL_GROUP_SETTINGS.flatMap((setting) => {
    const value = groups[setting];
    return value === undefined ? [] : [{ setting, value: simplest(value) }];
  });
  if (given.length === 0) return;
  const ids = given.flatMap(({ value }) => (typeof value === 'number' ? [value] : []));
  const known = await queries.settingGroups(realmId, ids);
  for (const { setting, value } of given) {
    if (typeof value !== 'number') {
      if (!(await queries.hasMembers(realmId, value))) {
        throw new MessagingError('SETTING_GROUP_UNKNOWN');
      }
      continue;
    }
    const group = known.get(value);
    if (group === undefined) throw new MessagingError('SETTING_GROUP_UNKNOWN');
    if (!allowsGroup(setting, group)) {
      throw new MessagingError('SETTING_GROUP_NOT_ALLOWED', { setting, group });
    }
  }
}

/** The groups of a new channel's settings: from the options, else the defaults. */
export async function channelGroups(
  anonymousGroups: AnonymousGroups,
  actor: Actor,
  groups: ChannelOptions['groups'],
  systemGroups: SubscribingContext['systemGroups'],
): Promise<Record<ChannelGroupSetting, number>> {
  const result: Partial<Record<ChannelGroupSetting, number>> = {};
  for (const setting of CHANNEL_GROUP_SETTINGS) {
    const value = groups[setting] ?? defaultValue(setting, actor, systemGroups);
    result[setting] = await settingGroupOf(anonymousGroups, actor.realmId, value);
  }
  return result as Record<ChannelGroupSetting, number>;
}

function defaultValue(
  setting: ChannelGroupSetting,
  actor: Actor,
  systemGroups: SubscribingContext['systemGroups'],
): GroupSettingValue {
  const name = CHANNEL_SETTING_RULES[setting].default;
  if (name === 'creator') return { directMembers: [actor.userId], directSubgroups: [] };
  const id = systemGroups.get(name);
  if (id === undefined) throw new Error(`Realm ${actor.realmId} has no group ${name}`);
  return id;
}

/** The group of a setting: members that consist of one group are that group. */
export async function settingGroupOf(
  anonymousGroups: AnonymousGroups,
  realmId: number,
  value: GroupSettingValue,
): Promise<number> {
  const simple = simplest(value);
  return typeof simple === 'number' ? simple : anonymousGroups.create(realmId, simple);
}

/** A list with one group and no users is that group, however often it is named. */
function simplest(value: GroupSettingValue): GroupSettingValue {
  if (typeof value === 'number' || value.directMembers.length > 0) return value;
  const [subgroup, ...more] = new Set(value.directSubgroups);
  return subgroup !== undefined && more.length === 0 ? subgroup : value;
}
