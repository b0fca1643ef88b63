import { describe, expect, it } from '@jest/globals';
import type { NotificationCandidate, NotificationSettings } from './notification-candidate.ts';
import {
  ACTIVE_SECONDS,
  MAX_AGE_SECONDS,
  notificationRecipients,
  notificationTrigger,
} from './notification-recipients.ts';

const SETTINGS: NotificationSettings = {
  whileActive: true,
  personal: true,
  followedTopics: true,
  wildcardMentions: true,
  wildcardMentionsInFollowedTopics: true,
  channelMessages: false,
  wildcardMentionsHere: null,
  channelMessagesHere: null,
};
/** A subscriber with default settings, whom a message of the channel does not mention. */
const SUBSCRIBER: NotificationCandidate = {
  userId: 2,
  messageId: 5,
  messageAgeSeconds: 1,
  isSender: false,
  isActive: true,
  isBot: false,
  isMember: true,
  hasRead: false,
  hasMutedSender: false,
  isReachable: true,
  idleSeconds: null,
  isDirect: false,
  isMentioned: false,
  isTopicMentioned: false,
  isChannelMentioned: false,
  topicVisibility: 'inherit',
  isChannelMuted: false,
  settings: SETTINGS,
};
type Facts = Partial<Omit<NotificationCandidate, 'settings'>>;
const candidate = (facts: Facts, settings: Partial<NotificationSettings> = {}) =>
  ({ ...SUBSCRIBER, ...facts, settings: { ...SETTINGS, ...settings } }) as const;

const FOLLOWED = { topicVisibility: 'followed' } as const;

