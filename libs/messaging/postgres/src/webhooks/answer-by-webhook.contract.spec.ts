import { beforeEach, expect, it } from '@jest/globals';
import { AnswerByWebhook, WebhookFailed, type MessageView } from '@tandem/messaging-domain';
import {
  aDirectDestination,
  aRenderer,
  noReferences,
  plainWriting,
} from '@tandem/messaging-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { PostgresHarness } from '../../testing/postgres-harness.ts';

const test = useTestDatabase();

let messaging: PostgresHarness;
let bot: Actor;
let owner: Actor;
let noticeBot: Actor;
let answer: () => Promise<string | null>;
let isDisabled: boolean;
let keys: (string | null)[];
const task = { messageId: 5, botId: 1, ownerId: 2, trigger: 'direct_message' } as const;

beforeEach(async () => {
  messaging = new PostgresHarness(test().database);
  const realmId = await messaging.createRealm();
  [bot, owner] = [await messaging.createUser(realmId), await messaging.createUser(realmId)];
  noticeBot = await messaging.createUser(realmId);
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
        const recipient = { id: owner.userId, email: '', isActive: true, isBot: false };
        return aDirectDestination({ isDisabled, recipients: [recipient] });
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
        notificationBotId: noticeBot.userId,
        writing: plainWriting,
      }),
    },
    webhooks: { call: () => answer() },
    ...changes,
  }).execute(task, isLastTry);
const sent = async () =>
  (await messaging.sentMessages(bot.realmId)).map(({ senderId, content }) => [senderId, content]);

it('sends the reply as the bot, under a key of the message', async () => {
  await run();
  expect(keys).toEqual(['webhook reply 5']);
  expect(await messaging.events(bot.realmId)).toMatchObject([
    { senderId: bot.userId, clientName: 'OutgoingWebhookResponse' },
  ]);
  expect(await sent()).toEqual([[bot.userId, 'pong']]);
});

it.each([[null], [' \n']])('sends nothing for the reply %j', async (reply) => {
  answer = async () => reply;
  await run();
  expect(await sent()).toEqual([]);
});

it.each([
  ['the bot is gone', { webhookBots: { findWebhookBot: async () => null } }],
  ['the bot may not read the message', { messages: { findMessage: async () => null } }],
])('sends no request where %s', async (_, changes) => {
  answer = () => Promise.reject(new Error('asked'));
  await run(false, changes);
  expect(await sent()).toEqual([]);
});

it('retries a temporary failure, and notifies the owner of the last', async () => {
  answer = () => Promise.reject(new WebhookFailed('it is asleep', true));
  await expect(run()).rejects.toThrow('it is asleep');
  expect(await sent()).toEqual([]);
  await run(true);
  const text = `A direct message was not answered by your bot @_**Echo|${bot.userId}**: it is asleep`;
  expect(await sent()).toEqual([[noticeBot.userId, text]]);
});

it('notifies the owner at once of a permanent failure', async () => {
  answer = () => Promise.reject(new WebhookFailed('it is gone', false));
  await run();
  isDisabled = true;
  answer = async () => 'pong';
  await run();
  expect((await sent()).map(([, text]) => String(text).split('**: ')[1])).toEqual([
    'it is gone',
    'its reply could not be sent (DIRECT_MESSAGES_DISABLED)',
  ]);
});

it('does not report an internal error as one of the program', async () => {
  answer = () => Promise.reject(new TypeError('a bug'));
  await expect(run(true)).rejects.toThrow('a bug');
  expect(await sent()).toEqual([]);
});
