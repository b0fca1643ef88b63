import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import {
  basic,
  keyOf,
  startChatService,
  stubAuthenticator,
  type Answer,
  type RunningChatService,
} from '../testing/chat-service.ts';
import { handled, sampleEndpoints } from '../testing/sample-endpoints.ts';
import type { Authenticator } from './authenticator.ts';
import type { ChatDialectOptions } from './chat-dialect.ts';
import { RateLimiter } from './rate-limiter.ts';

let running: RunningChatService | undefined;

async function start(options?: Partial<ChatDialectOptions>): Promise<RunningChatService> {
  handled.mockClear();
  running = await startChatService(sampleEndpoints, options);
  return running;
}

afterEach(async () => {
  await running?.service.stop(0);
  running = undefined;
});

function form(fields: Record<string, string>): RequestInit {
  return { body: new URLSearchParams(fields) };
}

const edit = (count: string, letter = 'm'): RequestInit => ({
  method: 'PATCH',
  headers: basic(letter),
  ...form({ count }),
});

const error = ({ status, body }: Answer) => ({ status, ...body });

describe('a success', () => {
  it('has result and msg first, then its fields', async () => {
    const { call } = await start();
    const answer = await call('/items/7', edit('5'));
    expect(answer.status).toBe(200);
    expect(Object.entries(answer.body)).toEqual([
      ['result', 'success'],
      ['msg', ''],
      ['params', { itemId: 7, count: 5 }],
      ['user', 3],
    ]);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe(
      'no-cache, no-store, must-revalidate, private, max-age=0',
    );
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('reports unread parameters, of the form and of the query', async () => {
    const { call } = await start();
    const answer = await call('/items/7?zeta=1&client=x', {
      ...edit('5'),
      ...form({ count: '5', item_id: '8', Alpha: '' }),
    });
    expect(answer.body.ignored_parameters_unsupported).toEqual(['Alpha', 'item_id', 'zeta']);
    const other = await call('/views/a?b=1');
    expect(other.body.ignored_parameters_unsupported).toEqual(['b']);
  });

  it('passes the request to the handler', async () => {
    const { call } = await start();
    const headers = { 'user-agent': 'ZulipMobile/1.0', 'idempotency-key': 'k1' };
    expect((await call('/whoami', { method: 'POST', headers })).body).toMatchObject({
      clientName: 'ZulipMobile',
      words: 'zulip',
      host: '127.0.0.1',
      ip: '127.0.0.1',
      idempotencyKey: 'k1',
      actor: null,
    });
    const answer = await call('/whoami?client=mine', {
      method: 'POST',
      ...form({ client: 'Bot' }),
    });
    expect(answer.body).toMatchObject({ clientName: 'Bot', words: 'spec', idempotencyKey: null });
  });
});

describe('errors are checked in this order', () => {
  // Each request has every fault from its own on.
  it('path, method, header, scheme, key, limit, guard, parameters', async () => {
    const limits = {
      byUser: new RateLimiter([{ seconds: 60, count: 1 }]),
      byAddress: new RateLimiter([{ seconds: 60, count: 100 }]),
    };
    const { call } = await start({ limits });
    const patch = { method: 'PATCH', ...form({ count: 'x' }) };
    const codes = async (path: string, init: RequestInit) => {
      const { status, body } = await call(path, init);
      return [status, body.code ?? null, body.msg];
    };
    const as = (authorization: string) => ({ ...patch, headers: { authorization } });
    expect(await codes('/nothing', { method: 'PUT' })).toEqual([
      404,
      'NOT_FOUND',
      'No such endpoint: /api/v1/nothing',
    ]);
    expect(await codes('/items/7', { method: 'PUT' })).toEqual([405, null, 'Method Not Allowed']);
    expect(await codes('/items/7', patch)).toEqual([
      401,
      'UNAUTHORIZED',
      'Not logged in: API authentication or user session required',
    ]);
    expect(await codes('/items/7', as('Bearer x'))).toEqual([
      400,
      'BAD_REQUEST',
      'This endpoint requires HTTP basic authentication.',
    ]);
    expect(await codes('/items/7', { ...patch, headers: basic('?') })).toEqual([
      401,
      'UNAUTHORIZED',
      'Malformed API key',
    ]);
    expect(await codes('/items/7', { ...patch, headers: basic('x') })).toEqual([
      401,
      'UNAUTHORIZED',
      'Invalid API key',
    ]);
    await call('/items/7', { headers: basic('g') });
    expect(await codes('/items/7', { ...patch, headers: basic('g') })).toEqual([
      429,
      'RATE_LIMIT_HIT',
      'API usage exceeded rate limit',
    ]);
    await running?.service.stop(0);
    const unlimited = await start();
    const guest = await unlimited.call('/items/7', { ...patch, headers: basic('g') });
    expect(error(guest)).toMatchObject({ status: 400, msg: 'Not allowed for guest users' });
    const member = await unlimited.call('/items/7', { ...patch, headers: basic('m') });
    expect(error(member)).toMatchObject({ status: 400, msg: 'count is not valid JSON' });
    expect(handled).not.toHaveBeenCalled();
  });
});

describe('credentials', () => {
  it.each([
    ['x', 'Invalid API key'],
    ['R', 'This organization has been deactivated'],
    ['U', 'Account is deactivated'],
    ['H', 'Account is not associated with this subdomain'],
    ['W', 'This API is not available to incoming webhook bots.'],
  ])('that are refused (%s) answer 401 and ask for others', async (letter, msg) => {
    const { call } = await start();
    const answer = await call('/items/7', { headers: basic(letter) });
    expect(error(answer)).toEqual({ status: 401, result: 'error', msg, code: 'UNAUTHORIZED' });
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="tandem"');
  });

  it('that a script of a page lacks are not asked for by a dialog of the browser', async () => {
    const { call } = await start();
    const challenge = async (headers: Record<string, string>) =>
      (await call('/items/7', { headers })).headers.get('www-authenticate');
    expect(await challenge({ 'sec-fetch-site': 'same-origin' })).toBe('Session realm="tandem"');
    expect(await challenge({ 'sec-fetch-site': 'none' })).toBe('Basic realm="tandem"');
    const withKey = { ...basic('x'), 'sec-fetch-site': 'same-origin' };
    expect(await challenge(withKey)).toBe('Basic realm="tandem"');
  });

  it('are given to the authenticator with the host, in lower case and without a port', async () => {
    const authenticate = jest.fn<Authenticator['authenticate']>((...given) =>
      stubAuthenticator.authenticate(...given),
    );
    const { call, port } = await start({ authenticator: { authenticate } });
    await call('/items/7', { headers: basic('m', ' Ann@example.com ') });
    expect(authenticate.mock.calls).toEqual([
      [{ email: 'Ann@example.com', secret: keyOf('m') }, '127.0.0.1', '127.0.0.1'],
    ]);
    const answer = await fetch(`http://LOCALHOST:${port}/api/v1/items/7`, { headers: basic('m') });
    expect(answer.status).toBe(200);
    expect(authenticate.mock.calls[1]?.[1]).toBe('localhost');
  });

  it('are not checked where no endpoint needs them, not even wrong ones', async () => {
    const { call } = await start();
    expect((await call('/views/a', { headers: { authorization: 'Bearer x' } })).status).toBe(200);
  });

  it('appear in no log and no answer', async () => {
    const { call, logged } = await start();
    const wrong = await call(`/items/7?api_key=${keyOf('q')}`, { headers: basic('x') });
    await call('/fail/plainly', { method: 'POST', headers: basic('m') });
    const output = logged() + JSON.stringify(wrong.body);
    expect(output).not.toContain(keyOf('x'));
    expect(output).not.toContain(keyOf('q'));
    expect(output).not.toContain(basic('x').authorization!.slice(6));
    expect(output).not.toContain(basic('m').authorization!.slice(6));
  });
});

describe('rate limits', () => {
  const limits = (byUser: number, byAddress: number) => ({
    byUser: new RateLimiter([{ seconds: 60, count: byUser }]),
    byAddress: new RateLimiter([{ seconds: 60, count: byAddress }]),
  });

  it('are sent with every answer to an authenticated request, errors included', async () => {
    const { call } = await start({ limits: limits(5, 5) });
    const answers = [
      await call('/items/7', edit('5')),
      await call('/items/7', edit('x')),
      await call('/items/7', { headers: basic('a') }),
    ];
    const sent = answers.map(({ headers }) => [
      headers.get('x-ratelimit-limit'),
      headers.get('x-ratelimit-remaining'),
      /^\d{10}$/.test(headers.get('x-ratelimit-reset') ?? ''),
    ]);
    expect(sent).toEqual([
      ['5', '4', true],
      ['5', '3', true],
      ['5', '4', true],
    ]);
  });

  it('refuse with the time to wait, in the body and in a header', async () => {
    const { call } = await start({ limits: limits(1, 5) });
    await call('/items/7', edit('5'));
    handled.mockClear();
    const answer = await call('/items/7', edit('5'));
    expect(error(answer)).toEqual({
      status: 429,
      result: 'error',
      msg: 'API usage exceeded rate limit',
      code: 'RATE_LIMIT_HIT',
      'retry-after': expect.any(Number),
    });
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    expect(Number(answer.headers.get('retry-after'))).toBe(answer.body['retry-after']);
    expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(handled).not.toHaveBeenCalled();
  });

  it('count requests without authentication by address, apart from those of users', async () => {
    const { call } = await start({ limits: limits(5, 1) });
    expect((await call('/views/a')).status).toBe(200);
    expect((await call('/views/a')).status).toBe(429);
    expect((await call('/items/7', edit('5'))).status).toBe(200);
  });

  it('do not hold for credentials that are refused', async () => {
    const { call } = await start({ limits: limits(1, 1) });
    for (let i = 0; i < 3; i += 1) {
      const answer = await call('/items/7', { headers: basic('x') });
      expect([answer.status, answer.headers.has('x-ratelimit-limit')]).toEqual([401, false]);
    }
  });
});

describe('paths and methods', () => {
  it.each(['/items/', '/items/abc', '/items/-7', '/items/7/', '/items/7/more', '/'])(
    '%s is unknown',
    async (path) => {
      const { call } = await start();
      const answer = await call(path);
      expect(error(answer)).toEqual({
        status: 404,
        result: 'error',
        msg: `No such endpoint: /api/v1${path}`,
        code: 'NOT_FOUND',
      });
    },
  );

  it('a doubled slash behind the version is one', async () => {
    const { call } = await start();
    expect((await call('//items/7', edit('5'))).body).toMatchObject({ params: { itemId: 7 } });
    expect((await call('///items/7', edit('5'))).status).toBe(404);
    expect((await call('/items//7', edit('5'))).status).toBe(404);
  });

  it('answers a wrong method with the allowed ones, without a code', async () => {
    const { call } = await start();
    const answer = await call('/items/7', { method: 'DELETE' });
    expect(error(answer)).toEqual({
      status: 405,
      result: 'error',
      msg: 'Method Not Allowed',
      allowed_methods: ['GET', 'PATCH'],
    });
    expect(answer.headers.get('allow')).toBe('GET, PATCH');
  });

  it('HEAD is GET without a body', async () => {
    const { call } = await start();
    const get = await call('/items/7', { headers: basic() });
    const head = await call('/items/7', { method: 'HEAD', headers: basic() });
    expect([head.status, head.body]).toEqual([200, {}]);
    expect(head.headers.get('content-length')).toBe(get.headers.get('content-length'));
    expect((await call('/whoami', { method: 'HEAD' })).status).toBe(405);
  });

  it('OPTIONS needs no credentials and returns what pages of other origins may send', async () => {
    const { call } = await start();
    const answer = await call('/items/7', { method: 'OPTIONS' });
    expect([answer.status, answer.body]).toEqual([204, {}]);
    expect(answer.headers.get('allow')).toBe('GET, PATCH');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET, PATCH');
    expect(answer.headers.get('access-control-allow-headers')).toContain('authorization');
    expect((await call('/nothing', { method: 'OPTIONS' })).status).toBe(404);
  });

  it('answers may be read by pages of other origins, their headers included', async () => {
    const { call } = await start();
    const { headers } = await call('/nothing');
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(headers.get('access-control-expose-headers')).toContain('x-ratelimit-remaining');
    expect(headers.has('access-control-allow-credentials')).toBe(false);
  });

  it('text in a path is decoded', async () => {
    const { call } = await start();
    const answer = await call('/views/narrow%2Fis%20%F0%9F%98%80/a');
    expect(answer.body.fragment).toBe('narrow/is 😀/a');
  });
});

describe('failures', () => {
  const errors = {
    GONE: { status: 400, code: 'ITEM_GONE', msg: 'No {what}.', extra: { item: 'what' } },
  };

  it('of the domain are answered by their table', async () => {
    const { call } = await start({ errors });
    expect(error(await call('/fail/gone', { method: 'POST' }))).toEqual({
      status: 400,
      result: 'error',
      msg: 'No the <item>.',
      code: 'ITEM_GONE',
      item: 'the <item>',
    });
  });

  it.each(['unmapped', 'plainly'])(
    'that are unexpected (%s) are logged, and reveal nothing to the client',
    async (how) => {
      const { call, logged } = await start({ errors });
      const answer = await call(`/fail/${how}`, { method: 'POST' });
      expect(error(answer)).toEqual({ status: 500, result: 'error', msg: 'Internal server error' });
      expect(logged()).toContain('request failed');
      expect(logged()).toContain(answer.headers.get('x-request-id'));
    },
  );

  it('of the authenticator authenticate no user', async () => {
    const authenticator = { authenticate: () => Promise.reject(new Error('no database')) };
    const { call } = await start({ authenticator });
    expect((await call('/items/7', edit('5'))).status).toBe(500);
    expect(handled).not.toHaveBeenCalled();
  });
});

describe('a request that cannot be read', () => {
  it.each([20_000, 400_000])('because its address has %d characters is refused', async (length) => {
    const { call } = await start();
    const answer = await call(`/items/${'7'.repeat(length)}`);
    expect(error(answer)).toEqual({
      status: 431,
      result: 'error',
      msg: 'Request Header Fields Too Large',
      code: 'BAD_REQUEST',
    });
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
  });

  it.each([
    ['its address is none', 'GET http://[ HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['it is not HTTP', 'hello\r\n\r\n'],
  ])('because %s is refused', async (_, request) => {
    const { port } = await start();
    const socket = connect(port, '127.0.0.1');
    socket.end(request);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(JSON.parse(body)).toEqual({ result: 'error', msg: 'Bad Request', code: 'BAD_REQUEST' });
  });
});
