import { mkdtempSync, rmSync } from 'node:fs';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { composeIdentity } from '@tandem/assembly-identity';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { startBuiltApp, type RunningApp } from '@tandem/shared-runtime/testing';
import { NginxUnderTest } from './nginx-under-test.ts';

const SECRET_KEY = 'Vb7kq2Zp9xW4mT8sLd3fGh6jRn1cYa5e';
const EXTERNAL_URL = 'https://chat.example.org';
const PASSWORD = 'correct horse battery staple';
const test = useTestDatabase();
const DATA_DIR = mkdtempSync(join(tmpdir(), 'tandem-proxy-'));
let instances: [RunningApp, RunningApp];
let network: RunningApp;
let nginx: NginxUnderTest;
let authorization: string;

beforeAll(async () => {
  const { url, database } = test();
  const env = { DATABASE_URL: url, SECRET_KEY, DATA_DIR, TRUSTED_PROXIES: '127.0.0.1/32' };
  const chat = { ...env, EXTERNAL_URL, CHAT_API_PORT: '0' };
  instances = [await startBuiltApp('chat-api', chat), await startBuiltApp('chat-api', chat)];
  network = await startBuiltApp('node-status-api', { ...env, NODE_STATUS_API_PORT: '0' });
  const hostOf = ({ url: each }: RunningApp) => new URL(each).host;
  nginx = await NginxUnderTest.start({
    chat: [hostOf(instances[0]), hostOf(instances[1])],
    network: hostOf(network),
  });
  const identity = composeIdentity({ database, secret: SECRET_KEY, externalUrl: EXTERNAL_URL });
  const { owner } = await identity.useCases.createRealm.execute({
    stringId: '',
    name: 'Acme',
    owner: { email: 'olga@acme.test', fullName: 'Olga', password: PASSWORD },
  });
  authorization = `Basic ${btoa(`${owner.email}:${owner.apiKey}`)}`;
});
afterAll(async () => {
  await nginx.stop();
  for (const app of [...instances, network]) await app.stop();
  rmSync(DATA_DIR, { recursive: true, force: true });
});

interface Asked {
  readonly host?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array | string;
  /** The address of the client, in the loopback network. */
  readonly from?: string;
}

/** Resolves with the head of the answer, before its body. */
function begin(path: string, asked: Asked = {}): Promise<IncomingMessage> {
  const { host = 'chat.example.org', method = 'GET', headers = {}, body, from } = asked;
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: nginx.httpsPort,
        path,
        method,
        servername: host,
        rejectUnauthorized: false,
        headers: { host, ...headers },
        localAddress: from ?? '127.0.0.1',
      },
      resolve,
    );
    call.on('error', reject).end(body);
  });
}

async function textOf(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) text += String(chunk);
  return text;
}

async function ask(path: string, asked: Asked = {}) {
  const answer = await begin(path, asked);
  return { status: answer.statusCode, headers: answer.headers, body: await textOf(answer) };
}

function send(content: string) {
  const to = JSON.stringify(['olga@acme.test']);
  return ask('/api/v1/messages', {
    method: 'POST',
    body: String(new URLSearchParams({ type: 'direct', to, content })),
    headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
  });
}

async function register(): Promise<{ queue_id: string; last_event_id: number }> {
  const { body } = await ask('/api/v1/register', {
    method: 'POST',
    headers: { authorization },
  });
  return JSON.parse(body) as { queue_id: string; last_event_id: number };
}

it('serves both services with TLS, and redirects to it', async () => {
  expect((await ask('/api/v1/server_settings')).status).toBe(200);
  const countries = '/dvpn/v1/directory/gateways/countries';
  expect((await ask(countries, { host: 'status.example.org' })).status).toBe(200);
  const location = await new Promise((resolve, reject) => {
    const headers = { host: 'chat.example.org' };
    const { httpPort: port } = nginx;
    plainRequest({ host: '127.0.0.1', port, path: '/x?y=1', headers }, (answer) => {
      answer.resume();
      resolve(`${answer.statusCode} ${answer.headers.location}`);
    })
      .on('error', reject)
      .end();
  });
  expect(location).toBe('301 https://chat.example.org/x?y=1');
});

it('shows the figures of neither service', async () => {
  for (const host of ['chat.example.org', 'status.example.org']) {
    expect((await ask('/metrics', { host })).status).toBe(404);
  }
});

it('passes the address of the client, independent of its headers', async () => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': 'forged' };
  await ask('/api/v1/server_settings', { headers, from: '127.0.0.2' });
  const line = () =>
    instances.flatMap(({ output }) => output().split('\n')).find((each) => each.includes('forged'));
  while (line() === undefined) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(JSON.parse(line() ?? '')).toMatchObject({ address: '127.0.0.2' });
});

it('takes uploads of 25 MB through', async () => {
  const content = Buffer.alloc(25_000_000, 'x');
  const body = Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="filename"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n',
    ),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const headers = { authorization, 'content-type': 'multipart/form-data; boundary=b' };
  const stored = await ask('/api/v1/user_uploads', { method: 'POST', headers, body });
  expect(stored.status).toBe(200);
  const { url } = JSON.parse(stored.body) as { url: string };
  const read = await ask(url, { headers: { authorization } });
  expect([read.status, read.body.length]).toEqual([200, content.length]);
});

it('lets polls wait longer than other requests', async () => {
  const { queue_id, last_event_id } = await register();
  const query = new URLSearchParams({ queue_id, last_event_id: String(last_event_id) });
  const poll = ask(`/api/v1/events?${query}`, { headers: { authorization } });
  // Other locations give up after a second here.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await send('awaited');
  const { status, body } = await poll;
  expect([status, body]).toEqual([200, expect.stringContaining('awaited')]);
});

it('hands a stream of events on as they come', async () => {
  const { queue_id, last_event_id } = await register();
  const query = new URLSearchParams({ queue_id, last_event_id: String(last_event_id) });
  const stream = await begin(`/api/v1/events?${query}`, {
    headers: { authorization, accept: 'text/event-stream' },
  });
  expect(stream.headers['content-type']).toContain('text/event-stream');
  let seen = '';
  for (const content of ['streamed one', 'streamed two']) {
    await send(content);
    // The stream stays open, so that buffered content would never arrive.
    while (!seen.includes(content)) {
      const chunk = stream.read() as Buffer | null;
      if (chunk) seen += chunk.toString();
      else await new Promise((resolve) => stream.once('readable', resolve));
    }
  }
  stream.destroy();
});

it('loses no request when a instance stops', async () => {
  await instances[1].stop();
  for (let time = 0; time < 10; time += 1) {
    const answer = await ask('/api/v1/server_settings', { from: `127.0.0.${10 + time}` });
    expect(answer.status).toBe(200);
  }
});
