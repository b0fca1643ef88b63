import { beforeEach, describe, expect, it } from '@jest/globals';
import type { SubscribeInput, SubscribeResult } from '@tandem/messaging-domain';
import { call, recorder } from '../../testing/call-endpoint.ts';
import { subscribe } from './subscribe.endpoint.ts';

const result: SubscribeResult = {
  subscribed: new Map([[7, ['a', 'b']]]),
  alreadySubscribed: new Map([[8, ['a']]]),
  notifiedSubscribed: true,
  unauthorized: ['c'],
};
let useCase = recorder<SubscribeInput, SubscribeResult>(result);
beforeEach(() => {
  useCase = recorder(result);
});

const post = (form: Record<string, string> = {}) =>
  call(subscribe(useCase), { form: { subscriptions: '[{"name":"a"}]', ...form } });

it('subscribes the actor, by default to public channels', async () => {
  expect(await post()).toEqual({
    subscribed: { '7': ['a', 'b'] },
    already_subscribed: { '8': ['a'] },
    new_subscription_messages_sent: true,
  });
  expect(useCase.inputs).toEqual([
    {
      channels: [{ name: 'a' }],
      announce: false,
      authorizationErrorsFatal: true,
      principals: undefined,
      notifiesSubscribed: true,
      options: {
        inviteOnly: false,
        isWebPublic: false,
        isDefault: false,
        groups: {},
        messageRetentionDays: null,
        folderId: null,
        historyPublicToSubscribers: undefined,
        topicsPolicy: undefined,
      },
    },
  ]);
});

it('lists channels without access if that is not fatal', async () => {
  const form = { authorization_errors_fatal: 'false', send_new_subscription_messages: 'false' };
  expect(await post(form)).toEqual({
    subscribed: { '7': ['a', 'b'] },
    already_subscribed: { '8': ['a'] },
    unauthorized: ['c'],
  });
});

it('accepts descriptions and colors of channels', async () => {
  const channels = [{ name: 'a\0', description: 'x\ny', color: '#AbC' }, { name: '' }];
  await post({ subscriptions: JSON.stringify(channels) });
  expect(useCase.inputs).toMatchObject([{ channels }]);
});

it.each([
  ['[7,8]', { ids: [7, 8] }],
  ['["a@x"]', { emails: ['a@x'] }],
  ['[]', { ids: [] }],
])('subscribes others: %s', async (principals, expected) => {
  await post({ principals });
  expect(useCase.inputs).toMatchObject([{ principals: expected }]);
});

it('accepts settings of new channels', async () => {
  await post({
    invite_only: 'true',
    history_public_to_subscribers: 'true',
    announce: 'true',
    is_default_stream: 'true',
    is_web_public: 'true',
    topics_policy: 'empty_topic_only',
    folder_id: '3',
    can_send_message_group: '5',
    can_subscribe_group: '{"direct_members":[7],"direct_subgroups":[5]}',
  });
  expect(useCase.inputs).toMatchObject([
    {
      announce: true,
      options: {
        inviteOnly: true,
        historyPublicToSubscribers: true,
        isDefault: true,
        isWebPublic: true,
        topicsPolicy: 'empty_topic_only',
        folderId: 3,
        groups: {
          can_send_message_group: 5,
          can_subscribe_group: { directMembers: [7], directSubgroups: [5] },
        },
      },
    },
  ]);
});

describe('the retention of messages', () => {
  it.each([
    ['"realm_default"', null],
    ['"unlimited"', -1],
    ['30', 30],
  ])('may be %s', async (value, messageRetentionDays) => {
    await post({ message_retention_days: value });
    expect(useCase.inputs).toMatchObject([{ options: { messageRetentionDays } }]);
  });

  it.each(['0', '-1', '"for ever"', '99999999999'])('is not %s', async (value) => {
    await expect(post({ message_retention_days: value })).rejects.toMatchObject({
      code: 'REQUEST_VARIABLE_INVALID',
      extra: { var_name: 'message_retention_days' },
    });
  });
});

it.each([
  [{ subscriptions: 'x' }, 'subscriptions is not valid JSON'],
  [{ subscriptions: '{}' }, 'subscriptions is not a list'],
  [{ subscriptions: '[{}]' }, 'subscriptions[0]["name"] field is missing: Field required'],
  [{ subscriptions: '[{"name":5}]' }, 'subscriptions[0]["name"] is not a string'],
  [
    { subscriptions: `[{"name":"a","description":"${'x'.repeat(1025)}"}]` },
    'subscriptions[0]["description"] is too long (limit: 1024 characters)',
  ],
  [
    { subscriptions: '[{"name":"a","color":"red"}]' },
    'subscriptions[0]["color"] is not a valid hex color code',
  ],
  [{ principals: '[7,"a@x"]' }, 'principals[0] is not a string'],
  [{ can_send_message_group: '"x"' }, 'can_send_message_group is not a dict'],
  [
    { topics_policy: 'x' },
    'Invalid topics_policy: Value error, Not in the list of possible values',
  ],
])('refuses %j', async (form, msg) => {
  await expect(post(form as Record<string, string>)).rejects.toMatchObject({ msg });
});

it('requires channels', async () => {
  await expect(call(subscribe(useCase))).rejects.toMatchObject({
    code: 'REQUEST_VARIABLE_MISSING',
  });
});
