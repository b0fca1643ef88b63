import { beforeEach, expect, it } from '@jest/globals';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';

let identity: MemoryIdentity;
let realmId: number;
let owner: { userId: number; apiKey: string };
const host = 'acme.chat.example.com';

beforeEach(async () => {
  identity = createMemoryIdentity();
  ({ realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest()));
  identity.jwt.tokens.set('acme', new Map([['good', { email: 'OLGA@example.com', team: 'x' }]]));
});

const logIn = (token: string | undefined, at = host) =>
  identity.useCases.fetchApiKeyByJwt.execute({
    host: at,
    token,
    address: '192.0.2.1',
    clientName: 'test',
  });
const claims = (value: object) => identity.jwt.tokens.get('acme')?.set('other', { ...value });
const failure = (code: string) => expect.objectContaining({ code });

it('gives the API key of the person that the token names, in any spelling', async () => {
  expect(await logIn('good')).toEqual({
    userId: owner.userId,
    apiKey: owner.apiKey,
    realmId,
    email: 'Olga@example.com',
  });
  expect(identity.users.lastLogins.get(owner.userId)).toEqual(identity.clock.now());
});

it('needs an organization with a configuration, before it looks at the token', async () => {
  await expect(logIn(undefined, 'x.chat.example.com')).rejects.toEqual(
    failure('NONEXISTENT_SUBDOMAIN'),
  );
  identity.jwt.tokens.clear();
  await expect(logIn(undefined)).rejects.toEqual(failure('JWT_AUTH_DISABLED'));
});

it.each([undefined, ''])('asks for a token: %p', async (token) => {
  await expect(logIn(token)).rejects.toEqual(failure('JWT_MISSING'));
});

it('refuses a token that is not good', async () => {
  await expect(logIn('bad')).rejects.toEqual(failure('JWT_INVALID'));
});

it.each([[{}], [{ email: 5 }], [{ email: null }]])('needs an address in %j', async (payload) => {
  claims(payload);
  await expect(logIn('other')).rejects.toEqual(failure('JWT_WITHOUT_EMAIL'));
});

it.each(['', 'nobody@example.com', 'a\0@example.com'])('finds no user by %p', async (email) => {
  claims({ email });
  await expect(logIn('other')).rejects.toEqual(failure('AUTHENTICATION_FAILED'));
});

it('reports that a user belongs to another organization', async () => {
  await identity.useCases.createRealm.execute(
    aRealmRequest({
      stringId: 'beta',
      owner: { email: 'bea@example.com', fullName: 'Bea', password: 'correct horse' },
    }),
  );
  claims({ email: 'bea@example.com' });
  await expect(logIn('other')).rejects.toEqual(failure('NONEXISTENT_SUBDOMAIN'));
});

it('reports a deactivated account before a deactivated organization', async () => {
  await identity.realms.change(realmId, { deactivated: true });
  await expect(logIn('good')).rejects.toEqual(failure('REALM_DEACTIVATED'));
  identity.users.change(owner.userId, { isActive: false });
  await expect(logIn('good')).rejects.toEqual(failure('USER_DEACTIVATED'));
});
