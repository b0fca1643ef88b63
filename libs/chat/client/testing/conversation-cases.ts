import type { ChatState } from '../src/model/chat-state.ts';
import { CACHED, NOW, type Cases } from './event-case.ts';
import { channel, group, message, subscription, user } from './registered-state.ts';

const folder = (id: number, order: number) => ({
  id,
  name: `folder ${id}`,
  description: '',
  rendered_description: '',
  order,
  date_created: 1,
  creator_id: 1,
  is_archived: false,
});
const topic = (visibility_policy: 0 | 1 | 2 | 3) => ({
  stream_id: 5,
  topic_name: 'Plans',
  last_updated: 1,
  visibility_policy,
});
const reaction = (op: 'add' | 'remove', user_id: number) => ({
  op,
  message_id: 100,
  emoji_name: 'car',
  emoji_code: '1f697',
  reaction_type: 'unicode_emoji' as const,
  user_id,
  user: { user_id, email: 'x', full_name: 'x' },
});
const nothing = (state: ChatState) => state === CACHED;
const unreadIds = ({ unread }: ChatState) =>
  [...unread.conversations].map(([key, { ids }]) => [key, ids]);

/** Events of conversations, channels and users. */
export const CONVERSATION_CASES: Cases<
  | 'channel_folder'
  | 'delete_message'
  | 'heartbeat'
  | 'message'
  | 'muted_topics'
  | 'presence'
  | 'reaction'
  | 'realm_user'
  | 'stream'
  | 'submessage'
  | 'subscription'
  | 'typing'
  | 'typing_edit_message'
  | 'update_display_settings'
  | 'update_global_notifications'
  | 'update_message'
  | 'update_message_flags'
  | 'user_group'
  | 'user_status'
  | 'user_topic'
