import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { composeIdentity } from '@tandem/assembly-identity';
import { ISOLATION, type Isolation } from '@tandem/assembly-isolation';
import { MESSAGING } from '@tandem/assembly-messaging';
import { messagingTx } from '@tandem/assembly-messaging/transaction';
import { PROCESS } from '@tandem/assembly-process';
import { PUSH_DELIVERY } from '@tandem/assembly-push/delivery';
import { operatorOf } from '@tandem/identity-domain';
import {
  CHANNEL_GROUP_SETTINGS,
  type ChannelGroupSetting,
  type NewChannel,
} from '@tandem/messaging-domain';
import { MISSED_QUEUE } from '@tandem/push-postgres';
import { JobQueue } from '@tandem/shared-jobs';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { createLogger, type Running } from '@tandem/shared-runtime';
import nodemailer from 'nodemailer';
import { composeWorker } from '../../src/composition/container.ts';
import { startEmailGateway } from '../../src/email-gateway.ts';
import { startMessagingJobs } from '../../src/messaging-jobs.ts';
import { startMissedMail } from '../../src/missed-mail.ts';

const SECRET = 'the secret of the end-to-end tests';
const PASSWORD = 'correct horse battery staple';
const URL_ = 'https://chat.acme.test';
const DOMAIN = 'mail.acme.test';

/** Texts that occupy a thread for some hundred ms, up to its limit: a formula, nested lists, linkifiers. */
const HOSTILE = [
  `$$\\begin{array}{c}${'&'.repeat(1_600)}\\end{array}$$`,
  '* a\n  * b\n'.repeat(300),
  'aab '.repeat(400),
].join('\n\n');
const LINKIFIER = { pattern: '(a|aa|b|[a-c]{1,20})+X', template: 'https://x.test/' };

const test = useTestDatabase();
const sql = () => test().database.sql;
const dataDir = mkdtempSync(join(tmpdir(), 'hostile-'));
let isolation: Isolation;
const running: Running[] = [];
let mailPort = 0;
let realmId = 0;
let mallory = 0;
let ann = 0;
let channel: { readonly id: number; readonly recipientId: number };

beforeAll(async () => {
  const identity = composeIdentity({
    database: test().database,
    secret: SECRET,
    externalUrl: URL_,
  });
  const { createRealm, createUser } = identity.useCases;
  const owner = { email: 'mallory@acme.test', fullName: 'Mallory', password: PASSWORD };
  const founded = await createRealm.execute({ stringId: '', name: 'Acme', owner });
  ({ realmId } = founded);
  mallory = founded.owner.userId;
  const person = { email: 'ann@acme.test', fullName: 'Ann', password: PASSWORD };
  ann = (await createUser.execute(operatorOf(realmId), person)).userId;
  await sql().query(
    `insert into realm_linkifier (realm_id, pattern, url_template, position) values ($1, $2, $3, 1)`,
    [realmId, LINKIFIER.pattern, LINKIFIER.template],
  );
  channel = await makeChannel();
});

