import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { composeIdentity } from '@tandem/assembly-identity';
import { operatorOf } from '@tandem/identity-domain';
import { MailServer, type ReceivedMail } from '@tandem/shared-mail/testing';
import { PostgresEventLog } from '@tandem/shared-postgres';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import type { Running } from '@tandem/shared-runtime';
import { startChatWorker } from '../../src/index.ts';

const SECRET = 'a secret of more than 32 characters';
const URL_ = 'https://chat.example.org';
const PASSWORD = 'four very ordinary words';
let test: TestDatabase;
let dataDir = '';
let server: MailServer;
let worker: Running;
let realmId = 0;
let uli = 0;
let vera = 0;
let conversations = 0;

beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'worker-'));
  server = await MailServer.start();
  const { useCases } = composeIdentity({
    database: test.database,
    secret: SECRET,
    externalUrl: URL_,
  });
  const created = await useCases.createRealm.execute({
    stringId: '',
    name: 'Acme',
    owner: { email: 'uli@acme.test', fullName: 'Uli Owner', password: PASSWORD },
  });
  ({ realmId } = created);
  uli = created.owner.userId;
  const opened = await useCases.createUser.execute(operatorOf(realmId), {
    email: 'vera@acme.test',
    fullName: 'Vera Member',
    password: PASSWORD,
  });
  vera = opened.userId;
  worker = await startChatWorker({
    databaseUrl: test.url,
    health: null,
    secretKey: SECRET,
    dataDir,
    externalUrl: URL_,
    mailUrl: server.url,
    mailFrom: null,
    logLevel: 'silent',
  });
});
afterAll(async () => {
  await worker.stop();
  await server.stop();
  await test.drop();
  await rm(dataDir, { recursive: true });
});

const set = (settings: object) =>
  test.database.sql.query('update user_account set settings = $2 where id = $1', [
    vera,
    JSON.stringify({ email_notifications_batching_period_seconds: 0, ...settings }),
  ]);
const allowContent = (isAllowed: boolean) =>
  test.database.sql.query('update realm set settings = settings || $2 where id = $1', [
    realmId,
    JSON.stringify({ message_content_allowed_in_email_notifications: isAllowed }),
  ]);
beforeEach(() => set({}));

async function conversation(): Promise<number> {
  const { rows } = await test.database.sql.query<{ id: number }>(
    `insert into direct_conversation (realm_id, user_ids, member_hash, max_message_id,
       prior_message_id)
     values ($1, $2, sha256($3), 0, 0) returning recipient_id as id`,
    [realmId, [uli, vera], String((conversations += 1))],
  );
  await test.database.sql.query(
    'insert into direct_member select unnest($1::bigint[]), $2 on conflict do nothing',
    [[uli, vera], rows[0]!.id],
  );
  return rows[0]!.id;
}

/** Sends several messages at once; optionally marks them as read before mails are due. */
async function send(recipientId: number, contents: string[], { read = false } = {}) {
  await test.database
    .unitOfWork((sql) => sql)
    .run(async (sql) => {
      for (const content of contents) {
        const { rows } = await sql.query<{ id: number }>(
          `insert into message (id, realm_id, sender_id, recipient_id, subject, content,
           rendered_content, sent_at, client_name, read_by_sender, mentions_channel,
           mentions_topic, has_link, has_image, has_attachment)
         values (nextval('message_id_seq'), $1, $2, $3, '', $4, $5, now(), 'test', true, false,
           false, false, false, false) returning id`,
          [
            realmId,
            uli,
            recipientId,
            content,
            `<p>${content} <a href="/x">x</a><img src="/y"></p>`,
          ],
        );
        const messageId = rows[0]!.id;
        if (read) {
          await sql.query(
            `insert into recipient_read values ($1, $2, $3)
           on conflict (user_id, recipient_id) do update set upto = excluded.upto`,
            [vera, recipientId, messageId],
          );
        }
        const location = { kind: 'direct', userIds: [uli, vera] };
        const sent = { type: 'message.sent', realmId, messageId, senderId: uli, place: location };
        await new PostgresEventLog(sql).append(sent);
      }
    });
}
const header = (mail: ReceivedMail, key: string) =>
  mail.headers.find((each) => each.key === key)?.value;

it('sends all messages of a conversation in one mail, with an unsubscribe link', async () => {
  // The worker may take the events of one transaction in two batches.
  await set({ email_notifications_batching_period_seconds: 2 });
  await send(await conversation(), ['First', 'Second']);
  const before = server.mails.length;
  const mail = (await server.received(Math.max(1, before)))[0]!;
  expect(mail).toMatchObject({
    subject: 'DMs with Uli Owner',
    envelope: { from: 'noreply@chat.example.org', to: ['vera@acme.test'] },
    from: { name: 'Acme' },
  });
  expect(mail.text).toMatch(/Uli Owner:\nFirst\n\nUli Owner:\nSecond/);
  expect(mail.text).toContain(`${URL_}/#narrow/dm/${uli}-dm/near/`);
  expect(mail.html).toContain(`<a href="${URL_}/x">`);
  expect(mail.html).not.toContain('<img');
  expect(header(mail, 'list-unsubscribe')).toMatch(
    new RegExp(`^<${URL_}/email/unsubscribe/${vera}-[\\w-]{32}>$`),
  );
});

it('omits messages that were read or are not wanted, and hides content if configured', async () => {
  const count = server.mails.length;
  await send(await conversation(), ['Read already'], { read: true });
  await set({ enable_offline_email_notifications: false });
  await send(await conversation(), ['Not wanted']);
  await until(async () => (await pending()) === 0);
  await set({ message_content_in_email_notifications: false });
  await send(await conversation(), ['A secret']);
  await server.received(count + 1);
  const [mail, ...more] = server.mails.slice(count);
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ subject: 'New messages' });
  expect(`${mail?.text}${mail?.html}`).not.toContain('secret');
});

it('hides content if the organization does not allow it, whatever the user has set', async () => {
  const count = server.mails.length;
  await set({ message_content_in_email_notifications: true });
  await allowContent(false);
  await send(await conversation(), ['Another secret']);
  const mail = (await server.received(count + 1)).at(-1)!;
  await allowContent(true);
  expect(mail).toMatchObject({ subject: 'New messages' });
  expect(`${mail.text}${mail.html}`).not.toContain('secret');
});

/** The number of unread events and unsent digests. */
async function pending(): Promise<number> {
  const { rows } = await test.database.sql.query<{ count: number }>(
    `select (select count(*) from outbox where id >
         (select last_id from outbox_consumer where name = 'missed-messages'))
       + (select count(*) from job where queue = 'missed-messages' and done_at is null) as count`,
  );
  return rows[0]!.count;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
}
