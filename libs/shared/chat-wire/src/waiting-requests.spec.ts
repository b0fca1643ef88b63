import { request } from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { TemporarilyUnavailable } from '@tandem/shared-kernel';
import { TrustedProxies, schema } from '@tandem/shared-rest';
import { basic, startChatService, type RunningChatService } from '../testing/chat-service.ts';
import { chatEndpoint, type ChatCall } from './chat-endpoint.ts';
import { IntParam, TextParam } from './chat-parameters.ts';
import { RateLimiter } from './rate-limiter.ts';
import { ByteText, SerializedFields } from './special-answers.ts';
import { WireError } from './wire-error.ts';

class Params {
  @TextParam()
  text!: string;

  @IntParam({ optional: true })
  number?: number;
}

let beginWait: () => void;
let waits: Promise<void>;

const endpoint = chatEndpoint({
  operationId: 'wait',
  method: 'GET',
  path: '/wait',
  tag: 'x',
  summary: 'Waits',
  auth: 'user',
  waits: true,
  params: Params,
  response: { seen: schema.anything('What the handler saw') },
  handle: async (call: ChatCall<Params, 'user'>) => {
    const { params, actor, clientName, words, host, ip, idempotencyKey, connection } = call;
    if (params.text === 'bad') throw new WireError(400, 'BAD', 'Bad', { n: 1 }, { 'x-bad': 'yes' });
    if (params.text === 'never') {
      beginWait();
      return new Promise<never>(() => undefined);
    }
    if (params.text === 'busy') throw new TemporarilyUnavailable('busy', 3);
    if (params.text === 'broken') throw new Error('a secret');
    if (params.text === 'bytes') return new SerializedFields('"seen":', Buffer.from('"ä✓"'));
    if (params.text === 'cached') {
      return new SerializedFields('"seen":', ByteText.of('"ä✓😀'), 'é–"', ',"n":1');
    }
    const accept = connection.header('accept');
    const seen = { ...params, actor, clientName, words, host, ip, idempotencyKey, accept };
    return { seen };
  },
});

let services: RunningChatService[];

beforeEach(async () => {
  waits = new Promise((resolve) => (beginWait = resolve));
  const limits = () => ({
    byUser: new RateLimiter([{ seconds: 3_600, count: 40 }]),
    byAddress: new RateLimiter([{ seconds: 60, count: 40 }]),
  });
  const proxies = new TrustedProxies(['127.0.0.1', '10.0.0.0/8']);
  services = [
    await startChatService([endpoint], { isLean: false, proxies, limits: limits() }),
    await startChatService([endpoint], { isLean: true, proxies, limits: limits() }),
  ];
});

afterEach(async () => {
  for (const { service } of services) await service.stop(0);
});

type Headers = Readonly<Record<string, string | string[]>>;

/** The whole answer, without the parts that differ each time. */
function ask(port: number, path: string, headers: Headers, method = 'GET'): Promise<object> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      answer.on('end', () => {
        const { date, 'x-ratelimit-reset': reset, 'x-request-id': id, ...rest } = answer.headers;
        const given = { date: Boolean(date), reset: Boolean(reset), id: Boolean(id) };
        const own = headers['x-request-id'] === id ? id : '';
        resolve({ status: answer.statusCode, rest, given, own, body });
      });
    });
    asked.on('error', reject).end();
  });
}

const ann = basic('m');
const path = (query: string) => `/api/v1/wait${query}`;

