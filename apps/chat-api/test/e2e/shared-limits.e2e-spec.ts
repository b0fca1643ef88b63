import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { RedisServer } from '@tandem/shared-redis/testing';
import type { ChatApiConfig } from '../../src/index.ts';
import { useChatApi } from './chat-api-under-test.ts';
import type { ChatClient } from './chat-client.ts';

/* Two instances with a real Redis server, which goes down and comes back. */

jest.setTimeout(180_000);

const options: { -readonly [name in keyof ChatApiConfig]?: ChatApiConfig[name] } = {
  rateLimits: {
    api_by_user: [{ seconds: 3_600, count: 5 }],
    api_by_ip: [{ seconds: 3_600, count: 1_000 }],
    wrong_key_by_ip: [{ seconds: 3_600, count: 2 }],
  },
  // A busy machine is not a server that is away.
  rateLimitTimeoutMs: 60_000,
};
let redis: RedisServer;
beforeAll(async () => {
  redis = await RedisServer.start();
  options.rateLimitUrl = redis.url;
});
const chat = useChatApi(options);
afterAll(() => redis.stop());

let other: ChatClient;
beforeAll(async () => {
  other = (await chat().startInstance()).client;
});

it('counts the requests of a user at all instances together, even after a restart of one', async () => {
  const { client, people } = chat();
  const remaining = async (at: ChatClient) => {
    const { headers, status } = await at.get('/users/me', {}, { as: people.member });
    return [status, headers.get('x-ratelimit-remaining')];
  };
  expect(await remaining(client)).toEqual([200, '4']);
  expect(await remaining(other)).toEqual([200, '3']);
  const third = await chat().startInstance();
  expect(await remaining(third.client)).toEqual([200, '2']);
  await third.stop();
  expect(await remaining(client)).toEqual([200, '1']);
  expect(await remaining(other)).toEqual([200, '0']);
  expect(await remaining(client)).toEqual([429, '0']);
  expect(await remaining(other)).toEqual([429, '0']);
});

it('counts wrong keys at all instances together', async () => {
  const { client, people } = chat();
  const wrong = { as: { ...people.other, apiKey: 'x'.repeat(32) } };
  expect((await client.get('/users/me', {}, wrong)).status).toBe(401);
  expect((await other.get('/users/me', {}, wrong)).status).toBe(401);
  expect((await client.get('/users/me', {}, wrong)).status).toBe(429);
  expect((await other.get('/users/me', {}, wrong)).status).toBe(429);
});

it('admits requests while the store is unavailable, reports that, and uses it again', async () => {
  const { client, people } = chat();
  const status = async () => {
    const health = (await (await fetch(`${client.url}/health`)).json()) as { degraded?: string[] };
    const metrics = await (await fetch(`${client.url}/metrics`)).text();
    return [health.degraded, /^rate_limit_store_up\S* (\d)$/m.exec(metrics)?.[1]];
  };
  const until = async (up: string) => {
    while ((await status())[1] !== up) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  await redis.stop();
  await until('0');
  expect(await status()).toEqual([['rate limits'], '0']);
  const { headers, status: code } = await client.get('/users/me', {}, { as: people.owner });
  expect([code, headers.get('x-ratelimit-remaining')]).toEqual([200, '4']);
  await redis.up();
  await until('1');
});