afterAll(async () => {
  await Promise.all(running.map((each) => each.stop()));
  await isolation.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const tx = () => test().database.unitOfWork(messagingTx);

async function idOf(query: string, values: readonly unknown[]): Promise<number> {
  return (await sql().query<{ id: number }>(query, values)).rows[0]!.id;
}

async function makeChannel() {
  const everybody = await idOf(
    `select id from user_group where realm_id = $1 and name = 'role:everyone'`,
    [realmId],
  );
  const groups = Object.fromEntries(
    CHANNEL_GROUP_SETTINGS.map((setting) => [setting, everybody]),
  ) as Record<ChannelGroupSetting, number>;
  const made: NewChannel = {
    realmId,
    name: 'support',
    description: '',
    renderedDescription: '',
    creatorId: mallory,
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
  const id = (await tx().run((bound) => bound.channels.create(made)))!;
  const recipientId = (await tx().run((bound) => bound.channels.recipientOf(realmId, id)))!;
  return { id, recipientId };
}

/** Starts the parts of chat-worker that render and parse texts, over the pools of one process. */
async function startWorker(): Promise<void> {
  const { database } = test();
  const logger = await createLogger('test', 'silent');
  const config = { host: '127.0.0.1', port: 0, protocol: 'smtp', quotaBytes: null } as const;
  const settings = { dataDir, externalUrl: URL_, emailGateway: config };
  const container = composeWorker(settings, database, SECRET);
  isolation = container.get(ISOLATION);
  const useCases = container.get(MESSAGING.background);
  const open = container.get(MESSAGING.openEmailGateway);
  const gateway = await startEmailGateway({ open, logger, config, secret: SECRET });
  mailPort = gateway.port;
  running.push(
    gateway,
    await startMissedMail({
      sendMissedMail: container.get(PUSH_DELIVERY.sendMissedMail),
      database,
      logger,
    }),
    startMessagingJobs({
      useCases,
      unfinishedUploads: container.get(PROCESS.unfinishedUploads),
      logger,
    }),
  );
}

async function schedule(senderId: number, content: string, dueSince: string): Promise<void> {
  await sql().query(
    `insert into scheduled_message (realm_id, sender_id, topic, user_ids, content,
       rendered_content, deliver_at, client_name, read_by_sender)
     values ($1, $2, '', array[$2::bigint], $3, '', now() - $4::interval, 'test', true)`,
    [realmId, senderId, content, dueSince],
  );
}

/** Sends hostile mails of mallory. @returns the responses of the gateway */
async function sendMails(count: number): Promise<number[]> {
  const senderId = await idOf(
    `select id from user_account where is_system_bot and delivery_email like 'emailgateway@%'`,
    [],
  );
  const key = { channelId: channel.id, creatorId: mallory, senderId };
  const token = await tx().run((bound) => bound.channelEmails.tokenOf(key));
  const transport = nodemailer.createTransport({
    host: '127.0.0.1',
    port: mailPort,
    secure: false,
    ignoreTLS: true,
  });
  const envelope = { from: 'm@elsewhere.test', to: `support.${token}@${DOMAIN}` };
  return Promise.all(
    Array.from({ length: count }, (_, n) =>
      transport
        .sendMail({ from: 'm@elsewhere.test', subject: `Mail ${n}`, text: HOSTILE, envelope })
        .then(
          () => 250,
          (error: { responseCode?: number }) => error.responseCode ?? 0,
        ),
    ),
  );
}

/** Adds messages of mallory that ann missed; their HTML has the maximal length. */
async function missHostile(count: number): Promise<void> {
  await sql().query(
    `with sent as (
       insert into message (id, realm_id, sender_id, recipient_id, subject, content,
         rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
         has_link, has_image, has_attachment)
       select nextval('message_id_seq'), $1, $2, $3, '', 'x', repeat('<a href="/x"><img >', 40000),
         now(), 'test', true, false, false, false, false, false
       from generate_series(1, $4::integer)
       returning id
     )
     insert into missed_message select $5, 'direct/1', id, 'direct_message' from sent`,
    [realmId, mallory, channel.recipientId, count, ann],
  );
  const payload = { userId: ann, conversation: 'direct/1' };
  await new JobQueue(MISSED_QUEUE, sql()).add({ key: 'hostile', payload });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}
const countOf = (query: string) => idOf(`select count(*)::int as id from ${query}`, []);

it('hostile texts of one user do not delay other users', async () => {
  for (let n = 0; n < 5; n += 1) await schedule(mallory, `${HOSTILE} ${n}`, '2 minutes');
  await schedule(ann, 'on time', '1 minute');
  await missHostile(60);
  await startWorker();
  const mails = sendMails(4);
  await until(async () => (await countOf(`scheduled_message where sent_message_id is null`)) === 0);
  const { rows } = await sql().query<{ sender: number }>(
    `select sender_id as sender from scheduled_message order by sent_message_id`,
  );
  // All five messages of mallory are due before it.
  expect(rows.findIndex(({ sender }) => sender === ann)).toBeLessThan(3);
  expect(new Set(await mails)).toEqual(new Set([250]));
  await until(
    async () => (await countOf(`job where queue = '${MISSED_QUEUE}' and done_at is null`)) === 0,
  );
  const [texts] = isolation.figures();
  const { done = 0, timed_out: timedOut = 0, refused = 0 } = texts!.outcomes;
  // Five messages and four mails, all parsed and rendered.
  expect(done + timedOut).toBeGreaterThanOrEqual(5 + 2 * 4);
  expect(refused).toBe(0);
});
