import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestDatabase } from '@tandem/shared-postgres/testing';
import { startChatApi, type RunningChatApi } from '../../../src/index.ts';
import { ChatClient } from '../chat-client.ts';
import { FIRST_ANSWERS, FIRST_SECRET, firstVersionDatabase } from './first-version.ts';

/* The first version's database, with rows in each table, under the newest service. */

const { user, answers } = FIRST_ANSWERS;
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-upgrade-'));
let test: TestDatabase;
let before: ReadonlyMap<string, number>;
let service: RunningChatApi;
let client: ChatClient;

/** The number of rows of each table. */
async function counts(): Promise<ReadonlyMap<string, number>> {
  const { rows } = await test.database.sql.query<{ name: string; count: number }>(
    `select relname as name, (xpath('/row/n/text()', query_to_xml(
       format('select count(*) as n from %I', relname), false, true, '')))[1]::text::int as count
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  return new Map(rows.map(({ name, count }) => [name, count]));
}

beforeAll(async () => {
  test = await firstVersionDatabase();
  before = await counts();
  service = await startChatApi(
    {
      host: '127.0.0.1',
      port: 0,
      databaseUrl: test.url,
      externalUrl: null,
      dataDir,
      secretKey: FIRST_SECRET,
      rateLimits: 'off',
      wireNames: 'auto',
      jwt: null,
      uploadLimits: { maxFileMib: 1, quotaBytes: null },
      logLevel: 'error',
    },
    { demo: true },
  );
  client = new ChatClient(service.url);
  await client.learn();
});
afterAll(async () => {
  await service.stop();
  await test.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Channels are recent for some months, and their traffic is known after a week. */
const CHANGING = /^(avatar_url|msg|email_address|stream_weekly_traffic|is_recently_active)$/;

/**
 * The answers of the first version, without values that depend on the address of the service and the time.
 */
function lasting(answer: object): object {
  return JSON.parse(
    JSON.stringify(answer, (name, value: unknown) => (CHANGING.test(name) ? undefined : value)),
  ) as object;
}

describe('after an upgrade from the first version', () => {
  it('the first version left something in every table', () => {
    expect(before.size).toBeGreaterThan(40);
    expect([...before].filter(([, count]) => count === 0)).toEqual([]);
  });

  it('every migration has run', async () => {
    const { missing, unknown } = await test.database.migrationStatus();
    expect([missing, unknown]).toEqual([[], []]);
  });

  it('no row is missing', async () => {
    const after = await counts();
    const lost = [...before].filter(([name, count]) => (after.get(name) ?? count) < count);
    expect(lost).toEqual([]);
  });

  it.each(Object.keys(answers))('GET %s returns the same answer as before', async (path) => {
    const [resource = '', query] = path.split('?');
    const fields = Object.fromEntries(new URLSearchParams(query));
    const { status, body } = await client.get(resource, fields, { as: user });
    expect(status).toBe(200);
    expect(body).toMatchObject(lasting(answers[path] ?? {}));
  });

  it('rows that older queries read are found by newer ones', async () => {
    const { body } = await client.get(
      '/messages',
      { anchor: 'oldest', num_before: 0, num_after: 100 },
      { as: user },
    );
    const ids = (body.messages as { id: number }[]).map(({ id }) => id);
    expect(ids).toEqual([1, 2, 3, 4, 5]);
  });

  it('users continue', async () => {
    const fields = { type: 'channel', to: 'release 0.1', topic: 'notes', content: 'and on' };
    const sent = await client.post('/messages', fields, { as: user });
    expect(sent.status).toBe(200);
    const registered = await client.post('/register', {}, { as: user });
    expect(registered.status).toBe(200);
    expect(registered.body.max_message_id).toBe(sent.body.id);
  });

  it('a send of before is known again by its key', async () => {
    const fields = { type: 'channel', to: 'release 0.1', topic: 'notes', content: 'first' };
    const headers = { 'idempotency-key': 'first' };
    expect((await client.post('/messages', fields, { as: user, headers })).body.id).toBe(5);
  });
});
