import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composeIdentity, type Identity } from '@tandem/assembly-identity';
import { ISOLATION } from '@tandem/assembly-isolation';
import { MESSAGING } from '@tandem/assembly-messaging';
import { messagingTx } from '@tandem/assembly-messaging/transaction';
import { operatorOf } from '@tandem/identity-domain';
import {
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type NewChannel,
} from '@tandem/messaging-domain';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { createLogger, type Running } from '@tandem/shared-runtime';
import nodemailer from 'nodemailer';
import { composeWorker } from '../../src/composition/container.ts';
import { startEmailGateway } from '../../src/email-gateway.ts';

const SECRET = 'the secret of the end-to-end tests';
const PASSWORD = 'correct horse battery staple';
const DOMAIN = 'mail.acme.test';
const externalUrl = 'https://chat.acme.test';

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-'));
const test = useTestDatabase();
let identity: Identity;
let gateway: Running & { readonly port: number };
let realmId: number;
let ownerId: number;
let channel: { readonly id: number; readonly recipientId: number };
let token: string;

const tx = () => test().database.unitOfWork(messagingTx);
const sql = () => test().database.sql;

beforeAll(async () => {
  const { database } = test();
  identity = composeIdentity({ database, secret: SECRET, externalUrl });
  ({ realmId, ownerId } = await found(''));
  channel = await makeChannel('Support', { realmId, ownerId });
  token = await tokenFor(ownerId);
  gateway = await startGateway('smtp', 3000);
});

afterAll(async () => {
  await gateway.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function startGateway(
  protocol: 'lmtp' | 'smtp',
  quotaBytes: number | null,
): Promise<Running & { readonly port: number }> {
  const config = { host: '127.0.0.1', port: 0, protocol, quotaBytes };
  const settings = { dataDir, externalUrl, emailGateway: config };
  const container = composeWorker(settings, test().database, SECRET);
  const isolation = container.get(ISOLATION);
  const started = await startEmailGateway({
    open: container.get(MESSAGING.openEmailGateway),
    logger: await createLogger('test', 'fatal'),
    config,
    secret: SECRET,
  });
  return {
    port: started.port,
    stop: async () => {
      await started.stop();
      await isolation.stop();
    },
  };
}

async function found(stringId: string) {
  const { realmId: id, owner } = await identity.useCases.createRealm.execute({
    stringId,
    name: 'Acme',
    owner: { email: 'owner@acme.test', fullName: 'Olga Owner', password: PASSWORD },
  });
  return { realmId: id, ownerId: owner.userId };
}

async function makeChannel(
  name: string,
  { realmId, ownerId }: { readonly realmId: number; readonly ownerId: number },
) {
  const { rows } = await sql().query<{ id: number }>(
    `select id from user_group where realm_id = $1 and name = 'role:everyone'`,
    [realmId],
  );
  const groups = Object.fromEntries(
    CHANNEL_GROUP_SETTINGS.map((setting) => [setting, rows[0]!.id]),
  ) as Record<ChannelGroupSetting, number>;
  const made: NewChannel = {
    realmId,
    name,
    description: '',
    renderedDescription: '',
    creatorId: ownerId,
    groups,
    dateCreated: new Date(),
    inviteOnly: false,
    isWebPublic: false,
    isDefault: false,
    historyPublicToSubscribers: true,
    messageRetentionDays: null,
    folderId: null,
    topicsPolicy: 'inherit',
  };
  const id = await tx().run((bound) => bound.channels.create(made));
  const recipientId = await tx().run((bound) => bound.channels.recipientOf(realmId, id!));
  return { id: id!, recipientId: recipientId! };
}

async function botId(name: string): Promise<number> {
  const { rows } = await sql().query<{ id: number }>(
    'select id from user_account where is_system_bot and delivery_email like $1',
    [`${name}@%`],
  );
  return rows[0]!.id;
}

async function tokenFor(
  creatorId: number,
  senderId?: number,
  channelId = channel.id,
): Promise<string> {
  const sender = senderId ?? (await botId('emailgateway'));
  const key = { channelId, creatorId, senderId: sender };
  return tx().run((bound) => bound.channelEmails.tokenOf(key));
}

function send(mail: object, address = `support.${token}.show-sender@${DOMAIN}`) {
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: gateway.port,
    secure: false,
    ignoreTLS: true,
  });
  const envelope = { from: 'ann@elsewhere.test', to: address };
  return transport.sendMail({ from: 'Ann <ann@elsewhere.test>', envelope, ...mail }).then(
    () => 250,
    (error: { responseCode?: number }) => error.responseCode ?? 0,
  );
}

