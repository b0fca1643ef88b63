import { AsyncLocalStorage } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Argon2PasswordHasher } from '@tandem/identity-argon2';
import pg from 'pg';
import { PASSWORD, useChatApi } from '../chat-api-under-test.ts';

/*
 * Response times must not disclose data that responses do not contain. Times are noisy on a busy machine,
 * so the tests compare the work: the same statements and as many hashes for all users.
 */

const REQUEST_BEGINS = 'http.server.request.start';
interface Work {
  readonly statements: string[];
}
const requests = new AsyncLocalStorage<Work>();
let last: Work = { statements: [] };
const begin = () => {
  last = { statements: [] };
  requests.enterWith(last);
};
interface Queries {
  query: (this: unknown, ...args: readonly unknown[]) => unknown;
}
const client = pg.Client.prototype as unknown as Queries;
const sendQuery = client.query;
const hashing = jest.spyOn(Argon2PasswordHasher.prototype, 'verify');

const chat = useChatApi();

beforeAll(() => {
  subscribe(REQUEST_BEGINS, begin);
  client.query = function query(...args) {
    const [first] = args as [string | { name?: string; text?: string }];
    const text = typeof first === 'string' ? first : (first.name ?? first.text ?? '');
    // The organization depends on the host alone. It is cached, and looked up again after any change.
    if (text !== 'realm.findByStringId') requests.getStore()?.statements.push(text);
    return sendQuery.apply(this, args as []);
  };
});
beforeEach(() => void hashing.mockClear());
afterAll(() => {
  unsubscribe(REQUEST_BEGINS, begin);
  client.query = sendQuery;
});

/** The work of a request, and its response. */
async function workOf(ask: () => Promise<{ status: number; body: unknown }>) {
  hashing.mockClear();
  const { status, body } = await ask();
  return { status, body, statements: last.statements, hashes: hashing.mock.calls.length };
}

describe('a log-in', () => {
  const logIn = (username: string, password: string) =>
    workOf(() => chat().client.post('/fetch_api_key', { username, password }));

  it('does the same work for a wrong password, an unknown user, a bot and a deactivated user', async () => {
    const { member, other, bot, owner } = chat().people;
    await chat().client.delete(`/users/${other.userId}`, {}, { as: owner });
    const wrong = await logIn(member.email, 'a wrong password');
    expect([wrong.status, wrong.hashes]).toEqual([401, 1]);
    expect(wrong.statements.length).toBeGreaterThan(0);
    for (const name of ['nobody@acme.test', bot.email, other.email, 'no address', '%', '']) {
      expect({ name, ...(await logIn(name, 'a wrong password')) }).toEqual({ name, ...wrong });
    }
    expect((await logIn(member.email, PASSWORD)).status).toBe(200);
  });
});

describe('an API key', () => {
  const ask = (email: string, apiKey: string) =>
    workOf(() => chat().client.get('/users/me', {}, { as: { email, apiKey } }));

  it('is looked up by its hash only, for any claimed user', async () => {
    const { member, administrator } = chat().people;
    const wrong = `${member.apiKey.slice(0, -1)}${member.apiKey.endsWith('x') ? 'y' : 'x'}`;
    const nearly = await ask(member.email, wrong);
    expect([nearly.status, nearly.statements.length]).toEqual([401, 1]);
    const far = await ask(member.email, 'A'.repeat(32));
    expect(far).toEqual(nearly);
    expect(await ask('nobody@acme.test', 'B'.repeat(32))).toEqual(nearly);
    // The key of another user is valid, and the answer is nevertheless the same.
    const { status, body } = await ask(administrator.email, member.apiKey);
    expect({ status, body }).toEqual({ status: nearly.status, body: nearly.body });
  });

  it('is never part of a statement', async () => {
    const values: unknown[] = [];
    const own = client.query;
    client.query = function query(...args) {
      values.push(...args);
      return own.apply(this, args as []);
    };
    const key = 'C'.repeat(32);
    await ask(chat().people.member.email, key);
    client.query = own;
    expect(values.length).toBeGreaterThan(0);
    expect(JSON.stringify(values)).not.toContain(key);
  });
});
