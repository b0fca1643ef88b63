import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { UnreliableNetwork } from '@tandem/shared-postgres/testing';
import { startChatApi, type RunningChatApi } from '../../src/index.ts';
import { SECRET, useChatApi } from './chat-api-under-test.ts';
import { ChatClient } from './chat-client.ts';

const chat = useChatApi();
const dataDir = mkdtempSync(join(tmpdir(), 'tandem-e2e-'));
let network: UnreliableNetwork;
let service: RunningChatApi;
let client: ChatClient;

beforeAll(async () => {
  network = await UnreliableNetwork.to(chat().database.url);
  service = await startChatApi({
    host: '127.0.0.1',
    port: 0,
    databaseUrl: network.url,
    dataDir,
    secretKey: SECRET,
    externalUrl: null,
    rateLimits: 'off',
    wireNames: 'auto',
    jwt: null,
    logLevel: 'fatal',
    uploadLimits: { maxFileMib: 100, quotaBytes: null },
  });
  client = new ChatClient(service.url);
  await client.learn();
});

afterAll(async () => {
  await service.stop();
  await network.close();
  rmSync(dataDir, { recursive: true, force: true });
});

it('answers 503 in the form of the API without a database, and recovers', async () => {
  const { member } = chat().people;
  const message = { type: 'direct', to: [member.userId], content: 'Anybody there?' };
  const send = () => client.post('/messages', message, { as: member });
  expect((await send()).status).toBe(200);
  network.cutBefore = '';
  const answers = [
    await send(),
    await client.get('/users/me', {}, { as: member }),
    await client.get('/users/me', {}, { as: { ...member, apiKey: 'x'.repeat(32) } }),
    await client.get('/server_settings'),
    await client.get('/realm/icon'),
  ];
  for (const { status, headers, body } of answers) {
    expect([status, headers.get('retry-after'), body]).toEqual([
      503,
      '2',
      {
        result: 'error',
        code: 'SERVER_NOT_READY',
        'retry-after': 2,
        msg: 'The server cannot answer this for now. Try again shortly.',
      },
    ]);
  }
  expect((await fetch(`${service.url}/health`)).status).toBe(503);
  network.cutBefore = undefined;
  expect((await send()).status).toBe(200);
  expect((await fetch(`${service.url}/health`)).status).toBe(200);
});