async function messages(): Promise<{ topic: string; content: string; senderId: number }[]> {
  const { rows } = await sql().query<{ topic: string; content: string; senderId: number }>(
    `select subject as topic, content, sender_id as "senderId" from message
     where recipient_id = $1 order by id`,
    [channel.recipientId],
  );
  return rows;
}

/** Connects as a mail server. @returns sends a line and awaits the reply */
async function connectTo(port: number) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  let received = '';
  socket.on('data', (data: string) => (received += data));
  const until = async (wanted: RegExp) => {
    while (!wanted.test(received)) await new Promise((resolve) => setTimeout(resolve, 5));
    const reply = received;
    received = '';
    return reply;
  };
  await until(/^220 /);
  return (line: string, wanted = /^\d{3} /m): Promise<string> => {
    socket.write(`${line}\r\n`);
    return until(wanted);
  };
}

describe('a mail to a channel', () => {
  it('becomes a message of the gateway bot, with its event', async () => {
    expect(await send({ subject: 'Re: Printer', text: 'It *burns*\n--\nAnn' })).toBe(250);
    expect(await messages()).toEqual([
      {
        topic: 'Printer',
        content: '**From:** Ann <ann@elsewhere.test>\nIt *burns*',
        senderId: await botId('emailgateway'),
      },
    ]);
    const { rows } = await sql().query("select payload from outbox where type = 'message.sent'");
    expect(rows).toMatchObject([{ payload: { place: { channelId: channel.id } } }]);
  });

  it('that arrives twice is one message', async () => {
    const before = (await messages()).length;
    const mail = { messageId: '<same@elsewhere.test>', subject: 'Once', text: 'x' };
    const answers = await Promise.all([send(mail), send(mail), send(mail)]);
    expect([...answers, await send(mail)]).toEqual([250, 250, 250, 250]);
    expect(await messages()).toHaveLength(before + 1);
  });

  it('applies the options of its address', async () => {
    const own = await tokenFor(ownerId, ownerId);
    const address = `${own}+prefer-html+include-footer@${DOMAIN}`;
    await send({ subject: '', text: 'plain', html: '<p>a <b>b</b></p>' }, address);
    expect((await messages()).at(-1)).toEqual({
      topic: 'Email with no subject',
      content: 'a **b**',
      senderId: ownerId,
    });
  });

  it('adds its attachments, within the upload quota', async () => {
    const attachments = [
      { filename: 'täst [1].txt', content: 'a text' },
      { filename: 'big.bin', content: Buffer.alloc(4000) },
    ];
    expect(await send({ subject: 'Files', text: 'look', attachments })).toBe(250);
    const { content } = (await messages()).at(-1)!;
    const link = /\n\n\[täst 1 \.txt\]\(\/user_uploads\/(\S+)\)\n/.exec(content);
    expect(content).toContain('*Attachments that were left out: big.bin*');
    expect(readFileSync(join(dataDir, 'files', 'uploads', link![1]!), 'utf8')).toBe('a text');
    const { rows } = await sql().query<{ payload: unknown }>(
      "select payload from outbox where type = 'attachment.updated'",
    );
    expect(rows).toMatchObject([
      { payload: { realmId, attachment: { name: 'täst [1].txt', size: 6, pathId: link![1] } } },
    ]);
  });

  it('is refused at an unknown address', async () => {
    expect(await send({ text: 'x' }, `support.${'0'.repeat(32)}@${DOMAIN}`)).toBe(550);
    expect(await send({ text: 'x' }, `support@${DOMAIN}`)).toBe(550);
    expect(await send({ text: 'x' }, 'someone@elsewhere.test')).toBe(550);
  });

  it('is refused if the actor may no longer write there', async () => {
    const operator = operatorOf(realmId);
    const member = await identity.useCases.createUser.execute(operator, {
      email: 'member@acme.test',
      fullName: 'Uli',
      password: PASSWORD,
      role: ROLES.member,
    });
    const theirs = `x.${await tokenFor(member.userId)}@${DOMAIN}`;
    expect(await send({ subject: 'a', text: 'x' }, theirs)).toBe(250);
    await sql().query(
      `update channel set can_send_message_group = (select id from user_group
         where realm_id = $1 and name = 'role:owners') where id = $2`,
      [realmId, channel.id],
    );
    expect(await send({ subject: 'b', text: 'x' }, theirs)).toBe(550);
    expect(await send({ subject: 'c', text: 'x' })).toBe(250);
    await sql().query('update user_account set is_active = false where id = $1', [member.userId]);
    expect(await send({ subject: 'd', text: 'x' }, theirs)).toBe(550);
  });

  it('is refused if it is too large', async () => {
    const before = (await messages()).length;
    expect(await send({ subject: 'big', text: 'x'.repeat(11 * 1024 * 1024) })).toBe(552);
    expect(await messages()).toHaveLength(before);
  });
});