describe.each(['push', 'email'] as const)('notificationTrigger on %s', (channel) => {
  const trigger = (facts: Facts, settings: Partial<NotificationSettings> = {}) =>
    notificationTrigger(candidate(facts, settings), channel);

  it.each<[string, Facts]>([
    ['the sender', { isSender: true }],
    ['a deactivated user', { isActive: false }],
    ['a bot', { isBot: true }],
    ['a user who is no member', { isMember: false }],
    ['a user without a device or address', { isReachable: false }],
    ['a user who has read the message', { hasRead: true }],
    ['a user who muted the sender', { hasMutedSender: true }],
    ['anybody once the message is old', { messageAgeSeconds: MAX_AGE_SECONDS }],
  ])('never notifies %s', (_, facts) => {
    const everything = { channelMessages: true };
    expect(trigger({}, everything)).not.toBeNull();
    const reasons: readonly Facts[] = [
      { isDirect: true },
      { isMentioned: true },
      { isTopicMentioned: true, isChannelMentioned: true },
      FOLLOWED,
      {},
    ];
    for (const reason of reasons) {
      expect(trigger({ ...reason, ...facts }, everything)).toBeNull();
    }
  });

  it.each<[Facts, Partial<NotificationSettings>, string | null]>([
    [{ isDirect: true }, {}, 'direct_message'],
    [{ isDirect: true }, { personal: false }, null],
    [{ isDirect: true, isMentioned: true }, {}, 'direct_message'],
    [{ isDirect: true }, { personal: false, channelMessages: true }, null],
  ])('direct messages: %j %j', (facts, settings, expected) => {
    expect(trigger(facts, settings)).toBe(expected);
  });

  it.each<[Facts, Partial<NotificationSettings>, string | null]>([
    [{}, {}, 'mentioned'],
    [{ isChannelMuted: true }, {}, 'mentioned'],
    [{ topicVisibility: 'muted' }, {}, 'mentioned'],
    [{ isTopicMentioned: true, ...FOLLOWED }, {}, 'mentioned'],
    [{}, { personal: false }, null],
    [{}, { personal: false, channelMessages: true }, `stream_${channel}_notify`],
  ])('mentions: %j %j', (facts, settings, expected) => {
    expect(trigger({ isMentioned: true, ...facts }, settings)).toBe(expected);
  });

  it.each<[Facts, Partial<NotificationSettings>, string | null]>([
    [{ isTopicMentioned: true }, {}, 'topic_wildcard_mentioned'],
    [{ isChannelMentioned: true }, {}, 'stream_wildcard_mentioned'],
    [{ isTopicMentioned: true, isChannelMentioned: true }, {}, 'topic_wildcard_mentioned'],
    [{ isChannelMentioned: true }, { wildcardMentions: false }, null],
    [{ isChannelMentioned: true }, { wildcardMentionsHere: false }, null],
    [
      { isChannelMentioned: true },
      { wildcardMentions: false, wildcardMentionsHere: true },
      'stream_wildcard_mentioned',
    ],
    [{ isChannelMentioned: true }, { personal: false }, null],
    [{ isChannelMentioned: true, isChannelMuted: true }, {}, null],
    [{ isTopicMentioned: true, topicVisibility: 'muted' }, {}, null],
  ])('wildcard mentions: %j %j', (facts, settings, expected) => {
    expect(trigger(facts, settings)).toBe(expected);
  });

  it.each<[Facts, Partial<NotificationSettings>, string | null]>([
    [{ isTopicMentioned: true }, {}, 'topic_wildcard_mentioned_in_followed_topic'],
    [{ isChannelMentioned: true }, {}, 'stream_wildcard_mentioned_in_followed_topic'],
    [
      { isChannelMentioned: true, isChannelMuted: true },
      { wildcardMentions: false },
      'stream_wildcard_mentioned_in_followed_topic',
    ],
    [
      { isChannelMentioned: true },
      { wildcardMentionsInFollowedTopics: false },
      'stream_wildcard_mentioned',
    ],
    [
      { isChannelMentioned: true },
      { wildcardMentionsInFollowedTopics: false, wildcardMentions: false },
      `followed_topic_${channel}_notify`,
    ],
    [{ isTopicMentioned: true }, { personal: false, followedTopics: false }, null],
    [{}, {}, `followed_topic_${channel}_notify`],
    [{ isChannelMuted: true }, {}, `followed_topic_${channel}_notify`],
    [{}, { followedTopics: false }, null],
    [{}, { followedTopics: false, channelMessages: true }, `stream_${channel}_notify`],
  ])('followed topics: %j %j', (facts, settings, expected) => {
    expect(trigger({ ...FOLLOWED, ...facts }, settings)).toBe(expected);
  });

  it.each<[Facts, Partial<NotificationSettings>, string | null]>([
    [{}, {}, null],
    [{}, { channelMessages: true }, `stream_${channel}_notify`],
    [{}, { channelMessagesHere: true }, `stream_${channel}_notify`],
    [{}, { channelMessages: true, channelMessagesHere: false }, null],
    [{ isChannelMuted: true }, { channelMessages: true }, null],
    [{ topicVisibility: 'muted' }, { channelMessagesHere: true }, null],
    [
      { isChannelMuted: true, topicVisibility: 'unmuted' },
      { channelMessages: true },
      `stream_${channel}_notify`,
    ],
    [{}, { channelMessages: true, personal: false }, `stream_${channel}_notify`],
  ])('all messages of a channel: %j %j', (facts, settings, expected) => {
    expect(trigger(facts, settings)).toBe(expected);
  });
});

it.each([
  ['push', ACTIVE_SECONDS - 1, true, 'direct_message'],
  ['push', ACTIVE_SECONDS - 1, false, null],
  ['push', ACTIVE_SECONDS, false, 'direct_message'],
  ['push', null, false, 'direct_message'],
  ['email', ACTIVE_SECONDS - 1, true, null],
  ['email', ACTIVE_SECONDS, true, 'direct_message'],
  ['email', null, false, 'direct_message'],
] as const)(
  'active users: on %s, %j seconds idle, notified while active %j: %j',
  (channel, idleSeconds, whileActive, expected) => {
    const user = candidate({ isDirect: true, idleSeconds }, { whileActive });
    expect(notificationTrigger(user, channel)).toBe(expected);
  },
);

it('notificationRecipients omits users who are not notified, and returns the trigger of the others', () => {
  const candidates = [
    candidate({ userId: 2, isMentioned: true }),
    candidate({ userId: 3 }),
    candidate({ userId: 4, topicVisibility: 'followed' }),
  ];
  const found = notificationRecipients(candidates, 'email');
  expect(found.map(({ candidate: { userId }, trigger }) => [userId, trigger])).toEqual([
    [2, 'mentioned'],
    [4, 'followed_topic_email_notify'],
  ]);
});
