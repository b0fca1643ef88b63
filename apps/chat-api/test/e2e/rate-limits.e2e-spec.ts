import { expect, it } from '@jest/globals';
import { TrustedProxies } from '@tandem/shared-rest';
import { readChatApiConfig } from '../../src/config.ts';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';

const loginLimit = { count: 5, seconds: 1800 };

const chat = useChatApi({
  rateLimits: {
    api_by_user: [
      { seconds: 60, count: 5 },
      { seconds: 3600, count: 100 },
    ],
    api_by_ip: [{ seconds: 60, count: 1000 }],
  },
  loginLimit,
});

/** Requests come from a proxy on the loopback address. */
const behindProxy = useChatApi({
  rateLimits: {
    api_by_user: [{ seconds: 60, count: 1000 }],
    api_by_ip: [{ seconds: 60, count: 8 }],
  },
  loginLimit,
  trustedProxies: new TrustedProxies(['127.0.0.0/8', '::1']),
});

/** Nothing is limited but wrong passwords. */
const unlimited = useChatApi({
  rateLimits: 'off',
  loginLimit: { count: 2, seconds: 1800 },
  trustedProxies: new TrustedProxies(['127.0.0.0/8', '::1']),
});

const guarded = useChatApi({
  rateLimits: {
    api_by_user: [{ seconds: 60, count: 1000 }],
    api_by_ip: [{ seconds: 60, count: 3 }],
    files_by_user: [{ seconds: 60, count: 2 }],
    files_by_ip: [{ seconds: 60, count: 20 }],
  },
  trustedProxies: new TrustedProxies(['127.0.0.0/8', '::1']),
});

