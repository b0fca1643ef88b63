import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { builtApp } from '@tandem/shared-runtime/testing';
import { MailServer } from '@tandem/shared-mail/testing';
import { MailSeal, PostgresMailQueue, composeMail } from '@tandem/shared-mail-queue';
import { PostgresEventLog } from '@tandem/shared-postgres';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';

const SECRET = 'a secret of more than 32 characters';
/* With 1,000 mails, 100 recipients of 100 messages and 6 kills it passes as well, but takes minutes. */
const MAILS = 200;
const RECEIVERS = 40;
const MESSAGES = 20;
const KILLS = 4;

let test: TestDatabase;
let mail: MailServer;
let bouncer: Server;
let dataDir = '';
const pushed = new Map<string, number>();
const workers = new Set<ChildProcess>();

beforeAll(async () => {
  test = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'worker-'));
  mail = await MailServer.start();
  bouncer = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('error', () => undefined);
    request.on('end', () => {
      const { id } = JSON.parse(Buffer.concat(chunks).toString()) as { id: string };
      pushed.set(id, (pushed.get(id) ?? 0) + 1);
      response.end('{"result":"success"}');
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => bouncer.once('listening', resolve));
});
afterAll(async () => {
  workers.forEach((worker) => worker.kill('SIGKILL'));
  await mail.stop();
  bouncer.closeAllConnections();
  await new Promise((resolve) => bouncer.close(resolve));
  await test.drop();
  await rm(dataDir, { recursive: true });
});

function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [builtApp('chat-worker')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: test.url,
      SECRET_KEY: SECRET,
      DATA_DIR: dataDir,
      MAIL_URL: mail.url,
      LOG_LEVEL: 'fatal',
      EXTERNAL_URL: 'https://chat.example.org',
      PUSH_BOUNCER_URL: `http://127.0.0.1:${(bouncer.address() as AddressInfo).port}`,
    },
    stdio: 'inherit',
  });
  workers.add(child);
  child.once('exit', () => workers.delete(child));
  return child;
}

/** One conversation of many users with devices; each message is pushed to all but its sender. */
async function sendMessages(): Promise<void> {
  const { sql } = test.database;
  const insert = async (text: string, values: readonly unknown[]) =>
    (await sql.query<{ id: number }>(text, values)).rows.map(({ id }) => id);
  const [realmId] = await insert(
    `insert into realm (string_id, name) values ('', 'Acme') returning id`,
    [],
  );
  const userIds = await insert(
    `insert into user_account (realm_id, delivery_email, email, full_name)
     select $1, 'u' || n || '@x.test', 'u' || n || '@x.test', 'U' || n
     from generate_series(0, $2::integer) n returning id`,
    [realmId, RECEIVERS],
  );
  await sql.query(
    `insert into legacy_push_token (user_id, kind, token, token_hash)
     select id, 'fcm', 't' || id, sha256(('t' || id)::bytea) from unnest($1::bigint[]) id`,
    [userIds],
  );
  const [recipientId] = await insert(
    `insert into direct_conversation (realm_id, user_ids, member_hash, max_message_id,
       prior_message_id) values ($1, $2, sha256('x'), 0, 0) returning recipient_id as id`,
    [realmId, userIds],
  );
  await sql.query('insert into direct_member select unnest($1::bigint[]), $2', [
    userIds,
    recipientId,
  ]);
  const messageIds = await insert(
    `insert into message (id, realm_id, sender_id, recipient_id, subject, content,
       rendered_content, sent_at, client_name, read_by_sender, mentions_channel, mentions_topic,
       has_link, has_image, has_attachment)
     select nextval('message_id_seq'), $1, $2, $3, '', 'x', '<p>x</p>', now(), 'test', true, false,
       false, false, false, false
     from generate_series(1, $4::integer) returning id`,
    [realmId, userIds[0], recipientId, MESSAGES],
  );
  await new PostgresEventLog(sql).append(
    ...messageIds.map((messageId) => ({
      type: 'message.sent',
      realmId: realmId!,
      messageId,
      place: { kind: 'direct', userIds },
    })),
  );
}

async function open(): Promise<number> {
  const { rows } = await test.database.sql.query<{ open: number }>(
    `select count(*) as open from job where queue in ('mail', 'push') and done_at is null`,
  );
  return rows[0]!.open;
}

it('workers that are killed at random lose nothing', async () => {
  await sendMessages();
  const seal = new MailSeal(SECRET);
  await new PostgresMailQueue(test.database.sql, seal).enqueue(
    ...Array.from({ length: MAILS }, (_, index) => ({
      key: `invitation/${index}/1`,
      to: { address: `i${index}@x.test` },
      ...composeMail({ language: 'en', subject: `Join ${index}`, paragraphs: ['Come in.'] }),
    })),
  );
  startWorker();
  startWorker();
  const expected = RECEIVERS * MESSAGES;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const goal = (kill / (KILLS + 1)) * (MAILS + expected);
    while (mail.mails.length + pushed.size < goal) await pause();
    [...workers][0]?.kill('SIGKILL');
    startWorker();
  }
  while (pushed.size < expected || (await open()) > 0) await pause();
  // Users also get mails about the messages, which they missed.
  const invitations = mail.mails.filter(({ subject }) => subject?.startsWith('Join'));
  const ids = new Set(invitations.map(({ messageId }) => messageId));
  expect([ids.size, pushed.size]).toEqual([MAILS, expected]);
  // A delivery that a killed worker had begun may be repeated, under the same name.
  const again = [...pushed.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(again).toBeLessThanOrEqual(KILLS * 16);
  expect(invitations.length - MAILS).toBeLessThanOrEqual(KILLS * 4);
}, 240_000);

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 20));
}
