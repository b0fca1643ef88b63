import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { composeIdentity } from '@tandem/assembly-identity';
import { RealmAddresses } from '@tandem/identity-domain';
import { HmacApiKeyIssuer } from '@tandem/identity-hmac';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import {
  CHANNEL_GROUP_SETTINGS,
  SendMessage,
  type NewChannel,
  type SendTarget,
} from '@tandem/messaging-domain';
import { BuiltInEmojiCatalog } from '@tandem/messaging-emoji';
import { MarkdownItMessageRenderer } from '@tandem/messaging-markdown';
import {
  PostgresDestinationQueries,
  PostgresReferenceQueries,
  bindMessagingTx,
} from '@tandem/messaging-postgres';
import { ROLES, systemClock, type Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { startChatWorker } from '../../src/index.ts';

const SECRET = 'a secret of more than 32 characters';
const externalUrl = 'https://chat.acme.test';
const test = useTestDatabase();
const dataDir = mkdtempSync(join(tmpdir(), 'worker-'));
const stops: (() => Promise<void>)[] = [];
let program: Server;
let received: Record<string, unknown>[];
let requests: { headers: IncomingHttpHeaders; body: string }[];
let reply: (call: Record<string, unknown>) => [number, object];
let owner: Actor;
let url: string;

const identity = () => composeIdentity({ ...test(), secret: SECRET, externalUrl });

beforeAll(async () => {
  const founded = await identity().useCases.createRealm.execute({
    stringId: '',
    name: 'Acme',
    owner: { email: 'owner@acme.test', fullName: 'Olga', password: 'correct horse battery' },
  });
  const { realmId } = founded;
  owner = { realmId, userId: founded.owner.userId, role: ROLES.owner, isBot: false };
  program = createServer((request, response) => {
    void text(request).then((sent) => {
      const call = JSON.parse(sent) as Record<string, unknown>;
      requests.push({ headers: request.headers, body: sent });
      received.push(call);
      const [status, body] = reply(call);
      response.writeHead(status).end(JSON.stringify(body));
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => program.once('listening', resolve));
  url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/`;
});
beforeEach(() => {
  received = [];
  requests = [];
  reply = () => [200, { content: 'pong' }];
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  program.closeAllConnections();
  program.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startWorker(allowPrivate: boolean): Promise<void> {
  const worker = await startChatWorker({
    databaseUrl: test().url,
    health: null,
    secretKey: SECRET,
    dataDir,
    externalUrl,
    mailUrl: null,
    mailFrom: null,
    logLevel: 'silent',
    outgoingWebhooks: { allowPrivate },
  });
  stops.push(() => worker.stop());
}

async function makeBot(name: string): Promise<Actor> {
  const { useCases } = identity();
  const { userId } = await useCases.addBot.execute(owner, {
    fullName: name,
    shortName: name,
    type: 3,
    payloadUrl: url,
    interface: 1,
    config: {},
    allPublicChannels: false,
  });
  return { ...owner, userId, role: ROLES.member, isBot: true };
}

const bind = (sql: Sql) => bindMessagingTx(sql, new PostgresAnonymousGroups(sql));

async function makeChannel(): Promise<number> {
  const { database } = test();
  const { rows } = await database.sql.query<{ id: number }>(
    `select id from user_group where realm_id = $1 and name = 'role:everyone'`,
    [owner.realmId],
  );
  const groups = Object.fromEntries(CHANNEL_GROUP_SETTINGS.map((name) => [name, rows[0]!.id]));
  const made = await database.unitOfWork(bind).run(({ channels }) =>
    channels.create({
      realmId: owner.realmId,
      name: 'lobby',
      description: '',
      renderedDescription: '',
      creatorId: owner.userId,
      groups: groups as NewChannel['groups'],
      isDefault: false,
      dateCreated: new Date(),
      inviteOnly: false,
      isWebPublic: false,
      folderId: null,
      historyPublicToSubscribers: true,
      messageRetentionDays: null,
      topicsPolicy: 'inherit',
    }),
  );
  return made!;
}

async function sendTo(as: Actor, target: SendTarget, content: string): Promise<number> {
  const { database } = test();
  const sending = new SendMessage({
    unitOfWork: database.unitOfWork(bind),
    destinations: new PostgresDestinationQueries(database.sql),
    references: new PostgresReferenceQueries(database.sql),
    renderer: new MarkdownItMessageRenderer(new BuiltInEmojiCatalog()),
    addresses: new RealmAddresses(externalUrl),
    clock: systemClock,
  });
  const input = { target, content, clientName: 'test', readBySender: true, echo: null };
  return (await sending.execute(as, { ...input, sendKey: null })).messageId;
}

const send = (as: Actor, people: readonly number[], content = 'ping') =>
  sendTo(as, { kind: 'direct', people: { ids: people } }, content);

const after = async (id: number) => {
  const { rows } = await test().database.sql.query<{ sender: number; content: string }>(
    'select sender_id as sender, content from message where id > $1 order by id',
    [id],
  );
  return rows;
};
async function next(id: number) {
  for (;;) {
    const [message] = await after(id);
    if (message) return message;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('contacts no private network unless configured, and notifies the owner', async () => {
  const bot = await makeBot('hermit');
  await startWorker(false);
  const notice = await next(await send(owner, [bot.userId]));
  expect(notice.content).toBe(
    `A direct message was not answered by your bot @_**hermit|${bot.userId}**: its address must not be contacted from here`,
  );
  expect(received).toEqual([]);
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

it('posts messages to the bot to its webhook, and sends the replies', async () => {
  const [bot, other] = [await makeBot('echo'), await makeBot('second')];
  await startWorker(true);
  const id = await send(owner, [bot.userId]);
  expect(await next(id)).toEqual({ sender: bot.userId, content: 'pong' });
  expect(received).toMatchObject([
    {
      bot_email: 'echo-bot@chat.acme.test',
      bot_full_name: 'echo',
      data: 'ping',

      trigger: 'direct_message',
      token: new HmacApiKeyIssuer(SECRET).webhookTokenOf(bot.userId, 0),
      message: {
        id,
        type: 'private',
        content: 'ping',
        rendered_content: '<p>ping</p>',
        client: 'test',
        content_type: 'text/x-markdown',
        sender_id: owner.userId,
        sender_full_name: 'Olga',
        reactions: [],
        submessages: [],
        sender_email: 'owner@acme.test',
      },
    },
  ]);
  expect(received[0]?.message).not.toHaveProperty('flags');
  // Bots do not trigger each other: only the following message of a user is delivered.
  await send(bot, [other.userId], 'from a bot');
  reply = ({ data }) => [data === 'quiet' ? 200 : 404, { response_not_required: true }];
  await send(owner, [bot.userId], 'quiet');
  const last = await send(owner, [other.userId], 'broken');
  expect((await next(last)).content).toContain('its program answered with HTTP status 404');
  // Nothing answers to the quiet one; the two are delivered at the same time.
  while (received.length < 3) await new Promise((resolve) => setTimeout(resolve, 10));
  expect(received.map(({ data }) => data).toSorted()).toEqual(['broken', 'ping', 'quiet']);

  await identity().useCases.regenerateBotApiKey.execute(owner, { botId: bot.userId });
  reply = () => [200, { content: 'pong' }];
  await next(await send(owner, [bot.userId], 'with another token'));
  expect(received[3]).toMatchObject({
    data: 'with another token',
    token: new HmacApiKeyIssuer(SECRET).webhookTokenOf(bot.userId, 1),
  });
});

it('signs requests with both secrets in the overlap of a rotation, and with the new one behind it', async () => {
  const bot = await makeBot('signer');
  const { rotateWebhookSecret, readWebhookSecret } = identity().useCases;
  const signers = async () => {
    await next(await send(owner, [bot.userId]));
    const { headers, body } = requests.at(-1)!;
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    return String(headers['webhook-signature'])
      .split(' ')
      .map((signature) =>
        secrets.findIndex((secret) => {
          const key = Buffer.from(secret.slice(6), 'base64');
          return signature === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
        }),
      );
  };
  const issuer = new HmacApiKeyIssuer(SECRET);
  const [first, second] = [0, 1].map((version) => issuer.webhookTokenOf(bot.userId, version));
  const secrets = [(await readWebhookSecret.execute(owner, { botId: bot.userId })).secret!];
  expect([await signers(), received.at(-1)?.token]).toEqual([[0], first]);
  const rotation = { botId: bot.userId, overlapSeconds: 3600 };
  secrets.push((await rotateWebhookSecret.execute(owner, rotation)).secret!);
  // The program learns the new token before it is used.
  expect([await signers(), received.at(-1)?.token]).toEqual([[1, 0], first]);
  await test().database.sql.query(
    `update bot_details set previous_secret_until = now() - interval '1 second' where bot_id = $1`,
    [bot.userId],
  );
  expect([await signers(), received.at(-1)?.token]).toEqual([[1], second]);
});

it('delivers mentions in channels that the bot may read, and replies in the topic', async () => {
  const bot = await makeBot('herald');
  const channelId = await makeChannel();
  const target: SendTarget = { kind: 'channel', channel: { id: channelId }, topic: 'lunch' };
  const id = await sendTo(owner, target, '@**herald** @**herald** what is there? @_**echo**');
  expect(await next(id)).toEqual({ sender: bot.userId, content: 'pong' });
  expect(received).toMatchObject([
    {
      trigger: 'mention',
      message: { type: 'stream', subject: 'lunch', display_recipient: 'lobby' },
    },
  ]);
});
