import { expect, it } from '@jest/globals';
import { IdentityError, type FetchApiKeyInput } from '@tandem/identity-domain';
import { call } from '../../testing/call-endpoint.ts';
import { fetchApiKey } from './fetch-api-key.endpoint.ts';

const form = { username: 'ann@example.com', password: ' with spaces ' };

it('passes on the input, with the address of the client', async () => {
  const asked: FetchApiKeyInput[] = [];
  const endpoint = fetchApiKey({
    execute: async (input) => {
      asked.push(input);
      return { userId: 7, email: 'Ann@example.com', apiKey: 'k'.repeat(32) };
    },
  });
  expect(await call(endpoint, { form })).toEqual({
    api_key: 'k'.repeat(32),
    email: 'Ann@example.com',
    user_id: 7,
  });
  expect(asked).toEqual([
    { ...form, host: 'acme.chat.example.com', address: '192.0.2.1', clientName: 'test' },
  ]);
});

it.each([['username'], ['password']])('reports a missing %s', async (name) => {
  const endpoint = fetchApiKey({ execute: () => Promise.reject(new Error('not called')) });
  const rest = Object.fromEntries(Object.entries(form).filter(([each]) => each !== name));
  await expect(call(endpoint, { form: rest })).rejects.toMatchObject({
    status: 400,
    code: 'REQUEST_VARIABLE_MISSING',
    extra: { var_name: name },
  });
});

it('reports in body and header when to retry', async () => {
  const failure = new IdentityError('LOGIN_THROTTLED', { retryAfterSeconds: 12.5 });
  const endpoint = fetchApiKey({ execute: () => Promise.reject(failure) });
  await expect(call(endpoint, { form })).rejects.toMatchObject({
    status: 429,
    code: 'RATE_LIMIT_HIT',
    msg: 'API usage exceeded rate limit',
    extra: { 'retry-after': 12.5 },
    headers: { 'retry-after': '12.5' },
  });
});

it('lets every other failure pass', async () => {
  const failure = new IdentityError('AUTHENTICATION_FAILED');
  const endpoint = fetchApiKey({ execute: () => Promise.reject(failure) });
  await expect(call(endpoint, { form })).rejects.toBe(failure);
});
