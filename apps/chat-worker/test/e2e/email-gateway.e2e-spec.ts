import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { composeIdentity, type Identity } from '@tandem/assembly-identity';
import { RealmAddresses, operatorOf } from '@tandem/identity-domain';
import { PostgresAnonymousGroups } from '@tandem/identity-postgres';
import {
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type NewChannel,
} from '@tandem/messaging-domain';
import { bindMessagingTx } from '@tandem/messaging-postgres';
import { ROLES } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { createLogger, type Running } from '@tandem/shared-runtime';
import nodemailer from 'nodemailer';
import { startEmailGateway } from '../../src/email-gateway.ts';

const SECRET = 'the secret of the end-to-end tests';
const PASSWORD = 'correct horse battery staple';
const DOMAIN = 'mail.acme.test';

const test = useTestDatabase();
let identity: Identity;
let gateway: Running & { readonly port: number };
let realmId: number;
let ownerId: number;
let channel: { readonly id: number; readonly recipientId: number };
let token: string;

const tx = () =>
  test().database.unitOfWork((sql) => bindMessagingTx(sql, new PostgresAnonymousGroups(sql)));
const sql = () => test().database.sql;

beforeAll(async () => {
  const { database } = test();
  const externalUrl = 'https://chat.acme.test';
  identity = composeIdentity({ database, secret: SECRET, externalUrl });
  const founded = await identity.useCases.createRealm.execute({
    ...{ stringId: '', name: 'Acme' },
    owner: { email: 'owner@acme.test', fullName: 'Olga Owner', password: PASSWORD },
  });
  realmId = founded.realmId;
  ownerId = founded.owner.userId;
  channel = await makeChannel('Support');
  token = await tokenFor(ownerId);
  gateway = await startEmailGateway({
    ...{ database, addresses: new RealmAddresses(externalUrl) },
    logger: await createLogger('test', 'fatal'),
    config: { host: '127.0.0.1', port: 0 },
  });
});

afterAll(() => gateway.stop());

async function makeChannel(name: string) {
  const { rows } = await sql().query<{ id: number }>(
    `select id from user_group where realm_id = $1 and name = 'role:everyone'`,
    [realmId],
  );
  const groups = Object.fromEntries(
    CHANNEL_GROUP_SETTINGS.map((setting) => [setting, rows[0]!.id]),
  ) as Record<ChannelGroupSetting, number>;
  const made: NewChannel = {
    ...{ realmId, name, description: '', renderedDescription: '', creatorId: ownerId, groups },
    ...{ dateCreated: new Date(), inviteOnly: false, isWebPublic: false, isDefault: false },
    ...{ historyPublicToSubscribers: true, messageRetentionDays: null, folderId: null },
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

async function tokenFor(creatorId: number, senderId?: number): Promise<string> {
  const sender = senderId ?? (await botId('emailgateway'));
  const key = { channelId: channel.id, creatorId, senderId: sender };
  return tx().run((bound) => bound.channelEmails.tokenOf(key));
}

function send(mail: object, address = `support.${token}.show-sender@${DOMAIN}`) {
  const transport = nodemailer.createTransport({
    ...{ host: '127.0.0.1', port: gateway.port, secure: false, ignoreTLS: true },
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

describe('a mail to a channel', () => {
  it('becomes a message of the gateway’s bot, with its event', async () => {
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

  it('that comes twice is one message', async () => {
    const before = (await messages()).length;
    const mail = { messageId: '<same@elsewhere.test>', subject: 'Once', text: 'x' };
    const answers = await Promise.all([send(mail), send(mail), send(mail)]);
    expect([...answers, await send(mail)]).toEqual([250, 250, 250, 250]);
    expect(await messages()).toHaveLength(before + 1);
  });

  it('heeds what its address says', async () => {
    const own = await tokenFor(ownerId, ownerId);
    const address = `${own}+prefer-html+include-footer@${DOMAIN}`;
    await send({ subject: '', text: 'plain', html: '<p>a <b>b</b></p>' }, address);
    expect((await messages()).at(-1)).toEqual({
      ...{ topic: 'Email with no subject', content: 'a **b**', senderId: ownerId },
    });
  });

  it('is refused at an address of nobody', async () => {
    expect(await send({ text: 'x' }, `support.${'0'.repeat(32)}@${DOMAIN}`)).toBe(550);
    expect(await send({ text: 'x' }, `support@${DOMAIN}`)).toBe(550);
    expect(await send({ text: 'x' }, 'somebody@elsewhere.test')).toBe(550);
  });

  it('is refused when its asker may not write there any more', async () => {
    const operator = operatorOf(realmId);
    const member = await identity.useCases.createUser.execute(operator, {
      ...{ email: 'member@acme.test', fullName: 'Uli', password: PASSWORD, role: ROLES.member },
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

  it('is refused when it is too large', async () => {
    const before = (await messages()).length;
    expect(await send({ subject: 'big', text: 'x'.repeat(11 * 1024 * 1024) })).toBe(552);
    expect(await messages()).toHaveLength(before);
  });
});

describe('whoever does not speak as a mail server does', () => {
  const dialogue = (lines: readonly string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket: Socket = connect(gateway.port, '127.0.0.1');
      let heard = '';
      socket.setEncoding('latin1');
      socket.on('data', (data: string) => {
        heard += data;
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(heard));
      // Whoever talks before the greeting is hung up on.
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
  ])('gets an answer and no more: %s', async (_, lines) => {
    const before = (await messages()).length;
    expect(await dialogue(lines)).toMatch(/^220 /);
    expect(await messages()).toHaveLength(before);
  });
});
