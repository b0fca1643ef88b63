import type { Message } from '../events/chat-event.ts';
import type {
  Channel,
  ChatState,
  GroupSettingValue,
  RealmSettings,
  UserGroup,
} from './chat-state.ts';
import { isIncluded, selfOf } from './selectors.ts';

type GroupSettingOf<T> = {
  [Name in keyof T]: T[Name] extends GroupSettingValue ? Name : never;
}[keyof T];

/** The permissions of the organization that name users and groups. */
export type RealmPermission = Extract<
  GroupSettingOf<RealmSettings>,
  `${string}_group` | `${string}_groups`
>;
/** The permissions of a channel that name users and groups. */
export type ChannelPermission = Extract<GroupSettingOf<Channel>, `can_${string}`>;

/** The permissions of a group that name users and groups. */
export type GroupPermission = Extract<GroupSettingOf<UserGroup>, `can_${string}`>;

/**
 * The permissions of the actor, as far as the state contains them: for pages that hide actions that the
 * server would refuse. The server decides.
 */
export const can = {
  /** A permission of the organization. */
  inRealm(state: ChatState, permission: RealmPermission): boolean {
    const value = state.realm[permission];
    return value !== undefined && isIncluded(state, state.userId, value);
  },

  /** A permission of a channel; administrators of the channel are not included by themselves. */
  inChannel(state: ChatState, channelId: number, permission: ChannelPermission): boolean {
    const value = state.channels.get(channelId)?.[permission];
    return value !== undefined && isIncluded(state, state.userId, value);
  },

  /** A permission of a group; users who manage all groups are not included by themselves. */
  withGroup(state: ChatState, groupId: number, permission: GroupPermission): boolean {
    const value = state.groups.get(groupId)?.[permission];
    return value !== undefined && isIncluded(state, state.userId, value);
  },

  createPublicChannel: (state: ChatState): boolean =>
    can.inRealm(state, 'can_create_public_channel_group'),
  createPrivateChannel: (state: ChatState): boolean =>
    can.inRealm(state, 'can_create_private_channel_group'),
  /** The organization must admit spectators as well. */
  createWebPublicChannel: (state: ChatState): boolean =>
    (state.realm.enable_spectator_access ?? false) &&
    can.inRealm(state, 'can_create_web_public_channel_group'),
  createChannel: (state: ChatState): boolean =>
    can.createPublicChannel(state) || can.createPrivateChannel(state),
  inviteUsers: (state: ChatState): boolean => can.inRealm(state, 'can_invite_users_group'),
  createInvitationLink: (state: ChatState): boolean =>
    can.inRealm(state, 'create_multiuse_invite_group'),
  createGroup: (state: ChatState): boolean => can.inRealm(state, 'can_create_groups'),
  /** Change a group, and its members. */
  manageGroup: (state: ChatState, groupId: number): boolean =>
    can.inRealm(state, 'can_manage_all_groups') ||
    can.withGroup(state, groupId, 'can_manage_group'),
  addGroupMembers: (state: ChatState, groupId: number): boolean =>
    can.manageGroup(state, groupId) || can.withGroup(state, groupId, 'can_add_members_group'),
  removeGroupMembers: (state: ChatState, groupId: number): boolean =>
    can.manageGroup(state, groupId) || can.withGroup(state, groupId, 'can_remove_members_group'),
  joinGroup: (state: ChatState, groupId: number): boolean =>
    can.addGroupMembers(state, groupId) || can.withGroup(state, groupId, 'can_join_group'),
  leaveGroup: (state: ChatState, groupId: number): boolean =>
    can.removeGroupMembers(state, groupId) || can.withGroup(state, groupId, 'can_leave_group'),
  /** Create bots that only send, such as incoming webhooks. */
  createWriteOnlyBot: (state: ChatState): boolean =>
    can.createBot(state) || can.inRealm(state, 'can_create_write_only_bots_group'),
  createBot: (state: ChatState): boolean => can.inRealm(state, 'can_create_bots_group'),
  addCustomEmoji: (state: ChatState): boolean => can.inRealm(state, 'can_add_custom_emoji_group'),
  mentionManyUsers: (state: ChatState): boolean =>
    can.inRealm(state, 'can_mention_many_users_group'),
  startDirectConversation: (state: ChatState): boolean =>
    can.inRealm(state, 'direct_message_initiator_group'),

  /** Change the settings of the organization. */
  administerRealm: (state: ChatState): boolean => selfOf(state)?.is_admin ?? false,

  /** Change settings that only owners may change. */
  ownRealm: (state: ChatState): boolean => selfOf(state)?.is_owner ?? false,

  /** Change the settings of a channel. */
  administerChannel: (state: ChatState, channelId: number): boolean =>
    can.administerRealm(state) || can.inChannel(state, channelId, 'can_administer_channel_group'),

  /** Send a message to a channel. */
  sendTo(state: ChatState, channelId: number): boolean {
    const isArchived = state.channels.get(channelId)?.is_archived ?? true;
    return !isArchived && can.inChannel(state, channelId, 'can_send_message_group');
  },

  /** Add other users to a channel. */
  addSubscribers: (state: ChatState, channelId: number): boolean =>
    can.inRealm(state, 'can_add_subscribers_group') ||
    can.administerChannel(state, channelId) ||
    can.inChannel(state, channelId, 'can_add_subscribers_group'),

  /** Remove other users from a channel. */
  removeSubscribers: (state: ChatState, channelId: number): boolean =>
    can.administerChannel(state, channelId) ||
    can.inChannel(state, channelId, 'can_remove_subscribers_group'),

  /** Change who deletes messages of channels; those who administer the channel only. */
  setDeletePolicy: (state: ChatState): boolean =>
    can.administerRealm(state) || can.inRealm(state, 'can_set_delete_message_policy_group'),

  /** Mark a topic as resolved. */
  resolveTopic: (state: ChatState, channelId: number): boolean =>
    can.inRealm(state, 'can_resolve_topics_group') ||
    can.inChannel(state, channelId, 'can_resolve_topics_group'),

  /**
   * Change the text of a message.
   *
   * @param now in ms since 1970
   */
  editMessage(state: ChatState, message: Message, now: number): boolean {
    const { allow_message_editing: isAllowed, message_content_edit_limit_seconds: limit } =
      state.realm;
    if (message.sender_id !== state.userId || !isAllowed) return false;
    return isWithin(limit, message, now);
  },

  /** @param now in ms since 1970 */
  deleteMessage(state: ChatState, message: Message, now: number): boolean {
    if (can.inRealm(state, 'can_delete_any_message_group')) return true;
    const channelId = message.stream_id;
    const inChannel = (permission: ChannelPermission) =>
      channelId !== undefined && can.inChannel(state, channelId, permission);
    if (inChannel('can_delete_any_message_group')) return true;
    if (message.sender_id !== state.userId) return false;
    const isOwnAllowed =
      can.inRealm(state, 'can_delete_own_message_group') ||
      inChannel('can_delete_own_message_group');
    return isOwnAllowed && isWithin(state.realm.message_content_delete_limit_seconds, message, now);
  },
} as const;

/** @param limit seconds; no limit if it is `null` or negative */
function isWithin(limit: number | null | undefined, message: Message, now: number): boolean {
  if (limit === null || limit === undefined || limit < 0) return true;
  return message.timestamp + limit >= now / 1_000;
}