> = {
  channel_folder: [
    [
      { op: 'add', channel_folder: folder(1, 0) },
      { op: 'add', channel_folder: folder(2, 1) },
      { op: 'update', channel_folder_id: 2, data: { name: 'new' } },
      { op: 'reorder', order: [2, 1] },
    ],
    (s) => [...s.channelFolders.values()],
    [folder(1, 1), { ...folder(2, 0), name: 'new' }],
  ],
  delete_message: [
    [{ message_ids: [100, 92, 80], message_type: 'stream', stream_id: 5, topic: 'plans' }],
    (s) => [s.messages.byId.size, s.messages.ranges.size, s.starredIds.size, unreadIds(s)],
    [
      0,
      0,
      0,
      [
        ['direct 1,2', [90]],
        ['direct 1,2,3', [91]],
      ],
    ],
  ],
  heartbeat: [[{}], nothing, true],
  message: [
    [
      { message: message(101), flags: ['mentioned'] },
      { message: message(102), flags: ['read'] },
    ],
    (s) => [s.maxMessageId, unreadIds(s)[2], [...s.unread.mentions], s.messages.byId.size],
    [102, ['channel 5 plans', [92, 100, 101]], [92, 101], 3],
  ],
  muted_topics: [[{ muted_topics: [] }], nothing, true],
  presence: [
    [
      { presences: { 2: { active_timestamp: 8, idle_timestamp: 9 } } },
      {
        user_id: 3,
        server_timestamp: 1,
        presence: { website: { status: 'idle', timestamp: 4 } },
      },
    ],
    (s) => [s.presences.get(2), s.presences.get(3)],
    [
      { active_timestamp: 8, idle_timestamp: 9 },
      { active_timestamp: 0, idle_timestamp: 4 },
    ],
  ],
  reaction: [
    [reaction('add', 2), reaction('add', 3), reaction('add', 3), reaction('remove', 2)],
    (s) => s.messages.byId.get(100)?.reactions.map(({ user_id }) => user_id),
    [3],
  ],
  realm_user: [
    [
      { op: 'add', person: user(9, 400) },
      { op: 'update', person: { user_id: 9, role: 200 } },
      { op: 'update', person: { user_id: 9, new_email: 'new@x.test' } },
      { op: 'update', person: { user_id: 9, custom_profile_field: { id: 1, value: 'v' } } },
      { op: 'update', person: { user_id: 9, custom_profile_field: { id: 2, value: 'w' } } },
      { op: 'update', person: { user_id: 9, custom_profile_field: { id: 2, value: null } } },
      { op: 'update', person: { user_id: 2, is_active: false } },
      { op: 'remove', person: { user_id: 3, full_name: 'User 3' } },
    ],
    (s) => [
      s.users.get(9),
      s.users.get(2)?.is_active,
      s.groups.get(12)?.members,
      s.subscribers.get(5)?.userIds,
      s.users.has(3),
    ],
    [
      user(9, 200, { email: 'new@x.test', profile_data: { 1: { value: 'v' } } }),
      false,
      [],
      new Set([1]),
      false,
    ],
  ],
  stream: [
    [
      { op: 'create', streams: [channel(8, 'new')] },
      { op: 'update', stream_id: 8, name: 'new', property: 'name', value: 'newer' },
      {
        op: 'update',
        stream_id: 8,
        name: 'newer',
        property: 'description',
        value: '*d*',
        rendered_description: '<em>d</em>',
      },
      { op: 'delete', stream_ids: [5] },
    ],
    (s) => [
      s.channels.get(8),
      s.subscribers.get(8)?.userIds.size,
      s.channels.has(5),
      s.subscriptions.size,
      s.messages.byId.size,
    ],
    [
      channel(8, 'newer', { description: '*d*', rendered_description: '<em>d</em>' }),
      0,
      false,
      0,
      0,
    ],
  ],
  submessage: [
    [{ message_id: 100, submessage_id: 1, sender_id: 2, msg_type: 'widget', content: '{}' }],
    (s) => s.messages.byId.get(100)?.submessages,
    [{ id: 1, message_id: 100, sender_id: 2, msg_type: 'widget', content: '{}' }],
  ],
  subscription: [
    [
      { op: 'add', subscriptions: [subscription(7, 'archive', [1, 3])] },
      { op: 'update', stream_id: 7, property: 'color', value: '#ffffff' },
      { op: 'peer_add', stream_ids: [7], user_ids: [2] },
      { op: 'peer_remove', stream_ids: [7], user_ids: [3] },
      { op: 'remove', subscriptions: [{ stream_id: 5, name: 'general' }] },
    ],
    (s) => [
      s.subscriptions.get(7)?.color,
      s.subscribers.get(7)?.userIds,
      [...s.subscriptions.keys()],
      [...s.formerSubscriptions.keys()],
      s.subscribers.get(5)?.userIds,
      s.messages.byId.size,
    ],
    ['#ffffff', new Set([1, 2]), [7], [6, 5], new Set([2]), 0],
  ],
  typing: [
    [
      {
        op: 'start',
        message_type: 'stream',
        sender: { user_id: 2, email: 'x' },
        stream_id: 5,
        topic: 'Plans',
      },
      {
        op: 'start',
        message_type: 'direct',
        sender: { user_id: 2, email: 'x' },
        recipients: [{ user_id: 1, email: 'y' }],
      },
      {
        op: 'stop',
        message_type: 'direct',
        sender: { user_id: 2, email: 'x' },
        recipients: [{ user_id: 1, email: 'y' }],
      },
    ],
    (s) => s.typing.conversations,
    new Map([['channel 5 plans', new Map([[2, NOW]])]]),
  ],
  typing_edit_message: [
    [
      {
        op: 'start',
        sender_id: 2,
        message_id: 100,
        recipient: { type: 'channel', channel_id: 5, topic: 'plans' },
      },
    ],
    (s) => s.typing.edits,
    new Map([[100, new Map([[2, NOW]])]]),
  ],
  update_display_settings: [[{ setting_name: 'emojiset', setting: 'x' }], nothing, true],
  update_global_notifications: [
    [{ notification_name: 'enable_sounds', setting: true }],
    nothing,
    true,
  ],
  update_message: [
    [
      {
        user_id: 2,
        edit_timestamp: 9,
        message_id: 100,
        message_ids: [100],
        flags: ['mentioned'],
        rendering_only: false,
        content: 'new',
        rendered_content: '<p>new</p>',
      },
      {
        user_id: 2,
        edit_timestamp: 10,
        message_id: 92,
        message_ids: [92],
        flags: [],
        rendering_only: false,
        stream_id: 5,
        orig_subject: 'plans',
        subject: 'old plans',
        propagate_mode: 'change_one',
      },
    ],
    (s) => {
      const { content, flags, last_edit_timestamp: at } = s.messages.byId.get(100)!;
      return [content, flags, at, unreadIds(s).slice(2), [...s.unread.mentions]];
    },
    [
      '<p>new</p>',
      ['mentioned'],
      9,
      [
        ['channel 5 plans', [100]],
        ['channel 5 old plans', [92]],
      ],
      [92, 100],
    ],
  ],
  update_message_flags: [
    [
      { op: 'add', flag: 'starred', messages: [100], all: false },
      { op: 'add', flag: 'read', messages: [], all: true },
      {
        op: 'remove',
        flag: 'read',
        messages: [100, 90],
        all: false,
        message_details: {
          90: { type: 'private', user_ids: [2] },
          100: {
            type: 'stream',
            stream_id: 5,
            topic: 'plans',
            unmuted_stream_msg: true,
            mentioned: true,
          },
        },
      },
    ],
    (s) => [
      s.messages.byId.get(100)?.flags,
      [...s.starredIds],
      unreadIds(s),
      [...s.unread.mentions],
    ],
    [
      ['starred'],
      [80, 100],
      [
        ['channel 5 plans', [100]],
        ['direct 1,2', [90]],
      ],
      [100],
    ],
  ],
  user_group: [
    [
      { op: 'add', group: group(30, [2]) },
      { op: 'update', group_id: 30, data: { name: 'new' } },
      { op: 'add_members', group_id: 30, user_ids: [2, 3] },
      { op: 'remove_members', group_id: 30, user_ids: [2] },
      { op: 'add_subgroups', group_id: 30, direct_subgroup_ids: [11, 12] },
      { op: 'remove_subgroups', group_id: 30, direct_subgroup_ids: [11] },
      { op: 'remove', group_id: 12 },
    ],
    (s) => [s.groups.get(30), s.groups.has(12)],
    [{ ...group(30, [3], 'new'), direct_subgroup_ids: [12] }, false],
  ],
  user_status: [
    [
      { user_id: 2, status_text: 'away', emoji_name: 'car', emoji_code: '1', reaction_type: 'u' },
      { user_id: 2, emoji_name: '', emoji_code: '', reaction_type: 'u' },
      { user_id: 3, away: true },
      { user_id: 3, away: false },
    ],
    (s) => [...s.statuses],
    [[2, { status_text: 'away' }]],
  ],
  user_topic: [[topic(1), topic(3)], (s) => [...s.topicPolicies], [['channel 5 plans', topic(3)]]],
};
