import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { builtApp } from '@tandem/shared-runtime/testing';
import { composeIdentity } from '@tandem/assembly-identity';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import { startChatWorker } from '../../src/index.ts';

const SECRET = 'a secret of more than 32 characters';
const URL = 'https://chat.example.org';
let test: TestDatabase;
let dataDir: string;
let sender: { realmId: number; userId: number };
const running: { stop(): Promise<void> }[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'worker-'));
  test = await createTestDatabase();
  const identity = composeIdentity({
    database: test.database,
    secret: SECRET,
    externalUrl: URL,
  });
  const { realmId, owner } = await identity.useCases.createRealm.execute({
    stringId: '',
    name: 'Acme',
    owner: { email: 'olga@acme.test', fullName: 'Olga', password: 'correct horse battery' },
  });
  sender = { realmId, userId: owner.userId };
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  await test.database.sql.query('delete from scheduled_message');
});
afterAll(async () => {
  await test.drop();
  await rm(dataDir, { recursive: true });
});

async function startWorker(): Promise<void> {
  running.push(
    await startChatWorker({
      databaseUrl: test.url,
      health: null,
      secretKey: SECRET,
      dataDir,
      externalUrl: URL,
      mailUrl: null,
      mailFrom: null,
      logLevel: 'silent',
    }),
  );
}

/** Messages to oneself that are already due. */
async function schedule(count: number, prefix: string): Promise<void> {
  await test.database.sql.query(
    `insert into scheduled_message (realm_id, sender_id, topic, user_ids, content,
       rendered_content, deliver_at, client_name, read_by_sender)
     select $1, $2, '', array[$2::bigint], $3 || n, '', now() - interval '1 minute', 'test', true
     from generate_series(1, $4::integer) as n`,
    [sender.realmId, sender.userId, prefix, count],
  );
}

async function sent(prefix: string): Promise<readonly string[]> {
  const { rows } = await test.database.sql.query<{ content: string }>(
    `select content from message where starts_with(content, $1) order by id`,
    [prefix],
  );
  return rows.map((row) => row.content);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

const nothingWaits = async () => {
  const { rows } = await test.database.sql.query(
    'select from scheduled_message where sent_message_id is null and not failed limit 1',
  );
  return rows.length === 0;
};

it('are sent once each by several workers', async () => {
  await schedule(120, 'several ');
  await Promise.all([startWorker(), startWorker(), startWorker()]);
  await until(nothingWaits);
  const contents = await sent('several ');
  expect(contents).toHaveLength(120);
  expect(new Set(contents).size).toBe(120);
});

it('are sent once each when a worker is killed', async () => {
  await schedule(200, 'killed ');
  const child = spawnWorker();
  await until(async () => (await sent('killed ')).length > 0);
  await kill(child);
  await startWorker();
  await until(nothingWaits);
  const contents = await sent('killed ');
  expect(contents).toHaveLength(200);
  expect(new Set(contents).size).toBe(200);
});

it('are marked as failed if they cannot be sent, without delaying others', async () => {
  await schedule(3, 'mixed ');
  const { sql } = test.database;
  await sql.query(
    `update scheduled_message set user_ids = '{999999999}' where content = 'mixed 2'`,
  );
  await startWorker();
  await until(nothingWaits);
  expect(await sent('mixed ')).toEqual(['mixed 1', 'mixed 3']);
  const { rows } = await sql.query('select content from scheduled_message where failed');
  expect(rows).toEqual([{ content: 'mixed 2' }]);
});

it('send a reminder from the notification bot, once', async () => {
  const { sql } = test.database;
  await schedule(1, 'target ');
  await startWorker();
  await until(nothingWaits);
  await sql.query(
    `insert into reminder (realm_id, user_id, message_id, content, rendered_content, deliver_at)
     select $1, $2, id, 'reminder ' || n, '<p>reminder</p>', now() - interval '1 hour'
     from message, generate_series(1, 30) n where content = 'target 1'`,
    [sender.realmId, sender.userId],
  );
  await startWorker();
  await until(async () => (await sql.query('select from reminder')).rows.length === 0);
  expect(await sent('reminder ')).toHaveLength(30);
  const { rows } = await sql.query<{ email: string }>(
    `select distinct u.delivery_email as email from message m join user_account u
     on u.id = m.sender_id where starts_with(m.content, 'reminder ')`,
  );
  expect(rows).toEqual([{ email: expect.stringMatching(/^notification-bot@/) }]);
});

it('create requested exports, also of users, and remove those of users after a week', async () => {
  const { sql } = test.database;
  await sql.query(
    `insert into realm_export (realm_id, acting_user_id, export_type, requested_at)
     values ($1, $2, 'public', now())`,
    [sender.realmId, sender.userId],
  );
  await sql.query(
    `insert into user_export (realm_id, user_id, requested_by, requested_at)
     values ($1, $2, $2, now()), ($1, $2, $2, now() - interval '8 days')`,
    [sender.realmId, sender.userId],
  );
  await startWorker();
  const made = async (table: string) => {
    const { rows } = await sql.query<{ path: string | null }>(`select path from ${table}`);
    return rows.length === 1 ? rows[0]?.path : null;
  };
  for (const [table, content] of [
    ['realm_export', '"name":"Acme"'],
    ['user_export', '"Olga"'],
  ] as const) {
    await until(async () => (await made(table)) !== null);
    const path = (await made(table)) ?? '';
    expect(path).toMatch(/\.tar\.gz$/);
    const archive = gunzipSync(await readFile(join(dataDir, 'files', path)));
    expect(archive.toString()).toContain(content);
  }
});

function spawnWorker(): ChildProcess {
  return spawn(process.execPath, [builtApp('chat-worker')], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: test.url,
      SECRET_KEY: SECRET,
      DATA_DIR: dataDir,
      EXTERNAL_URL: URL,
      LOG_LEVEL: 'silent',
      HOST: '127.0.0.1',
    },
    stdio: 'inherit',
  });
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGKILL');
  await closed;
}
