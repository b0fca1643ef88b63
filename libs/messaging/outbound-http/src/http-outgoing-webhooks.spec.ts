import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { createHmac } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import type { MessageView, WebhookCall } from '@tandem/messaging-domain';
import { HttpOutgoingWebhooks } from './index.ts';

let server: Server;
let url: string;
let respond: RequestListener;
let seen: { headers: IncomingHttpHeaders; body: string; method: string | undefined }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      seen.push({ headers: request.headers, body, method: request.method });
      respond(request, response);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://localhost:${(server.address() as AddressInfo).port}/hook?a=b`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const channel = { kind: 'channel', channelId: 4, channelName: 'lobby', topic: 'lunch' } as const;
const aCall = (changes: { payloadUrl?: string; interface?: number; isDirect?: boolean } = {}) => {
  const message = {
    id: 7,
    content: '@**Echo** hi',
    sentAt: new Date(9_999),
    place: changes.isDirect ? { kind: 'direct', participants: [] } : channel,
    sender: { id: 3, fullName: 'Ann', realmStringId: 'acme' },
  } as unknown as MessageView;
  const actor = { userId: 2, realmId: 1, role: 400, isBot: true } as const;
  const bot = {
    actor,
    email: 'echo-bot@x',
    fullName: 'Echo',
    payloadUrl: url,
    interface: 1,
    tokenVersion: 3,
    secretVersions: [3, 2],
  };
  return {
    bot: { ...bot, ...changes },
    trigger: 'mention',
    message,
  } as unknown as WebhookCall;
};
const secretOf = (botId: number, version: number) => `whsec_${btoa(`key${botId}v${version}`)}`;
const call = (
  changes: Parameters<typeof aCall>[0] = {},
  allows: (address: string) => boolean = () => true,
  timeoutMs = 30_000,
) => {
  seen = [];
  return new HttpOutgoingWebhooks({
    policy: { allows },
    timeoutMs,
    secretOf: (botId, version) => secretOf(botId, version),
    clock: new FakeClock(new Date(1_700_000_000_999)),
    tokenOf: (botId, version) => `token${botId}v${version}`,
    present: ({ id }) => ({ id, type: 'stream' }),
  }).call(aCall(changes));
};
const replying =
  (body: unknown, status = 200): RequestListener =>
  (_, response) => {
    response.statusCode = status;
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

it('posts the message as JSON, and returns the reply', async () => {
  respond = replying({ content: 'pong' });
  expect(await call()).toBe('pong');
  const [{ headers, body, method }] = seen as [(typeof seen)[0]];
  expect(method).toBe('POST');
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'idempotency-key': '7/2' });
  expect(JSON.parse(body)).toEqual({
    bot_email: 'echo-bot@x',
    bot_full_name: 'Echo',
    data: '@**Echo** hi',
    trigger: 'mention',
    token: 'token2v3',
    message: { id: 7, type: 'stream' },
  });
});

it.each([1, 2])('signs requests with every valid secret, in format %s', async (format) => {
  respond = replying({});
  await call({ interface: format });
  const [{ headers, body }] = seen as [(typeof seen)[0]];
  expect(headers).toMatchObject({ 'webhook-id': '7/2', 'webhook-timestamp': '1700000000' });
  const signed = (version: number) =>
    createHmac('sha256', `key2v${version}`).update(`7/2.1700000000.${body}`).digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${signed(3)} v1,${signed(2)}`);
});

it('posts a form in the format of Slack, which has no direct messages', async () => {
  respond = replying({ text: 'pong' });
  expect(await call({ interface: 2 })).toBe('pong');
  expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
    token: 'token2v3',
    team_id: 'T1',
    team_domain: 'acme',
    channel_id: 'C4',
    channel_name: 'lobby',
    thread_ts: '7',
    timestamp: '9',
    user_id: 'U3',
    user_name: 'Ann',
    text: '@**Echo** hi',
    trigger_word: '@**Echo**',
    service_id: '2',
  });
  const direct = call({ interface: 2, isDirect: true });
  await expect(direct).rejects.toMatchObject({ isTransient: false });
  expect(seen).toEqual([]);
});

it.each([
  [{ response_not_required: true, content: 'x' }, null],
  [{}, null],
  ['', null],
  [{ response_string: 'old' }, 'old'],
])('treats %j as the reply %j', async (answer, reply) => {
  respond = replying(answer);
  expect(await call()).toBe(reply);
});

it.each([
  ['no JSON', replying('<html>'), 'no JSON object', false],
  ['a list', replying([]), 'no JSON object', false],
  ['a number', replying({ content: 5 }), 'no text', false],
  ['too much', replying('x'.repeat(300_000)), 'too long', false],
  ['a refusal', replying('', 404), 'HTTP status 404', false],
  ['a redirect', replying('', 302), 'HTTP status 302', false],
  ['that it is busy', replying('', 429), 'HTTP status 429', true],
  ['a fault', replying('', 502), 'HTTP status 502', true],
  ['and hangs up', (request) => request.socket.destroy(), 'cannot be reached', true],
] as [string, RequestListener, string, boolean][])(
  'fails where the program answers %s',
  async (_, answer, reason, isTransient) => {
    respond = answer;
    const failure = (await call().catch((error: unknown) => error)) as Error;
    expect(failure).toMatchObject({ name: 'WebhookFailed', isTransient });
    expect(failure.message).toContain(reason);
  },
);

it('fails where the program does not answer in time', async () => {
  respond = () => undefined;
  await expect(call({}, () => true, 50)).rejects.toMatchObject({
    message: expect.stringContaining('did not answer in time'),
    isTransient: true,
  });
});

it.each([[''], ['no address']])('fails for %j instead of an address', async (payloadUrl) => {
  await expect(call({ payloadUrl })).rejects.toMatchObject({ isTransient: false });
});

it('contacts only allowed addresses, given as names or as IP addresses', async () => {
  respond = replying({ content: 'secret' });
  const refused = { message: expect.stringContaining('must not be contacted'), isTransient: false };
  await expect(call({}, () => false)).rejects.toMatchObject(refused);
  const numbers = { payloadUrl: url.replace('localhost', '127.0.0.1') };
  await expect(call(numbers, () => false)).rejects.toMatchObject(refused);
  const six = { payloadUrl: 'http://[::1]:9/' };
  await expect(call(six, (address) => address !== '::1')).rejects.toMatchObject(refused);
  expect(seen).toEqual([]);
  const unknown = { payloadUrl: 'http://nobody.invalid/' };
  await expect(call(unknown)).rejects.toMatchObject({ isTransient: true });
});
