import { expect, it } from '@jest/globals';
import { banner } from './banner.ts';

it('names the addresses of the APIs, the pages and the data', () => {
  const text = banner(
    {
      chat: { url: 'http://127.0.0.1:9991', realm: '', users: [] },
      nodeStatus: { url: 'http://127.0.0.1:8000' },
      database: { url: 'postgres://x' },
      jwt: { key: 'k', algorithm: 'HS256' },
    },
    'http://127.0.0.1:9991/accounts/login/link/k/',
    '/data',
  );
  const [first] = /http\S+/.exec(text) ?? [];
  expect(first).toBe('http://127.0.0.1:9991/accounts/login/link/k/');
  for (const line of [
    /^ {2}chat API, interactive +http:\/\/127\.0\.0\.1:9991\/docs$/m,
    /^ {2}node network, the page +http:\/\/127\.0\.0\.1:8000\/$/m,
    /^ {2}node status API, interactive +http:\/\/127\.0\.0\.1:8000\/docs$/m,
  ]) {
    expect(text).toMatch(line);
  }
});
