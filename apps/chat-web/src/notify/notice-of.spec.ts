import { describe, expect, it } from '@jest/globals';
import {
  channelConversation,
  directConversation,
  keyOf,
  type ChatState,
  type Message,
} from '@tandem/chat-client';
import { message, registeredState } from '@tandem/chat-client/testing';
import { badgeCount, noticeOf } from './notice-of.ts';

const { userId: SELF } = registeredState();
const OTHER = SELF + 1;
const CHANNEL = message(1).stream_id ?? -1;
const TOPIC = 'plans';

interface Changes {
  readonly settings?: object;
  readonly subscription?: object;
  readonly policy?: number;
  readonly mutes?: readonly number[];
}

function stateWith({ settings, subscription, policy, mutes = [] }: Changes = {}): ChatState {
  const state = registeredState();
  const key = keyOf(channelConversation(CHANNEL, TOPIC));
  return {
    ...state,
    subscriptions: new Map([[CHANNEL, { is_muted: false, ...subscription } as never]]),
    topicPolicies: new Map([[key, { visibility_policy: policy ?? 0 } as never]]),
    personal: {
      ...state.personal,
      mutedUsers: new Map(mutes.map((id) => [id, {} as never])),
      settings: {
        enable_desktop_notifications: true,
        enable_sounds: true,
        wildcard_mentions_notify: true,
        enable_followed_topic_desktop_notifications: true,
        ...settings,
      },
    },
  };
}

function arriving(changes: Partial<Message> = {}): Message {
  const sent = { subject: TOPIC, sender_id: OTHER, flags: [], ...changes };
  const { stream_id: channelId = CHANNEL, ...rest } = message(9, sent);
  return changes.type === 'private' ? rest : { ...rest, stream_id: channelId };
}

const DIRECT: Partial<Message> = {
  type: 'private',
  display_recipient: [{ id: SELF }, { id: OTHER }] as never,
};
const mentioned: Partial<Message> = { flags: ['mentioned'] };
const wildcard: Partial<Message> = { flags: ['stream_wildcard_mentioned'] };

describe('a message that arrives', () => {
  it.each<[string, Changes, Partial<Message>, boolean]>([
    ['directly', {}, DIRECT, true],
    [
      'directly, without notifications',
      { settings: { enable_desktop_notifications: false } },
      DIRECT,
      false,
    ],
    ['directly, from a muted user', { mutes: [OTHER] }, DIRECT, false],
    ['in a channel', {}, {}, false],
    ['in a channel that notifies', { subscription: { desktop_notifications: true } }, {}, true],
    [
      'in a channel, as all notify',
      { settings: { enable_stream_desktop_notifications: true } },
      {},
      true,
    ],
    [
      'in a channel that does not',
      {
        settings: { enable_stream_desktop_notifications: true },
        subscription: { desktop_notifications: false },
      },
      {},
      false,
    ],
    ['in a followed topic', { policy: 3 }, {}, true],
    ['in a muted topic that mentions', { policy: 1 }, mentioned, true],
    [
      'in a muted channel',
      { subscription: { desktop_notifications: true, is_muted: true } },
      {},
      false,
    ],
    ['that mentions', {}, mentioned, true],
    ['that mentions all', {}, wildcard, true],
    ['that mentions all of a muted topic', { policy: 1 }, wildcard, false],
    ['that is read', {}, { ...DIRECT, flags: ['read'] }, false],
    ['from the actor', {}, { ...DIRECT, sender_id: SELF }, false],
  ])('%s', (_, changes, fields, isShown) => {
    expect(noticeOf(stateWith(changes), arriving(fields)).isShown).toBe(isShown);
  });

  it('has a sound of its own setting', () => {
    const quiet = noticeOf(stateWith({ settings: { enable_sounds: false } }), arriving(DIRECT));
    expect(quiet).toEqual({ isShown: true, hasSound: false });
    const audible = stateWith({ subscription: { audible_notifications: true } });
    expect(noticeOf(audible, arriving())).toEqual({ isShown: false, hasSound: true });
  });
});

describe('the number at the icon', () => {
  const unread = (settings: object, policy = 0) => {
    const state = stateWith({ settings, policy });
    const topic = channelConversation(CHANNEL, TOPIC);
    const direct = directConversation([OTHER], SELF);
    return {
      ...state,
      unread: {
        ...state.unread,
        mentions: new Set([2]),
        conversations: new Map([
          [keyOf(topic), { conversation: topic, ids: [1, 2, 3] }],
          [keyOf(direct), { conversation: direct, ids: [4] }],
        ]),
      },
    };
  };
  it.each([
    ['all', 1, 0, 4],
    ['direct messages, mentions and followed topics', 2, 3, 4],
    ['direct messages and mentions, as the topic is not followed', 2, 0, 2],
    ['direct messages and mentions', 3, 3, 2],
    ['none', 4, 0, 0],
  ])('counts %s', (_, choice, policy, count) => {
    expect(badgeCount(unread({ desktop_icon_count_display: choice }, policy))).toBe(count);
  });
});
