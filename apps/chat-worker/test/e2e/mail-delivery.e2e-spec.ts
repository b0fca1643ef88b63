import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MailServer, type MailServerOptions } from '@tandem/shared-mail/testing';
import { MailSeal, PostgresMailQueue, composeMail } from '@tandem/shared-mail-queue';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import type { Running } from '@tandem/shared-runtime';
import type { ChatWorkerConfig } from '../../src/index.ts';
import { startChatWorker } from '../../src/index.ts';

const SECRET = 'a secret of more than 32 characters';
let test: TestDatabase;
let dataDir = '';
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'worker-'));
});

const running: Running[] = [];
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop();
  await rm(dataDir, { recursive: true });
});

async function aWorker(options: Partial<ChatWorkerConfig> = {}): Promise<void> {
  running.unshift(
    await startChatWorker({
      databaseUrl: test.url,
      health: null,
      secretKey: SECRET,
      dataDir,
      externalUrl: 'https://chat.example.org',
      mailUrl: null,
      mailFrom: null,
      logLevel: 'silent',
      ...options,
    }),
  );
}

async function aServer(options?: MailServerOptions, port?: number): Promise<MailServer> {
  const server = await MailServer.start(options, port);
  running.push(server);
  return server;
}

function enqueue(...keys: string[]): Promise<void> {
  return new PostgresMailQueue(test.database.sql, new MailSeal(SECRET)).enqueue(
    ...keys.map((key) => ({
      key,
      to: { address: 'vera@example.org' },
      ...composeMail({ language: 'en', subject: key, paragraphs: ['Hello.'] }),
    })),
  );
}

async function open(): Promise<number> {
  const { rows } = await test.database.sql.query<{ open: number }>(
    `select count(*) as open from job where queue = 'mail' and done_at is null`,
  );
  return rows[0]!.open;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
}

describe('mail', () => {
  it('is sent once through the server, though several workers run', async () => {
    const server = await aServer();
    await aWorker({ mailUrl: server.url });
    await aWorker({ mailUrl: server.url });
    const keys = Array.from({ length: 20 }, (_, index) => `several-${index}`);
    await enqueue(...keys);
    await enqueue(...keys);
    await until(async () => (await open()) === 0);
    expect(server.mails.map(({ subject }) => subject).sort()).toEqual(keys.sort());
    expect(server.mails[0]?.envelope.from).toBe('noreply@chat.example.org');
  });

  it('waits for an unavailable server', async () => {
    const away = await MailServer.start();
    await away.stop();
    await aWorker({ mailUrl: away.url, mailFrom: 'tandem@example.org' });
    await enqueue('patient');
    await until(async () => {
      const { rows } = await test.database.sql.query<{ error: string | null }>(
        `select last_error as error from job where key = 'patient'`,
      );
      return rows[0]?.error?.includes('ECONNREFUSED') ?? false;
    });
    const back = await aServer({}, away.port);
    await test.database.sql.query(`update job set due_at = now() where key = 'patient'`);
    const [mail] = await back.received(1);
    expect(mail).toMatchObject({
      subject: 'patient',
      envelope: { from: 'tandem@example.org', to: ['vera@example.org'] },
    });
  });

  it('is abandoned if the server refuses it permanently', async () => {
    const server = await aServer({ answerToReceiver: () => ({ code: 550, text: 'unknown' }) });
    await aWorker({ mailUrl: server.url });
    await enqueue('refused');
    await until(async () => (await open()) === 0);
    const { rows } = await test.database.sql.query(
      `select abandoned, last_error as "lastError" from job where key = 'refused'`,
    );
    expect(rows).toMatchObject([{ abandoned: true, lastError: expect.stringContaining('550') }]);
  });

  it('is written to files if no server is configured', async () => {
    await aWorker();
    await enqueue('filed');
    await until(async () => (await open()) === 0);
    const [name = ''] = await readdir(join(dataDir, 'mail'));
    const file = await readFile(join(dataDir, 'mail', name), 'utf8');
    expect(file).toContain('To: vera@example.org');
  });
});

it('a worker with another secret than the chat service does not start', async () => {
  await aWorker();
  const other = aWorker({ secretKey: 'another secret of more than 32 characters' });
  await expect(other).rejects.toThrow('set up with another secret');
});
