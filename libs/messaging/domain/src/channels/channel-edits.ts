import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { MessagingError } from '../messaging-error.ts';
import type { GroupSettingValue } from '../settings/group-setting.ts';
import type { ChannelChange, ChannelPrivacy, EditableChannel } from './channel-changes.ts';
import { checkedChannelName } from './channel-name.ts';
import { DELETION_SETTINGS, type ChannelGroupSetting, type TopicsPolicy } from './channel.ts';
import { maySetDeletion, type SubscribingContext } from './subscribing-queries.ts';

/** A setting's new value, and the value that the editor expects it to have now. */
interface GroupSettingChange {
  readonly value: GroupSettingValue;
  readonly expected?: GroupSettingValue | undefined;
}

/** The changes of a channel; absent properties do not change. */
export interface ChannelEdits {
  readonly name?: string | undefined;
  /** Markdown; line breaks become spaces. */
  readonly description?: string | undefined;
  readonly inviteOnly?: boolean | undefined;
  readonly isWebPublic?: boolean | undefined;
  readonly historyPublicToSubscribers?: boolean | undefined;
  /** Days; `null` follows the organization, −1 keeps messages for ever. */
  readonly messageRetentionDays?: number | null | undefined;
  readonly topicsPolicy?: TopicsPolicy | undefined;
  /** `null`: into no folder. */
  readonly folderId?: number | null | undefined;
  readonly isDefault?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  readonly groups: Partial<Readonly<Record<ChannelGroupSetting, GroupSettingChange>>>;
}

/**
 * The changes of an edit, in the order of their checks; properties without a change are omitted.
 *
 * @throws MessagingError CHANNEL_RETENTION_FOR_OWNERS, CHANNEL_PERMISSION_MISSING,
 *   CHANNEL_DEFAULT_FOR_ADMINISTRATORS, DEFAULT_CHANNEL_PRIVATE, CHANNEL_PRIVACY_CONTRADICTION,
 *   WEB_PUBLIC_CHANNELS_DISABLED, CHANNEL_CONTENT_ACCESS_REQUIRED, CHANNEL_NAME_…, SETTING_VALUE_MISMATCH
 */
export function channelChanges(
  actor: Actor,
  channel: EditableChannel,
  edits: ChannelEdits,
  context: SubscribingContext,
): ChannelChange[] {
  if (edits.isDefault !== undefined && !hasRole(actor, ROLES.administrator)) {
    throw new MessagingError('CHANNEL_DEFAULT_FOR_ADMINISTRATORS');
  }
  return [
    ...archiving(channel, edits),
    ...retention(actor, channel, edits),
    ...topicsPolicy(channel, edits, context),
    ...privacy(channel, edits, context),
    ...description(channel, edits),
    ...naming(channel, edits),
    ...folder(channel, edits),
    ...settings(actor, channel, edits, context),
  ];
}

function archiving(channel: EditableChannel, { isArchived }: ChannelEdits): ChannelChange[] {
  const before = channel.isArchived;
  if (isArchived === undefined || isArchived === before) return [];
  return [{ property: 'is_archived', value: isArchived, before }];
}

function retention(actor: Actor, channel: EditableChannel, edits: ChannelEdits): ChannelChange[] {
  const { messageRetentionDays: value } = edits;
  if (value === undefined) return [];
  if (!hasRole(actor, ROLES.owner)) throw new MessagingError('CHANNEL_RETENTION_FOR_OWNERS');
  const before = channel.messageRetentionDays;
  return value === before ? [] : [{ property: 'message_retention_days', value, before }];
}

function topicsPolicy(
  channel: EditableChannel,
  { topicsPolicy: value }: ChannelEdits,
  { permissions }: SubscribingContext,
): ChannelChange[] {
  if (value === undefined) return [];
  if (!permissions.has('can_set_topics_policy_group')) {
    throw new MessagingError('CHANNEL_PERMISSION_MISSING');
  }
  const before = channel.topicsPolicy;
  return value === before ? [] : [{ property: 'topics_policy', value, before }];
}

