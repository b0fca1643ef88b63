import { describe, expect, it } from '@jest/globals';
import {
  arrival,
  channel,
  group,
  message,
  registeredState,
} from '../../testing/registered-state.ts';
import { applyEvents } from './apply-event.ts';
import { can } from './can.ts';
import type { ChatState } from './chat-state.ts';
import { channelConversation, directConversation } from './conversation.ts';
import {
  availabilityOf,
  isInGroup,
  isMuted,
  selfOf,
  topicPolicy,
  typistsIn,
  unreadCount,
} from './selectors.ts';

const PLANS = channelConversation(5, 'PLANS');
const NOW = 1_000_000;
/** The state of another user of the same organization. */
const as = (userId: number): ChatState => ({ ...registeredState(), userId });
const policy = (visibility_policy: 0 | 1 | 2 | 3, topic_name = 'plans') => ({
  id: 1,
  type: 'user_topic' as const,
  stream_id: 5,
  topic_name,
  last_updated: 1,
  visibility_policy,
});
const muteChannel = {
  id: 1,
  type: 'subscription' as const,
  op: 'update' as const,
  stream_id: 5,
  property: 'is_muted',
  value: true,
};

describe('unread messages', () => {
  it('are counted by conversation, by channel, and all that are not muted', () => {
    const state = registeredState();
    expect([
      unreadCount(state, PLANS),
      unreadCount(state, 5),
      unreadCount(state, directConversation([2], 1)),
      unreadCount(state),
    ]).toEqual([1, 1, 1, 3]);
  });

  it.each([
    ['a muted channel', [muteChannel], true],
    ['a muted topic', [policy(1)], true],
    ['an unmuted topic of a muted channel', [muteChannel, policy(2)], false],
    ['a followed topic of a muted channel', [muteChannel, policy(3)], false],
  ])('of %s', (_, events, muted) => {
    const state = applyEvents(registeredState(), events, NOW);
    expect([isMuted(state, PLANS), unreadCount(state)]).toEqual([muted, muted ? 2 : 3]);
  });

  it('of a topic follow its policy in any spelling', () => {
    const state = applyEvents(registeredState(), [policy(3, 'Plans')], NOW);
    expect(topicPolicy(state, 5, 'pLANS')).toBe(3);
  });
});

describe('users', () => {
  it('are in a group by themselves and by its subgroups', () => {
    const state = registeredState();
    expect([1, 2, 3].map((id) => isInGroup(state, id, 10))).toEqual([true, true, true]);
    expect([1, 2, 3].map((id) => isInGroup(state, id, 12))).toEqual([true, true, false]);
    expect(selfOf(state)?.full_name).toBe('User 1');
  });

  it('type until their sign of it is old, or they have sent', () => {
    const start = {
      id: 1,
      type: 'typing' as const,
      op: 'start' as const,
      message_type: 'stream' as const,
      sender: { user_id: 2, email: 'x' },
      stream_id: 5,
      topic: 'plans',
    };
    const typing = applyEvents(registeredState(), [start], NOW);
    expect(typistsIn(typing, PLANS, NOW + 15_000)).toEqual([2]);
    expect(typistsIn(typing, PLANS, NOW + 15_001)).toEqual([]);
    const sent = applyEvents(typing, [arrival(message(100))], NOW);
    expect(typistsIn(sent, PLANS, NOW)).toEqual([]);
  });

  it('are active by their presence', () => {
    const presences = {
      2: { active_timestamp: 900, idle_timestamp: 990 },
      3: { active_timestamp: 0, idle_timestamp: 990 },
    };
    const state = applyEvents(registeredState(), [{ id: 1, type: 'presence', presences }], NOW);
    const at = (id: number) => availabilityOf(state, id, 1_100_000);
    expect([at(2), at(3), at(1)]).toEqual(['active', 'idle', 'offline']);
  });
});

describe('the actor', () => {
  it('may do everything that the settings of the organization allow', () => {
    const allowed = (may: (state: ChatState) => boolean) => [1, 2, 3].map((id) => may(as(id)));
    expect(allowed(can.createPublicChannel)).toEqual([true, true, true]);
    expect(allowed(can.createPrivateChannel)).toEqual([false, true, false]);
    expect(allowed(can.administerRealm)).toEqual([true, false, false]);
    expect(allowed((state) => can.administerChannel(state, 5))).toEqual([true, false, false]);
    expect(allowed(can.createBot)).toEqual([false, false, false]);
  });

  it('may change groups as far as the group, or the organization, allows it', () => {
    const actor = (userId: number, realm: ChatState['realm'] = {}): ChatState => {
      const state = as(userId);
      const writers = {
        ...group(20, [2]),
        can_manage_group: { direct_members: [1], direct_subgroups: [] },
        can_join_group: { direct_members: [3], direct_subgroups: [] },
        can_leave_group: { direct_members: [2], direct_subgroups: [] },
      };
      return { ...state, realm, groups: new Map([...state.groups, [20, writers]]) };
    };
    const allowed = (state: ChatState) =>
      [can.manageGroup, can.addGroupMembers, can.joinGroup, can.leaveGroup].map((may) =>
        may(state, 20),
      );
    expect(allowed(actor(1))).toEqual([true, true, true, true]);
    expect(allowed(actor(2))).toEqual([false, false, false, true]);
    expect(allowed(actor(3))).toEqual([false, false, true, false]);
    const managers = { direct_members: [3], direct_subgroups: [] };
    expect(allowed(actor(3, { can_manage_all_groups: managers }))).toEqual(Array(4).fill(true));
  });

  it('may create web-public channels where spectators are admitted', () => {
    const everyone = { direct_members: [1], direct_subgroups: [] };
    const state = (isAdmitted: boolean): ChatState => ({
      ...as(1),
      realm: {
        enable_spectator_access: isAdmitted,
        can_create_web_public_channel_group: everyone,
      },
    });
    expect([true, false].map((each) => can.createWebPublicChannel(state(each)))).toEqual([
      true,
      false,
    ]);
  });

  it('may send where the channel allows it, and not to an archived one', () => {
    const restricted = channel(8, 'news', { can_send_message_group: 11 });
    const archived = channel(9, 'old', { is_archived: true });
    const create = {
      id: 1,
      type: 'stream' as const,
      op: 'create' as const,
      streams: [restricted, archived],
    };
    const may = (userId: number) => {
      const state = applyEvents(as(userId), [create], NOW);
      return [5, 8, 9, 99].map((id) => can.sendTo(state, id));
    };
    expect([may(1), may(2)]).toEqual([
      [true, true, false, false],
      [true, false, false, false],
    ]);
  });

  it('may edit and delete own messages for a time, administrators may delete all', () => {
    const own = message(100, { timestamp: 1_000 });
    const at = (seconds: number) => [
      can.editMessage(as(2), own, seconds * 1_000),
      can.deleteMessage(as(2), own, seconds * 1_000),
      can.deleteMessage(as(1), own, seconds * 1_000),
      can.editMessage(as(1), own, seconds * 1_000),
      can.deleteMessage(as(3), own, seconds * 1_000),
    ];
    expect(at(1_600)).toEqual([true, true, true, false, false]);
    expect(at(1_601)).toEqual([false, false, true, false, false]);
  });
});
