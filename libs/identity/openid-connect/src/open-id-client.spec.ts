import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import {
  createServer,
  request as httpRequest,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LoginProof } from '@tandem/identity-domain/external-login';
import { FakeClock } from '@tandem/shared-kernel/testing';
import type { SendGuarded } from '@tandem/shared-outbound-http';
import { RealProvider, visit } from '../testing/index.ts';
import { OpenIdClient } from './open-id-client.ts';

const REDIRECT = 'http://127.0.0.1:9/complete/oidc/';
const USER = { subject: 'ann', email: 'ann@example.com', email_verified: true, name: 'Ann' };
const proof = (name = 'x'): LoginProof => ({
  state: `state${name}`.padEnd(43, '0'),
  nonce: `nonce${name}`.padEnd(43, '0'),
  codeVerifier: `verifier${name}`.padEnd(43, '0'),
});
const unavailable = (reason: unknown = expect.any(String)) =>
  expect.objectContaining({ code: 'LOGIN_PROVIDER_UNAVAILABLE', data: { reason } });
const refused = (reason: string) =>
  expect.objectContaining({
    code: 'EXTERNAL_LOGIN_REFUSED',
    data: { reason: expect.stringContaining(reason) },
  });

const contacted: string[] = [];
/** Sends as the adapter of the service does, to where the policy allows it. */
const send: SendGuarded = (url, { method, headers, body, signal, policy }) =>
  new Promise((resolve, reject) => {
    if (!policy.allows(url.hostname)) return reject(new Error('refused by the policy'));
    contacted.push(url.pathname);
    httpRequest(url, { method, headers, signal, agent: false })
      .on('response', resolve)
      .on('error', reject)
      .end(body);
  });
/** Sends like {@link send}, and replaces the id token on the way back. */
const sendForging =
  (forge: (header: object, claims: object) => string): SendGuarded =>
  async (url, request) => {
    const answer = await send(url, request);
    if (url.pathname !== '/token') return answer;
    const tokens = JSON.parse(await text(answer)) as { readonly id_token: string };
    const [header = {}, claims = {}] = tokens.id_token
      .split('.', 2)
      .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()) as object);
    const body = JSON.stringify({ ...tokens, id_token: forge(header, claims) });
    const { statusCode, headers } = answer;
    return Object.assign(Readable.from([Buffer.from(body)]), {
      statusCode,
      headers,
    }) as IncomingMessage;
  };
