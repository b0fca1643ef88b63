import { beforeEach, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import {
  MemoryMessaging,
  aDirectDestination,
  aRenderer,
  noReferences,
  plainWriting,
} from '../../testing/index.ts';
import type { MessageView } from '../messages/message-view.ts';
import { AnswerByWebhook } from './answer-by-webhook.ts';
import { WebhookFailed } from './outgoing-webhook.ts';

let messaging: MemoryMessaging;
let bot: Actor;
let owner: Actor;
let answer: () => Promise<string | null>;
let isDisabled: boolean;
let keys: (string | null)[];
const task = { messageId: 5, botId: 1, trigger: 'direct_message' } as const;

beforeEach(async () => {
  messaging = new MemoryMessaging();
  const realmId = await messaging.createRealm();
  [bot, owner] = [await messaging.createUser(realmId), await messaging.createUser(realmId)];
  [answer, isDisabled, keys] = [async () => 'pong', false, []];
});

const participants = () => [owner, bot].map(({ userId: id }) => ({ id, email: '', fullName: '' }));
const message = () => ({ id: 5, place: { kind: 'direct', participants: participants() } });
const run = (isLastTry = false, changes: object = {}) =>
  new AnswerByWebhook({
    unitOfWork: messaging.unitOfWork,
    renderer: aRenderer(),
    references: noReferences,
    addresses: { urlOf: () => 'https://chat.test', emailDomainOf: () => 'chat.test' },
    clock: new FakeClock(),
    destinations: {
      findChannel: async () => null,
      findPeople: async (_, __, sendKey) => {
        keys.push(sendKey);
        return aDirectDestination({ isDisabled });
      },
      findSent: async () => null,
      isRepeated: async () => true,
    },
    messages: { findMessage: async () => message() as unknown as MessageView },
    webhookBots: {
      findWebhookBot: async () => ({
        actor: bot,
        email: 'echo-bot@chat.test',
        fullName: 'Echo',
        interface: 1,
        tokenVersion: 0,
        secretVersions: [0],
        payloadUrl: 'https://echo.test',
        ownerId: owner.userId,
        notificationBotId: 99,
        writing: plainWriting,
      }),
    },
    webhooks: { call: () => answer() },
    ...changes,
  }).execute(task, isLastTry);
const sent = () =>
  messaging.store.state.messages.map(({ senderId, body }) => [senderId, body.content]);

it('sends the reply as the bot, under a key of the message', async () => {
  await run();
  expect(keys).toEqual(['webhook reply 5']);
  expect(messaging.events.events).toMatchObject([
    { senderId: bot.userId, clientName: 'OutgoingWebhookResponse' },
  ]);
  expect(sent()).toEqual([[bot.userId, 'pong']]);
});

it.each([[null], [' \n']])('sends nothing for the reply %j', async (reply) => {
  answer = async () => reply;
  await run();
  expect(sent()).toEqual([]);
});

it.each([
  ['the bot is gone', { webhookBots: { findWebhookBot: async () => null } }],
  ['the bot may not read the message', { messages: { findMessage: async () => null } }],
])('sends no request where %s', async (_, changes) => {
  answer = () => Promise.reject(new Error('asked'));
  await run(false, changes);
  expect(sent()).toEqual([]);
});

it('retries a temporary failure, and notifies the owner of the last', async () => {
  answer = () => Promise.reject(new WebhookFailed('it is asleep', true));
  await expect(run()).rejects.toThrow('it is asleep');
  expect(sent()).toEqual([]);
  await run(true);
  const text = `A direct message was not answered by your bot @_**Echo|${bot.userId}**: it is asleep`;
  expect(sent()).toEqual([[99, text]]);
});

it('notifies the owner at once of a permanent failure', async () => {
  answer = () => Promise.reject(new WebhookFailed('it is gone', false));
  await run();
  isDisabled = true;
  answer = async () => 'pong';
  await run();
  expect(sent().map(([, text]) => String(text).split('**: ')[1])).toEqual([
    'it is gone',
    'its reply could not be sent (DIRECT_MESSAGES_DISABLED)',
  ]);
});

it('does not report an internal error as one of the program', async () => {
  answer = () => Promise.reject(new TypeError('a bug'));
  await expect(run(true)).rejects.toThrow('a bug');
  expect(sent()).toEqual([]);
});
