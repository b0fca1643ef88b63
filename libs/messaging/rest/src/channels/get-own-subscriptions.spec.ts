import { describe, expect, it } from '@jest/globals';
import {
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type GroupSettingValue,
  type SubscriptionView,
} from '@tandem/messaging-domain';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { call } from '../../testing/call-endpoint.ts';
import { getOwnSubscriptions } from './get-own-subscriptions.endpoint.ts';

const clock = new FakeClock();
const groups = Object.fromEntries(CHANNEL_GROUP_SETTINGS.map((setting) => [setting, 5])) as Record<
  ChannelGroupSetting,
  GroupSettingValue
>;
const view: SubscriptionView = {
  channelId: 3,
  name: 'Kitchen',
  description: '*x*',
  renderedDescription: '<p>x</p>',
  dateCreated: new Date('2026-03-10T00:00:00.999Z'),
  creatorId: null,
  inviteOnly: false,

  isWebPublic: false,
  isArchived: false,
  historyPublicToSubscribers: true,
  messageRetentionDays: null,
  folderId: null,
  topicsPolicy: 'inherit',
  firstMessageId: null,
  isRecentlyActive: true,
  recentMessageCount: 0,
  subscriberCount: 2,
  color: '#76ce90',
  isMuted: false,
  pinToTop: false,
  desktopNotifications: null,
  audibleNotifications: true,
  pushNotifications: false,
  emailNotifications: null,
  wildcardMentionsNotify: null,
  groups,
  postingGroupName: 'role:everyone',
};

const list = async (changes: Partial<SubscriptionView> = {}, form: Record<string, string> = {}) => {
  const asked: string[] = [];
  const endpoint = getOwnSubscriptions({
    clock,
    subscriptions: {
      listOwn: (_, subscribers) => {
        asked.push(subscribers);
        return Promise.resolve([{ ...view, ...changes }]);
      },
    },
  });
  const answer = await call(endpoint, { form });
  const [subscription] = answer.subscriptions as Record<string, unknown>[];
  return { asked, subscription: subscription! };
};

it('shows every field of a subscription', async () => {
  const { subscription, asked } = await list();
  expect(asked).toEqual(['false']);
  expect(subscription).toEqual({
    stream_id: 3,
    name: 'Kitchen',
    description: '*x*',
    rendered_description: '<p>x</p>',
    date_created: 1773100800,
    creator_id: null,
    invite_only: false,
    is_web_public: false,
    desktop_notifications: null,
    audible_notifications: true,
    push_notifications: false,
    email_notifications: null,
    wildcard_mentions_notify: null,
    pin_to_top: false,
    is_muted: false,
    in_home_view: true,
    is_announcement_only: false,
    color: '#76ce90',
    stream_post_policy: 1,
    message_retention_days: null,
    history_public_to_subscribers: true,
    first_message_id: null,
    folder_id: null,
    topics_policy: 'inherit',
    is_recently_active: true,
    stream_weekly_traffic: null,
    subscriber_count: 2,
    is_archived: false,
    ...groups,
  });
});

it('lists subscribers on request', async () => {
  const { subscription, asked } = await list(
    { subscriberIds: [7, 8] },
    { include_subscribers: 'partial' },
  );
  expect(asked).toEqual(['partial']);
  expect(subscription.subscribers).toEqual([7, 8]);
});

it('lists the relevant subscribers of a large channel', async () => {
  const { subscription } = await list(
    { partialSubscriberIds: [7] },
    { include_subscribers: 'partial' },
  );
  expect(subscription).toMatchObject({ partial_subscribers: [7] });
  expect(subscription).not.toHaveProperty('subscribers');
});

it('shows muting in both words', async () => {
  const { subscription } = await list({ isMuted: true });
  expect(subscription).toMatchObject({ is_muted: true, in_home_view: false });
});

it.each([
  ['role:everyone', 1, false],
  ['role:administrators', 2, true],
  ['role:fullmembers', 3, false],
  ['role:moderators', 4, false],
  ['role:members', 1, false],
  [null, 1, false],
])('derives the former policy from %j', async (postingGroupName, policy, announcementOnly) => {
  const { subscription } = await list({ postingGroupName });
  expect(subscription).toMatchObject({
    stream_post_policy: policy,
    is_announcement_only: announcementOnly,
  });
});

describe('a group setting', () => {
  it.each<[GroupSettingValue, unknown]>([
    [5, 5],
    [
      { directMembers: [7], directSubgroups: [] },
      { direct_members: [7], direct_subgroups: [] },
    ],
    [{ directMembers: [], directSubgroups: [5] }, 5],
    [
      { directMembers: [], directSubgroups: [] },
      { direct_members: [], direct_subgroups: [] },
    ],
  ])('of %j', async (value, expected) => {
    const { subscription } = await list({ groups: { ...groups, can_subscribe_group: value } });
    expect(subscription.can_subscribe_group).toEqual(expected);
  });
});

it('shows traffic once the channel is a week old', async () => {
  const dateCreated = new Date('2020-01-01T00:00:00Z');
  const { subscription } = await list({ dateCreated, recentMessageCount: 40 });
  expect(subscription.stream_weekly_traffic).toBe(10);
});

it('refuses another word for subscribers', async () => {
  await expect(list({}, { include_subscribers: 'maybe' })).rejects.toMatchObject({
    msg: 'Invalid include_subscribers',
  });
});
