import { beforeAll, expect, it } from '@jest/globals';
import { request } from 'node:http';
import { SignJWT } from 'jose';
import { PASSWORD, useChatApi } from './chat-api-under-test.ts';

const KEYS = { '': 'key of the root organization 1234', beta: 'key of the second organization 12' };
const chat = useChatApi({
  externalUrl: 'http://chat.acme.test',
  jwt: {
    '': { key: KEYS[''], algorithms: ['HS256'] },
    beta: { key: KEYS.beta, algorithms: ['HS512'] },
  },
});
const ROOT = 'chat.acme.test';
const BETA = 'beta.chat.acme.test';

beforeAll(async () => {
  await chat().identity.useCases.createRealm.execute({
    stringId: 'beta',
    name: 'Beta',
    owner: { email: 'bea@beta.test', fullName: 'Bea', password: PASSWORD },
  });
  await chat().identity.useCases.createRealm.execute({
    stringId: 'gamma',
    name: 'Gamma',
    owner: { email: 'gil@gamma.test', fullName: 'Gil', password: PASSWORD },
  });
});

it('finds no user by an address with a null character', async () => {
  const answer = await logIn(ROOT, { token: await token('uli\0@acme.test', KEYS[''], 'HS256') });
  expect([answer.status, answer.body.code]).toEqual([401, 'AUTHENTICATION_FAILED']);
});

const token = (email: string, key: string, alg: string, expires = '5 minutes') =>
  new SignJWT({ email })
    .setProtectedHeader({ alg })
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(key));

/** A host other than the one that is called: no `fetch` sends it. */
async function logIn(host: string, fields: Record<string, string>) {
  const { hostname, port } = new URL(chat().client.url);
  const body = new URLSearchParams(fields).toString();
  return new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    const asked = request(
      {
        hostname,
        port,
        method: 'POST',
        path: '/api/v1/jwt/fetch_api_key',
        headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: JSON.parse(text) as Record<string, unknown>,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

it('logs in the users of each organization with its own key and algorithm', async () => {
  const { people } = chat();
  const root = await logIn(ROOT, {
    token: await token(people.member.email, KEYS[''], 'HS256'),
  });
  expect(root.body).toMatchObject({ api_key: people.member.apiKey, email: people.member.email });
  expect(root.body).not.toHaveProperty('user');
  const beta = await logIn(BETA, {
    token: await token('BEA@beta.test', KEYS.beta, 'HS512'),
    include_profile: 'true',
  });
  expect(beta.body).toMatchObject({
    email: 'bea@beta.test',
    user: { full_name: 'Bea', avatar_url: expect.any(String) as unknown },
  });
  expect(beta.body.user).not.toHaveProperty('profile_data');
});

it('shows no key of a bot', async () => {
  const answer = await logIn(ROOT, {
    token: await token(chat().people.bot.email, KEYS[''], 'HS256'),
  });
  expect([answer.status, answer.body.code]).toEqual([401, 'AUTHENTICATION_FAILED']);
});

const bad = { status: 400, body: { code: 'BAD_REQUEST', msg: 'Bad JSON web token' } };
it('accepts no key, no algorithm and no person of another organization', async () => {
  const { email } = chat().people.member;
  const at = async (host: string, ...signed: Parameters<typeof token>) =>
    logIn(host, { token: await token(...signed) });
  expect(await at(BETA, 'bea@beta.test', KEYS[''], 'HS512')).toMatchObject(bad);
  expect(await at(BETA, 'bea@beta.test', KEYS.beta, 'HS256')).toMatchObject(bad);
  expect(await at(BETA, 'bea@beta.test', KEYS.beta, 'HS512', '-1 second')).toMatchObject(bad);
  expect(await at(BETA, email, KEYS.beta, 'HS512')).toMatchObject({
    status: 404,
    body: { code: 'NONEXISTENT_SUBDOMAIN', msg: 'Invalid subdomain' },
  });
  expect(await at(BETA, 'nobody@beta.test', KEYS.beta, 'HS512')).toMatchObject({
    status: 401,
    body: { code: 'AUTHENTICATION_FAILED' },
  });
  expect(await at('gamma.chat.acme.test', 'gil@gamma.test', KEYS.beta, 'HS512')).toMatchObject({
    status: 400,
    body: { msg: 'JWT authentication is not enabled for this organization' },
  });
  expect(await at('nowhere.chat.acme.test', email, KEYS[''], 'HS256')).toMatchObject({
    status: 404,
    body: { code: 'NONEXISTENT_SUBDOMAIN' },
  });
  expect(await logIn(ROOT, { token: '' })).toMatchObject({
    status: 400,
    body: { msg: 'No JSON web token passed in request' },
  });
});