it('counts each person’s requests and refuses those over the limit', async () => {
  const { client, people } = chat();
  const ask = () => client.get('/users/me', {}, { as: people.member });
  const [first, second] = [await ask(), await ask()];
  const remaining = ({ headers }: typeof first) => Number(headers.get('x-ratelimit-remaining'));
  expect(remaining(first) - remaining(second)).toBe(1);
  expect(first.headers.get('x-ratelimit-limit')).toBe('100');
  expect(Number(first.headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000);
  for (let i = 0; i < 3; i += 1) expect((await ask()).status).toBe(200);

  const refused = await ask();
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT_HIT']);
  expect(refused.body.msg).toContain('API usage exceeded rate limit');
  expect(refused.headers.get('retry-after')).toBe(String(refused.body['retry-after']));
  expect(refused.headers.get('x-ratelimit-remaining')).toBe('0');

  // Other users are not limited.
  expect((await client.get('/users/me', {}, { as: people.other })).status).toBe(200);
});

it('limits wrong keys, and never the right one', async () => {
  const { client, people } = chat();
  const { email, apiKey } = people.administrator;
  const wrong = () => client.get('/users/me', {}, { as: { email, apiKey: 'x'.repeat(32) } });
  for (let i = 0; i < 100; i += 1) expect((await wrong()).status).toBe(401);
  const { status, body, headers } = await wrong();
  expect([status, body.code]).toEqual([429, 'RATE_LIMIT_HIT']);
  expect(headers.get('retry-after')).toBe(String(body['retry-after']));
  expect((await client.get('/users/me', {}, { as: { email, apiKey } })).status).toBe(200);
});

it('counts the requests of a webhook for its bot, and wrong keys for the address', async () => {
  const { client, people } = guarded();
  const as = people.administrator;
  const made = await client.post(
    '/bots',
    { full_name: 'Hook', short_name: 'hook', bot_type: 2 },
    { as },
  );
  const notify = (apiKey: string) =>
    fetch(`${client.url}/api/v1/external/json?api_key=${apiKey}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': '198.51.100.7' },
      body: '{}',
    });
  const statuses: number[] = [];
  for (let request = 0; request < 5; request += 1) {
    const { status, headers } = await notify(made.body.api_key as string);
    statuses.push(status, Number(headers.get('x-ratelimit-remaining')));
  }
  expect(statuses).toEqual([200, 999, 200, 998, 200, 997, 200, 996, 200, 995]);
  for (let request = 0; request < 3; request += 1) {
    expect((await notify('x'.repeat(32))).status).toBe(401);
  }
  expect((await notify('x'.repeat(32))).status).toBe(429);
});

it('limits wrong passwords', async () => {
  const { client, people } = chat();
  const logIn = (password: string) =>
    client.post('/fetch_api_key', { username: people.moderator.email, password });
  for (let i = 0; i < 5; i += 1) expect((await logIn('wrong')).status).toBe(401);
  const { status, body } = await logIn(PASSWORD);
  expect([status, body.code]).toEqual([429, 'RATE_LIMIT_HIT']);
  expect(body['retry-after']).toBeGreaterThan(0);
});

it('limits wrong links of invitations, with a page', async () => {
  const join = (method: string) =>
    fetch(`${guarded().client.url}/join/abcdefghijklmnopqrstuvwx/`, { method });
  for (let i = 0; i < 3; i += 1) expect((await join('GET')).status).toBe(404);
  for (const method of ['GET', 'POST']) {
    const refused = await join(method);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      429,
      'text/html; charset=utf-8',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Try again in a minute.');
  }
});

it('counts requests for files by themselves, of each person and of each address', async () => {
  const { client, people } = guarded();
  const { url } = client;
  const as = ({ email, apiKey }: typeof people.member) => ({
    headers: { authorization: `Basic ${btoa(`${email}:${apiKey}`)}` },
  });
  const file = '/user_uploads/1/ab/cdef/photo.png';
  const thumbnail = '/user_uploads/thumbnail/1/ab/cdef/photo.png/840x560.webp';
  for (const path of [file, thumbnail]) {
    expect((await fetch(url + path, as(people.member))).status).not.toBe(429);
  }
  for (const path of [file, thumbnail, '/avatar/1', '/api/v1/tus']) {
    const method = path.endsWith('tus') ? 'POST' : 'GET';
    expect((await fetch(url + path, { ...as(people.member), method })).status).toBe(429);
  }
  expect((await fetch(url + file, as(people.other))).status).not.toBe(429);

  for (let request = 0; request < 20; request += 1) await fetch(url + file);
  const routes = [
    file,
    thumbnail,
    '/user_uploads/temporary/x/photo.png',
    '/external_content/ab/cd',
    '/user_avatars/1/x.png',
    '/user_avatars/1/emoji/images/1.gif',
    '/avatar/1',

    '/user_avatars/1/realm/icon-1.png',
    '/api/v1/realm/icon',
    '/static/generated/emoji/emoji_api.json',
    '/static/generated/emoji/images/emoji/unicode/zulip.png',
    '/user_avatars/exports/1/x.jsonl',
    '/join/abcdefghijklmnopqrstuvwx/',
    '/api/v1/tus/x',
  ];
  for (const route of routes) {
    const answer = await fetch(url + route, { method: route.includes('tus') ? 'PATCH' : 'GET' });
    const body = (await answer.json()) as Record<string, unknown>;
    expect([route, answer.status, body]).toEqual([
      route,
      429,
      {
        result: 'error',
        msg: 'API usage exceeded rate limit',
        code: 'RATE_LIMIT_HIT',
        'retry-after': Number(answer.headers.get('retry-after')),
      },
    ]);
  }
  // Messages can be read though a page showed many pictures.
  expect((await client.get('/users/me', {}, { as: people.member })).status).toBe(200);
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });

it('counts each client behind a trusted proxy for itself, on every route', async () => {
  const { url } = behindProxy().client;
  const routes = ['/api/v1/server_settings', '/join/abcdefghijklmnopqrstuvwx/'];
  for (const [index, route] of routes.entries()) {
    for (let client = 1; client <= 20; client += 1) {
      const answer = await fetch(url + route, from(`198.51.${index}.${client}`));
      expect(answer.status).not.toBe(429);
    }
    for (let time = 0; time < 8; time += 1) await fetch(url + route, from(`192.0.2.${index}`));
    // A header that a client writes itself changes nothing.
    const refused = await fetch(url + route, from(`203.0.113.77, 192.0.2.${index}`));
    expect(refused.status).toBe(429);
  }
});

it('does not lock out the user of an account for wrong passwords of another client of the proxy', async () => {
  const { client, people } = behindProxy();
  const logIn = (password: string, address: string) =>
    client.post('/fetch_api_key', { username: people.moderator.email, password }, from(address));
  for (let i = 0; i < 5; i += 1) expect((await logIn('no', '192.0.2.50')).status).toBe(401);
  expect((await logIn(PASSWORD, '192.0.2.50')).status).toBe(429);
  expect((await logIn(PASSWORD, '192.0.2.51')).status).toBe(200);
});

it('limits wrong passwords even where other requests are not limited', async () => {
  const { client, people } = unlimited();
  const logIn = (password: string) =>
    client.post('/fetch_api_key', { username: people.moderator.email, password });
  for (let i = 0; i < 2; i += 1) expect((await logIn('wrong')).status).toBe(401);
  expect((await logIn(PASSWORD)).status).toBe(429);
});

it('does not allow locking the owner of an account out, from any addresses', async () => {
  const { client, people } = unlimited();
  const { email } = people.administrator;
  const logIn = (password: string, address: string) =>
    client.post('/fetch_api_key', { username: email, password }, from(address));
  const [home, sameHome] = ['2001:db8:0:7::1', '2001:db8:0:7:a:b:c:d'];
  expect((await logIn(PASSWORD, home)).status).toBe(200);
  for (let i = 0; i < 20; i += 1) {
    expect((await logIn('wrong', `2001:db8:1:${i % 10}::${i}`)).status).toBe(401);
  }
  expect((await logIn('wrong', '2001:db8:1:0::ff')).body['retry-after']).toBeGreaterThan(90);
  const { status, body } = await logIn(PASSWORD, '192.0.2.9');
  expect([status, body.code]).toEqual([429, 'RATE_LIMIT_HIT']);
  expect(body['retry-after']).toBeLessThanOrEqual(90);
  expect((await logIn(PASSWORD, sameHome)).status).toBe(200);

  const as = people.administrator;
  const change = { old_password: PASSWORD, new_password: 'violet otter ledger 51' };
  const changed = await client.request('PATCH', '/settings', change, { as, ...from('192.0.2.9') });
  expect(changed.status).toBe(200);
});

it('counts anonymous requests by network of IPv6', async () => {
  const { url } = guarded().client;
  const answers = [];
  for (let i = 0; i < 4; i += 1) {
    answers.push((await fetch(`${url}/api/v1/server_settings`, from(`2001:db8:2:0::${i}`))).status);
  }
  expect(answers).toEqual([200, 200, 200, 429]);
  expect((await fetch(`${url}/api/v1/server_settings`, from('2001:db8:3::1'))).status).toBe(200);
});

it('reads limits, their server and the proxies from the environment', () => {
  const read = (more: Readonly<Record<string, string>>) =>
    readChatApiConfig({ DATABASE_URL: 'postgres://x@localhost/x', ...more });
  expect(read({ RATE_LIMITS: 'off' }).loginLimit).toEqual(loginLimit);
  expect(read({ LOGIN_LIMITS: '60:3' }).loginLimit).toEqual({ seconds: 60, count: 3 });
  expect(read({ LOGIN_LIMITS: 'off' }).loginLimit).toBe('off');
  const quotas = [{}, { UPLOAD_QUOTA_MIB: '3' }, { UPLOAD_QUOTA_MIB: 'off' }].map(
    (env) => read(env).uploadLimits.quotaBytes,
  );
  expect(quotas).toEqual([107_374_182_400, 3_145_728, null]);
  expect(() => read({ LOGIN_LIMITS: '5', TRUSTED_PROXIES: '10.0.0.0/99' })).toThrow(
    /LOGIN_LIMITS must be [^]*TRUSTED_PROXIES must be [^]* 10.0.0.0\/99/,
  );
  const url = 'rediss://:a%20secret@cache.example.com:6379/1';
  expect(read({ RATE_LIMIT_URL: url }).rateLimitUrl).toBe(url);
  for (const wrong of ['redis://:secret@cache/abc', 'http://:secret@cache', 'secret']) {
    expect(() => read({ RATE_LIMIT_URL: wrong })).toThrow(/RATE_LIMIT_URL must be (?!.*secret)/);
  }
});