describe('a mail over LMTP', () => {
  it('has a response for each recipient', async () => {
    const lmtp = await startGateway('lmtp', null);
    const { useCases } = identity;
    const late = await useCases.createUser.execute(operatorOf(realmId), {
      email: 'late@acme.test',
      fullName: 'Lea',
      password: PASSWORD,
      role: ROLES.member,
    });
    const closed = `x.${await tokenFor(late.userId)}@${DOMAIN}`;
    const open = `support.${token}@${DOMAIN}`;
    const say = await connectTo(lmtp.port);
    await say('EHLO mail.acme.test', /^500 /);
    await say('LHLO mail.acme.test', /^250 /m);
    await say('MAIL FROM:<ann@elsewhere.test>', /^250 /m);
    await say(`RCPT TO:<${open}>`, /^250 /m);
    await say(`RCPT TO:<${closed}>`, /^250 /m);
    await say('RCPT TO:<nobody@elsewhere.test>', /^550 /m);
    await say('DATA', /^354 /m);
    await sql().query('update user_account set is_active = false where id = $1', [late.userId]);
    const answers = await say('Subject: Handed on\r\n\r\nhello\r\n.', /^\d{3} .*\r\n\d{3} /m);
    expect(answers.match(/^\d{3}/gm)).toEqual(['250', '550']);
    await say('QUIT', /^221 /m);
    expect((await messages()).at(-1)).toMatchObject({ topic: 'Handed on', content: 'hello' });
    await lmtp.stop();
  });
});

it('accepts 50 mails to an organization in a minute, then those to others only', async () => {
  const elsewhere = await found('other');
  const { id } = await makeChannel('Support', elsewhere);
  const other = await tokenFor(elsewhere.ownerId, undefined, id);
  const limited = await startGateway('smtp', null);
  const say = await connectTo(limited.port);
  await say('EHLO mail.acme.test');
  const mailTo = async (address: string) => {
    await say('RSET');
    await say('MAIL FROM:<ann@elsewhere.test>');
    return (await say(`RCPT TO:<${address}@${DOMAIN}>`)).slice(0, 3);
  };
  const answers: string[] = [];
  for (let mail = 1; mail <= 51; mail += 1) answers.push(await mailTo(`support.${token}`));
  expect(answers).toEqual([...Array<string>(50).fill('250'), '451']);
  expect(await mailTo(`support.${other}`)).toBe('250');
  expect(await mailTo(`support.${'0'.repeat(32)}`)).toBe('550');
  await say('QUIT');
  await limited.stop();
});

describe('a client that violates the protocol', () => {
  const dialogue = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(gateway.port, '127.0.0.1');
      let received = '';
      socket.setEncoding('latin1');
      socket.on('data', (data: string) => {
        received += data;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(received));
      // A client that sends before the greeting is disconnected.
      socket.once('data', () => {
        socket.write(lines.map((line) => `${line}\r\n`).join(''), 'latin1');
      });
    });

  it.each([
    ['noise', ['\u0000\u00ff\u0001', 'QUIT']],
    ['a log-in', ['EHLO x', 'AUTH PLAIN AAAA', 'QUIT']],
    ['a mail without receivers', ['EHLO x', 'MAIL FROM:<>', 'DATA', 'QUIT']],
    [
      'an address of control characters',
      ['EHLO x', 'MAIL FROM:<>', 'RCPT TO:<\u0001@\u0000>', 'QUIT'],
    ],
    ['an endless line', ['EHLO x', `RCPT TO:<${'x'.repeat(200_000)}@y>`, 'QUIT']],
  ])('gets an error response: %s', async (_, lines) => {
    const before = (await messages()).length;
    expect(await dialogue(lines)).toMatch(/^220 /);
    expect(await messages()).toHaveLength(before);
  });
});