it.each<[string, string, Headers, ...string[]]>([
  ['a success', '?text=a', ann],
  ['escapes', '?text=%C3%A4%20b+c&number=7', { ...ann, 'user-agent': 'ZulipMobile/1.0 (x)' }],
  ['of equal names the last', '?text=a&text=b', ann],
  ['serialized bytes', '?text=bytes', ann],
  ['serialized texts, and a name beyond ASCII', '?text=cached&%C3%A4=1', ann],
  ['names that nobody reads', '?text=a&zeta=1&alpha', ann],
  ['a client that names itself', '?text=a&client=Bot%00', ann],
  ['headers that a handler reads', '?text=a', { ...ann, accept: 'x/y', 'idempotency-key': 'k' }],
  ['two headers of one name', '?text=a', { ...ann, accept: ['a/b', 'c/d'] }],
  ['a request id of its own', '?text=a', { ...ann, 'x-request-id': 'own-1' }],
  ['a request id that cannot be used', '?text=a', { ...ann, 'x-request-id': 'a b' }],
  ['no credentials', '?text=a', {}],
  ['another scheme', '?text=a', { authorization: 'Bearer x' }],
  ['broken credentials', '?text=a', { authorization: 'Basic x' }],
  ['an unknown key', '?text=a', basic('z')],
  ['a refused account', '?text=a', basic('U')],
  ['a parameter that is missing', '', ann],
  ['a parameter that is wrong', '?text=a&number=x', ann],
  ['a failure of the handler', '?text=bad', ann],
  ['a handler that cannot for now', '?text=busy', ann],
  ['a handler that breaks', '?text=broken', ann],
  ['another method', '?text=a', ann, 'POST'],
  ['the head only', '?text=a', ann, 'HEAD'],
  ['a second question mark', '?text=a?b', ann],
  ['a proxy', '?text=a', { ...ann, 'x-forwarded-for': '203.0.113.7, 198.51.100.1' }],
  ['a chain of proxies', '?text=a', { ...ann, 'x-forwarded-for': ['198.51.100.1', '10.0.0.9'] }],
  ['a broken proxy', '?text=a', { ...ann, 'x-forwarded-for': 'nobody' }],
  ['a host with a port', '?text=a', { ...ann, host: 'Chat.Example.com:80' }],
  ['a host that is none', '?text=a', { ...ann, host: '[::1]:80' }],
  ['a body', '?text=a', { ...ann, 'content-length': '0' }],
])('answers as the framework does: %s', async (_, query, headers, ...[method]) => {
  const [framework, lean] = await Promise.all(
    services.map(({ port }) =>
      ask(port, path(query), { host: 'a.example.com', ...headers }, method),
    ),
  );
  expect(lean).toEqual(framework);
});

it('counts requests, and refuses those over the limit as the framework does', async () => {
  const answers: object[] = [];
  for (const { port } of services) {
    for (let time = 0; time < 40; time += 1) await ask(port, path('?text=a'), ann);
    answers.push(await ask(port, path('?text=a'), ann));
  }
  const stable = answers.map((answer) => JSON.stringify(answer).replace(/\d+\.\d+/g, 'N'));
  expect(answers[1]).toMatchObject({ status: 429 });
  expect(stable[1]?.replace(/"content-length":"\d+"/, '')).toBe(
    stable[0]?.replace(/"content-length":"\d+"/, ''),
  );
});

it('finds the client behind proxies, and logs the user', async () => {
  for (const { port, logged } of services) {
    const headers = { ...ann, 'x-forwarded-for': ['203.0.113.7, 198.51.100.1', '10.0.0.9'] };
    const answer = await ask(port, path('?text=a'), headers);
    expect(answer).toMatchObject({ body: expect.stringContaining('"ip":"198.51.100.1"') });
    while (!logged().includes('"operation"')) await new Promise(setImmediate);
    expect(logged()).toContain('"address":"198.51.100.1","userId":3');
  }
});

it('logs a client that disconnects while it waits, without an answer', async () => {
  const [, lean] = services;
  const asked = request({
    port: lean!.port,
    host: '127.0.0.1',
    path: path('?text=never'),
    headers: ann,
  });
  asked.on('error', () => undefined).end();
  await waits;
  asked.destroy();
  while (!lean!.logged().includes('"operation":"wait"')) await new Promise(setImmediate);
  expect(lean!.logged()).toMatch(/"operation":"wait".*"status":499/);
  const metrics = await lean!.service.metrics.scrape();
  expect(metrics).toMatch(/http_requests_total\{[^}]*operation="wait"[^}]*status="499"[^}]*\} 1/);
});

it('logs and measures its answers, without secrets', async () => {
  const [, lean] = services;
  await ask(lean!.port, path('?text=hidden'), { ...ann, 'x-request-id': 'own-1' });
  await new Promise(setImmediate);
  expect(lean!.logged()).toMatch(/"requestId":"own-1".*"operation":"wait".*"status":200/);
  expect(lean!.logged()).not.toContain('hidden');
  const metrics = await lean!.service.metrics.scrape();
  expect(metrics).toMatch(/http_requests_total\{[^}]*operation="wait"[^}]*\} 1/);
});