const unsigned = (header: object, claims: object) =>
  [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
const makeClient = ({ secondsAhead = 0, timeoutSeconds = 60, sender = send } = {}) =>
  new OpenIdClient({
    send: sender,
    policyFor: (isPrivate) => ({ allows: () => isPrivate }),
    clock: new FakeClock(new Date(Date.now() + secondsAhead * 1000)),
    timeoutSeconds,
  });
const clientOf = (issuer: string, changes: object = {}) => ({
  issuer,
  clientId: RealProvider.CLIENT_ID,
  clientSecret: RealProvider.CLIENT_SECRET,
  isPrivate: true,
  ...changes,
});

const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const signed = (header: object, claims: object) => {
  const input = unsigned(header, claims);
  return `${input}.${sign('sha256', Buffer.from(input), foreignKey).toString('base64url')}`;
};

let real: RealProvider;
let other: RealProvider;
beforeAll(async () => {
  real = await RealProvider.start({ redirectUrls: [REDIRECT] });
  real.user = USER;
  other = await RealProvider.start({
    redirectUrls: [REDIRECT],
    hasFullTokens: true,
    authentication: 'client_secret_post',
  });
  other.user = USER;
});
afterAll(() => Promise.all([real.stop(), other.stop()]));

/** The query with which a browser comes back from the provider. */
async function answerOf(client: OpenIdClient, provider: RealProvider, of = proof()) {
  const url = await client.begin(clientOf(provider.issuer), REDIRECT, of);
  return new URL(await visit(url, provider.issuer)).search.slice(1);
}
const finish = (
  client: OpenIdClient,
  query: string,
  { provider = real, of = proof() }: { provider?: RealProvider; of?: LoginProof } = {},
) => client.finish(clientOf(provider.issuer), { redirectUrl: REDIRECT, query }, of);

describe('a log-in', () => {
  it('requests a code with PKCE, state and nonce', async () => {
    const url = new URL(await makeClient().begin(clientOf(real.issuer), REDIRECT, proof()));
    expect(url.origin).toBe(real.issuer);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: 'tandem',
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'openid email profile',
      state: proof().state,
      nonce: proof().nonce,
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
    expect(url.href).not.toContain(proof().codeVerifier);
  });

  it('gives the user, whose address is in the token or in the other document', async () => {
    const client = makeClient();
    for (const provider of [real, other]) {
      contacted.length = 0;
      const query = await answerOf(client, provider);
      expect(await finish(client, query, { provider })).toEqual({
        issuer: provider.issuer,
        subject: 'ann',
        email: 'ann@example.com',
        isEmailVerified: true,
        name: 'Ann',
      });
      expect(contacted.includes('/me')).toBe(provider === real);
      // The signature of the token is checked.
      expect(contacted).toContain('/jwks');
    }
  });

  it('reports addresses that the provider has not verified', async () => {
    const client = makeClient();
    for (const user of [
      { subject: 'ben', email: 'ben@example.com' },
      { subject: 'ben', email: 'ben@example.com', email_verified: false },
      { subject: 'ben' },
    ]) {
      real.user = user;
      const found = await finish(client, await answerOf(client, real));
      expect(found).toMatchObject({ isEmailVerified: false, email: user.email ?? null, name: '' });
    }
    real.user = USER;
  });

  it('accepts clocks that differ by a minute, and no token that has ended', async () => {
    const client = makeClient();
    const query = () => answerOf(client, real);
    for (const secondsAhead of [-50, 50]) {
      const skewed = makeClient({ secondsAhead });
      expect(await finish(skewed, await query())).toMatchObject({ subject: 'ann' });
    }
    const late = makeClient({ secondsAhead: 3600 + 120 });
    await expect(finish(late, await query())).rejects.toEqual(refused('TIMESTAMP'));
    expect(await finish(client, await query())).toMatchObject({ subject: 'ann' });
  });
});

describe('a log-in is refused', () => {
  it('for a code that was used', async () => {
    const client = makeClient();
    const query = await answerOf(client, real);
    await finish(client, query);
    await expect(finish(client, query)).rejects.toEqual(refused('invalid_grant'));
  });

  it('for another state, nonce or code verifier', async () => {
    const client = makeClient();
    for (const [changes, reason] of [
      [{ state: proof('y').state }, 'state'],
      [{ nonce: proof('y').nonce }, 'nonce'],
      [{ codeVerifier: proof('y').codeVerifier }, 'invalid_grant'],
    ] as const) {
      const query = await answerOf(client, real);
      const of = { ...proof(), ...changes };
      await expect(finish(client, query, { of })).rejects.toEqual(refused(reason));
    }
  });

  it('for the answer of another provider, whose code is not sent', async () => {
    const client = makeClient();
    const query = await answerOf(client, other);
    const exchanges = real.exchanges;
    await expect(finish(client, query)).rejects.toEqual(refused('"iss"'));
    // An answer without its issuer, though the provider declares to send it always.
    const parameters = new URLSearchParams(query);
    parameters.delete('iss');
    await expect(finish(client, parameters.toString())).rejects.toEqual(refused('"iss"'));
    expect(real.exchanges).toBe(exchanges);
  });

  it('for an answer with an error, without a code, or with two', async () => {
    const client = makeClient();
    const iss = `iss=${encodeURIComponent(real.issuer)}&state=${proof().state}`;
    for (const [query, reason] of [
      [`${iss}&error=access_denied`, 'access_denied'],
      [iss, ''],
      [`${iss}&code=a&code=b`, ''],
      [`${iss}&code=a&state=${proof().state}`, ''],
      ['', ''],
    ] as const) {
      await expect(finish(client, query)).rejects.toEqual(refused(reason));
    }
  });

  it.each<[string, string, (header: object, claims: object) => string]>([
    ['signed with another key', 'signature', signed],
    [
      'without a signature',
      '"alg"',
      (header, claims) => `${unsigned({ ...header, alg: 'none' }, claims)}.`,
    ],
    [
      'signed with the secret of the client',
      '"alg"',
      (header, claims) => {
        const input = unsigned({ ...header, alg: 'HS256' }, claims);
        const hmac = createHmac('sha256', RealProvider.CLIENT_SECRET).update(input);
        return `${input}.${hmac.digest('base64url')}`;
      },
    ],
  ])('for a token %s', async (_, reason, forge) => {
    const client = makeClient({ sender: sendForging(forge) });
    await expect(finish(client, await answerOf(client, real))).rejects.toEqual(refused(reason));
  });

  it('for a wrong secret', async () => {
    const client = makeClient();
    const query = await answerOf(client, real);
    const wrong = clientOf(real.issuer, { clientSecret: 'wrong' });
    const answer = { redirectUrl: REDIRECT, query };
    await expect(client.finish(wrong, answer, proof())).rejects.toEqual(refused('invalid_client'));
  });
});

it.each([
  ['https://login.example.com', true],
  ['https://10.0.0.1', false],
  ['https://[::1]:8443/realm', false],
  ['https://localhost', false],
  ['https://id.localhost:8443', false],
])('knows of %s whether its address may be public: %s', (issuer, isPossible) => {
  expect(makeClient().mayContact({ issuer, isPrivate: false })).toBe(isPossible);
  expect(makeClient().mayContact({ issuer, isPrivate: true })).toBe(true);
});

describe('a provider is unavailable', () => {
  const servers: Server[] = [];
  const serve = async (listener: RequestListener) => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  afterAll(() => servers.forEach((server) => server.close().closeAllConnections()));
  const begin = (issuer: string, options: object = {}, changes: object = {}) =>
    makeClient(options).begin(clientOf(issuer, changes), REDIRECT, proof());

  it('when it is down, or its address is not allowed', async () => {
    const issuer = await serve(() => undefined);
    servers.at(-1)?.close();
    await expect(begin(issuer)).rejects.toEqual(unavailable('ECONNREFUSED'));
    const https = begin('https://127.0.0.1:1', {}, { isPrivate: false });
    await expect(https).rejects.toEqual(unavailable());
    const http = begin(real.issuer, {}, { isPrivate: false });
    await expect(http).rejects.toEqual(unavailable(expect.stringContaining('HTTPS')));
  });

  it('when it answers too slowly, while it sends, too', async () => {
    const silent = await serve(() => undefined);
    const slow = await serve((_, response) => void response.writeHead(200).write('{'));
    for (const issuer of [silent, slow]) {
      const begun = begin(issuer, { timeoutSeconds: 0.2 });
      await expect(begun).rejects.toEqual(unavailable(expect.stringMatching(/time/)));
    }
  });

  it('when it answers without an end, with a redirect, or not as a provider', async () => {
    const endless = await serve((_, response) => {
      const write = () => response.write(Buffer.alloc(100_000)) && setImmediate(write);
      response.on('drain', write);
      write();
    });
    await expect(begin(endless)).rejects.toEqual(unavailable('the answer is too long'));
    const redirecting = await serve((_, response) => {
      response
        .writeHead(302, { location: `${real.issuer}/.well-known/openid-configuration` })
        .end();
    });
    await expect(begin(redirecting)).rejects.toEqual(unavailable());
    const foreign = await serve((_, response) => {
      const metadata = { issuer: real.issuer, authorization_endpoint: `${real.issuer}/auth` };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(metadata));
    });
    await expect(begin(foreign)).rejects.toEqual(unavailable(expect.stringContaining('issuer')));
    const text = await serve((_, response) => void response.end('hello'));
    await expect(begin(text)).rejects.toEqual(unavailable());
    const failing = await serve((_, response) => void response.writeHead(500).end());
    await expect(begin(failing)).rejects.toEqual(unavailable());
  });
});
