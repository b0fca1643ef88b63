import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { readChatApiConfig, startChatApi } from '@tandem/chat-api';
import { readChatWorkerConfig, startChatWorker } from '@tandem/chat-worker';
import { createNetworkSimulator } from '@tandem/node-network-simulator';
import { readNodeStatusApiConfig, startNodeStatusApi } from '@tandem/node-status-api';
import { readNodeStatusWorkerConfig, startNodeStatusWorker } from '@tandem/node-status-worker';
import { PgBouncer, useTestDatabase } from '@tandem/shared-postgres/testing';
import { ensureDemoOrganization } from '../../src/demo-organization.ts';

/* All processes over the real PgBouncer in transaction mode, with the documented configuration. */

jest.setTimeout(180_000);

const SECRET_KEY = 'the secret of the tests with a pooler';
const folder = mkdtempSync(join(tmpdir(), 'tandem-pooler-'));
const ends: (() => Promise<unknown>)[] = [];
let environment: NodeJS.ProcessEnv;
// Must stop before the database.
afterAll(async () => {
  for (const end of ends.reverse()) await end();
  rmSync(folder, { recursive: true, force: true });
});
const test = useTestDatabase();

beforeAll(async () => {
  const bouncer = await PgBouncer.start(test().url);
  const simulator = await createNetworkSimulator({ nodes: 20 });
  ends.push(
    () => bouncer.stop(),
    () => simulator.close(),
  );
  environment = {
    DATABASE_URL: bouncer.url,
    DATABASE_LISTEN_URL: test().url,
    DATA_DIR: folder,
    SECRET_KEY,
    HOST: '127.0.0.1',
    CHAT_API_PORT: '0',
    NODE_STATUS_API_PORT: '0',
    UPSTREAM_URL: simulator.url,
    SCRAPE_PRIVATE_ADDRESSES: 'true',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'error',
  };
});

it('sends a message and delivers its event to clients and consumers', async () => {
  const chat = await startChatApi(readChatApiConfig(environment));
  ends.push(() => chat.stop());
  const worker = await startChatWorker(readChatWorkerConfig(environment));
  ends.push(() => worker.stop());
  const { database } = test();
  const [owner] = await ensureDemoOrganization({
    database,
    secret: SECRET_KEY,
    externalUrl: chat.url,
    dataDir: folder,
  });
  const counted = async () => {
    const query = 'select sum(message_count)::integer as messages from channel_traffic';
    return (await database.sql.query<{ messages: number }>(query)).rows[0]?.messages ?? 0;
  };
  const before = await counted();
  const headers = { authorization: `Basic ${btoa(`${owner?.email}:${owner?.api_key}`)}` };
  const call = async (method: string, path: string, fields: Record<string, string> = {}) => {
    const body = new URLSearchParams(fields);
    const url = `${chat.url}/api/v1/${path}`;
    const answer = await (method === 'GET'
      ? fetch(`${url}?${body.toString()}`, { headers })
      : fetch(url, { method, headers, body }));
    return (await answer.json()) as { readonly queue_id: string; readonly events?: unknown };
  };
  const subscriptions = JSON.stringify([{ name: 'general' }]);
  await call('POST', 'users/me/subscriptions', { subscriptions });
  const { queue_id } = await call('POST', 'register', { event_types: '["message"]' });
  const said = { type: 'channel', to: 'general', topic: 'pooler', content: 'hello' };
  expect(await call('POST', 'messages', said)).toMatchObject({ result: 'success' });
  const answer = await call('GET', 'events', { queue_id, last_event_id: '-1' });
  expect(answer.events).toMatchObject([{ type: 'message', message: { subject: 'pooler' } }]);
  while ((await counted()) === before) await new Promise((resolve) => setTimeout(resolve, 20));
});

it('collects and serves a network', async () => {
  const worker = await startNodeStatusWorker(readNodeStatusWorkerConfig(environment));
  ends.push(() => worker.stop());
  await worker.collected;
  const api = await startNodeStatusApi(readNodeStatusApiConfig(environment));
  ends.push(() => api.stop());
  const answer = await fetch(`${api.url}/v2/summary`);
  expect([answer.status, await answer.json()]).toMatchObject([200, { total_nodes: 20 }]);
});
