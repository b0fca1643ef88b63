import { beforeEach, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import type { Integration, WebhookMessage } from './integration.ts';
import {
  AnomalousPayload,
  IncompletePayload,
  InvalidPayload,
  Payload,
  UnsupportedEvent,
} from './payload.ts';
import { NotifyOfSetupFault } from './notify-of-setup-fault.ts';
import { jira } from './integrations/jira.ts';
import { MAX_MESSAGES, ReceiveWebhook, type WebhookChoices } from './receive-webhook.ts';

const actor = { userId: 5, realmId: 1, role: ROLES.member, isBot: true };
const sender = { actor, email: 'hook-bot@chat.test', fullName: 'Hooks', ownerId: 7 };
let sent: unknown[];
beforeEach(() => {
  sent = [];
});

const receive = (
  messages: readonly WebhookMessage[] | Error,
  choices: WebhookChoices = { channel: 'ops' },
  more: Partial<Integration> = {},
  payload: object = {},
) => {
  const integration: Integration = {
    displayName: 'Sample',
    name: 'Sample',
    summary: '',
    documentation: '',
    messagesOf: () => {
      if (messages instanceof Error) throw messages;
      return messages;
    },
    ...more,
  };
  return new ReceiveWebhook({
    delivery: {
      toChannel: async (_, channel, { topic, content }) => {
        const isKnown = !('name' in channel && channel.name === 'gone');
        if (isKnown) sent.push({ ...channel, topic, content });
        return isKnown;
      },
      toUser: async (_, userId, { content, clientName }) => {
        sent.push({ userId, content, clientName });
      },
    },
    accounts: {
      find: async (realmId, field, account) => {
        if (account.includes('\0')) throw new Error('not storable');
        const isKnown = field === 'Sample username' || field === 'Jira username';
        const isFound = realmId === 1 && isKnown && account === 'ann';
        return isFound ? { userId: 8, fullName: 'Ann Doe' } : null;
      },
    },
    setupFaults: new NotifyOfSetupFault({
      notify: async ({ userId }, content) => void sent.push({ ownerOf: userId, content }),
    }),
  }).execute(
    sender,
    integration,
    { payload: new Payload(payload), text: '{}', event: '', options: {} },
    choices,
  );
};
const message = { topic: 'alerts', content: 'Full' };

it('sends to a channel by its name or ID, or to the owner', async () => {
  await receive([message]);
  await receive([message], { channel: '12', topic: 'chosen' });
  await receive([message], { channel: '' });
  expect(sent).toEqual([
    { name: 'ops', topic: 'alerts', content: 'Full' },
    { id: 12, topic: 'chosen', content: 'Full' },
    { userId: 7, content: 'Full', clientName: 'SampleWebhook' },
  ]);
});

it('sends to the channel of a message rather than to that of the address', async () => {
  await receive([{ ...message, channel: 'slack-ops' }]);
  await receive([{ ...message, channel: 'slack-ops' }], {});
  const expected = { name: 'slack-ops', topic: 'alerts', content: 'Full' };
  expect(sent).toEqual([expected, expected]);
});

it('sends messages without a channel to the owner', async () => {
  await receive([message], { channel: 'gone' });
  const notice =
    'Your bot `hook-bot@chat.test` tried to send a message to channel #**gone**, but that channel does not exist. Click [here](#channels/new) to create it.';
  expect(sent).toMatchObject([{ userId: 7, content: `${notice}\n\nFull` }]);
});

it('removes from suggested topics and texts characters that messages may not have', async () => {
  await receive([{ topic: 'a\u0000\nb ', content: 'x\0y' }]);
  expect(sent).toEqual([{ name: 'ops', topic: 'a b', content: 'x\ufffdy' }]);
});

it('decodes the address for senders that encode it twice', async () => {
  const choices = { channel: 'my%20ops', topic: '100%' };
  await receive([message], choices, { decodesAddress: true });
  await receive([message], choices);
  expect(sent).toMatchObject([
    { name: 'my ops', topic: '100%' },
    { name: 'my%20ops', topic: '100%' },
  ]);
});

it.each([
  ['the user of an installation', { user: { name: 'ann', displayName: 'Ann' } }],
  ['the user of the cloud', { user: { accountId: 'ann', displayName: 'Ann' } }],
  ['the author', { comment: { author: { accountId: 'ann', displayName: 'Ann' }, body: 'x' } }],
])('mentions %s of Jira', async (_, given) => {
  const issue = { key: 'A-1', fields: { summary: 'S' } };
  const isComment = 'comment' in given;
  const webhookEvent = isComment ? 'comment_created' : 'jira:issue_deleted';
  await receive([], { channel: 'ops' }, jira, { webhookEvent, issue, ...given });
  const verb = isComment ? 'commented on A-1: S\n``` quote\nx\n```' : 'deleted A-1: S.';
  expect(sent).toMatchObject([{ content: `@_**Ann Doe|8** ${verb}` }]);
});

it('mentions the acting user whose account is in a profile', async () => {
  const integration: Partial<Integration> = {
    accountField: {
      name: 'Sample username',
      users: [
        { account: ['pusher'], name: ['pusher_name'] },
        { account: ['user', 'login'], name: ['user', 'name'] },
      ],
    },
    messagesOf: ({ payload }) => [{ topic: 'a', content: JSON.stringify(payload.value) }],
  };
  const contentOf = async (payload: object) => {
    await receive([], { channel: 'ops' }, integration, payload);
    return JSON.parse((sent.at(-1) as { content: string }).content) as unknown;
  };
  const mention = '@_**Ann Doe|8**';
  const user = { login: 'ann', name: 'Ann', id: 3 };
  expect(await contentOf({ user, more: 1 })).toEqual({ user: { ...user, name: mention }, more: 1 });
  const push = { pusher: 'ann', pusher_name: 'Ann', user };
  expect(await contentOf(push)).toEqual({ ...push, pusher_name: mention });
  const others = [
    { user: { ...user, login: 'ben' } },
    { user: { ...user, login: 'a\0' } },
    { user: { login: 'ann' } },
    {},
  ];
  for (const other of others) {
    expect(await contentOf(other)).toEqual(other);
  }
});

it('bounds the messages of a request', async () => {
  await receive(Array.from({ length: MAX_MESSAGES + 3 }, () => message));
  expect(sent).toHaveLength(MAX_MESSAGES + 1);
  expect(sent.at(-1)).toMatchObject({ topic: 'alerts', content: '[and 3 more message(s)]' });
});

it('omits unwanted events', async () => {
  const events = ['push', 'ping'].map((event) => ({ ...message, event }));
  await receive(events, { channel: 'ops', onlyEvents: ['pi*'] });
  expect(sent).toHaveLength(1);
});

it.each([
  [new UnsupportedEvent('odd'), 'WEBHOOK_EVENT_UNSUPPORTED', { eventType: 'odd' }],
  [new AnomalousPayload('x'), 'WEBHOOK_PAYLOAD_ANOMALOUS', { webhookName: 'Sample' }],
  [new InvalidPayload('No topic'), 'WEBHOOK_PAYLOAD_INVALID', { reason: 'No topic' }],
])('fails for %s', async (error, code, data) => {
  await expect(receive(error)).rejects.toMatchObject({ code, data });
  expect(sent).toEqual([]);
});

it('notifies the owner of a payload without fields that users choose', async () => {
  await expect(receive(new IncompletePayload('No name'))).rejects.toMatchObject({
    code: 'WEBHOOK_PAYLOAD_INVALID',
    data: { reason: 'No name' },
  });
  const content = `Hi there! Your bot Hooks just received a Sample payload that is missing
some data that this server requires. This usually indicates a configuration issue
in your Sample webhook settings. Please make sure that you set the required parameters
when configuring the Sample webhook. Contact an administrator of your organization if you
need further help!`;
  expect(sent).toEqual([{ ownerOf: 5, content }]);
});

it('does not report an internal error as one of the payload', async () => {
  await expect(receive(new TypeError('a bug'))).rejects.toThrow('a bug');
});