function privacy(
  channel: EditableChannel,
  edits: ChannelEdits,
  { permissions, allowsWebPublic }: SubscribingContext,
): ChannelChange[] {
  const { inviteOnly, isWebPublic, historyPublicToSubscribers: history } = edits;
  if (isWebPublic === true) {
    if (!allowsWebPublic) throw new MessagingError('WEB_PUBLIC_CHANNELS_DISABLED');
    if (!permissions.has('can_create_web_public_channel_group')) {
      throw new MessagingError('CHANNEL_PERMISSION_MISSING');
    }
    if (inviteOnly === true || history === false) {
      throw new MessagingError('CHANNEL_PRIVACY_CONTRADICTION');
    }
  }
  const value = privacyAfter(channel, edits);
  if (value.inviteOnly && (edits.isDefault ?? channel.isDefault)) {
    throw new MessagingError('DEFAULT_CHANNEL_PRIVATE');
  }
  if (isSamePrivacy(value, channel)) return [];
  if (!channel.mayRead && !channel.isArchived) {
    throw new MessagingError('CHANNEL_CONTENT_ACCESS_REQUIRED');
  }
  const permission = value.inviteOnly
    ? 'can_create_private_channel_group'
    : 'can_create_public_channel_group';
  if (value.inviteOnly !== channel.inviteOnly && !permissions.has(permission)) {
    throw new MessagingError('CHANNEL_PERMISSION_MISSING');
  }
  return [{ property: 'privacy', value, before: privacyOf(channel) }];
}

function privacyAfter(channel: EditableChannel, edits: ChannelEdits): ChannelPrivacy {
  const isWebPublic = edits.isWebPublic ?? (edits.inviteOnly !== true && channel.isWebPublic);
  const inviteOnly = edits.inviteOnly ?? (edits.isWebPublic !== true && channel.inviteOnly);
  const previous = channel.inviteOnly && channel.historyPublicToSubscribers;
  return {
    inviteOnly,
    isWebPublic,
    historyPublicToSubscribers: !inviteOnly || (edits.historyPublicToSubscribers ?? previous),
  };
}

function privacyOf(channel: ChannelPrivacy): ChannelPrivacy {
  const { inviteOnly, isWebPublic, historyPublicToSubscribers } = channel;
  return { inviteOnly, isWebPublic, historyPublicToSubscribers };
}

function isSamePrivacy(a: ChannelPrivacy, b: ChannelPrivacy): boolean {
  return JSON.stringify(privacyOf(a)) === JSON.stringify(privacyOf(b));
}

function description(channel: EditableChannel, { description: value }: ChannelEdits) {
  const before = channel.description;
  if (value === undefined || value === before) return [];
  // The HTML is added after rendering.
  return [{ property: 'description', value, rendered: '', before } as const];
}

function naming(channel: EditableChannel, { name }: ChannelEdits): ChannelChange[] {
  if (name === undefined) return [];
  const value = checkedChannelName(name);
  const before = channel.name;
  if (value === before) throw new MessagingError('CHANNEL_NAME_UNCHANGED');
  return [{ property: 'name', value, before }];
}

function folder(channel: EditableChannel, { folderId: value }: ChannelEdits): ChannelChange[] {
  const before = channel.folderId;
  if (value === undefined || value === before) return [];
  return [{ property: 'folder_id', value, before }];
}

/** Settings that open the messages of a private channel to users. */
const OPENS_CONTENT: ReadonlySet<string> = new Set([
  'can_add_subscribers_group',
  'can_subscribe_group',
]);

const CONCERNS_DELETION: ReadonlySet<string> = new Set(DELETION_SETTINGS);

function settings(
  actor: Actor,
  channel: EditableChannel,
  { groups }: ChannelEdits,
  context: SubscribingContext,
): ChannelChange[] {
  return Object.entries(groups).flatMap(([name, change]): ChannelChange[] => {
    const property = name as ChannelGroupSetting;
    const before = channel.groups[property];
    const { value, expected } = change;
    if (expected !== undefined && !isSameSetting(expected, before)) {
      throw new MessagingError('SETTING_VALUE_MISMATCH', { field: 'old' });
    }
    if (isSameSetting(value, before)) return [];
    if (OPENS_CONTENT.has(property) && !channel.mayRead && !channel.isArchived) {
      throw new MessagingError('CHANNEL_CONTENT_ACCESS_REQUIRED');
    }
    if (CONCERNS_DELETION.has(property) && !maySetDeletion(actor, context)) {
      throw new MessagingError('CHANNEL_PERMISSION_MISSING');
    }
    return [{ property, value, before }];
  });
}

function isSameSetting(a: GroupSettingValue, b: GroupSettingValue): boolean {
  return canonical(a) === canonical(b);
}

/** Members in order; one subgroup alone is the group itself. */
function canonical(value: GroupSettingValue): string {
  if (typeof value === 'number') return JSON.stringify([[], [value]]);
  const ordered = (ids: readonly number[]) => [...new Set(ids)].sort((a, b) => a - b);
  return JSON.stringify([ordered(value.directMembers), ordered(value.directSubgroups)]);
}
