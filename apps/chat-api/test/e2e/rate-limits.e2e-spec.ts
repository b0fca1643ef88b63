import { expect, it } from '@jest/globals';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';

const chat = useChatApi({
  rateLimits: {
    api_by_user: [
      { seconds: 60, count: 5 },
      { seconds: 3600, count: 100 },
    ],
    api_by_ip: [{ seconds: 60, count: 1000 }],
  },
});

const guarded = useChatApi({
  rateLimits: {
    api_by_user: [{ seconds: 60, count: 1000 }],
    api_by_ip: [{ seconds: 60, count: 3 }],
  },
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

  // Nobody else is held up.
  expect((await client.get('/users/me', {}, { as: people.other })).status).toBe(200);
});

it('slows down who guesses a password', async () => {
  const { client, people } = chat();
  const logIn = (password: string) =>
    client.post('/fetch_api_key', { username: people.moderator.email, password });
  for (let i = 0; i < 5; i += 1) expect((await logIn('wrong')).status).toBe(401);
  const { status, body } = await logIn(PASSWORD);
  expect([status, body.code]).toEqual([429, 'RATE_LIMIT_HIT']);
  expect(body['retry-after']).toBeGreaterThan(0);
});

it('slows down who guesses the link of an invitation, with a page', async () => {
  const join = (method: string) =>
    fetch(`${guarded().client.url}/join/abcdefghijklmnopqrstuvwx/`, { method });
  for (let i = 0; i < 3; i += 1) expect((await join('GET')).status).toBe(404);
  for (const method of ['GET', 'POST']) {
    const refused = await join(method);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      ...[429, 'text/html; charset=utf-8'],
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toContain('Try again in a minute.');
  }
});
