import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor, type Role } from '@tandem/shared-kernel';
import type { Operator } from '@tandem/identity-domain';
import {
  EXTERNAL_LOGIN_SECONDS,
  MAX_LOGIN_PROVIDERS,
} from '@tandem/identity-domain/external-login';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { createMemberIdentity, type TestIdentity } from '../../testing/test-identity.ts';

const HOST = 'acme.chat.example.com';
const OTP = 'ab'.repeat(32);
const KEYCLOAK = {
  name: 'keycloak',
  issuer: 'https://login.example.com',
  clientId: 'tandem',
  clientSecret: 'hush',
};
const test = useTestDatabase();
let identity: TestIdentity;
let operator: Operator;
let ann: Actor;

beforeEach(async () => {
  ({ identity, operator, ann } = await createMemberIdentity(test().database));
  await identity.useCases.addLoginProvider.execute(operator, KEYCLOAK);
});

const begin = (changes: object = {}) =>
  identity.useCases.beginExternalLogin.execute({
    host: HOST,
    provider: null,
    next: '/#inbox',
    mobileOtp: undefined,
    returnPath: '/complete/oidc/',
    ...changes,
  });
const stateOf = (url: string) => new URL(url).searchParams.get('state') ?? '';
const finish = (begun: { url: string; browserKey: string }, changes: object = {}) =>
  identity.useCases.finishExternalLogin.execute({
    host: HOST,
    browser: {
      address: '192.0.2.1',
      clientName: 'website',
      userAgent: 'Browser 1.0',
      previous: null,
    },
    browserKey: begun.browserKey,
    state: stateOf(begun.url),
    query: `code=1&state=${stateOf(begun.url)}`,
    ...changes,
  });
const logIn = async () => {
  const done = await finish(await begin());
  if (done.kind !== 'browser') throw new Error(done.kind);
  return done;
};
const expired = { code: 'EXTERNAL_LOGIN_EXPIRED' };
const user = (changes: object) => {
  identity.doubles.ports.openId.user = { ...identity.doubles.ports.openId.user, ...changes };
};
const findUser = (email: string) => identity.logins.findByEmail(operator.realmId, email);

describe('a log-in by a provider', () => {
  it('gives a session of the account with the verified address', async () => {
    const { session, next } = await logIn();
    expect([session.userId, next]).toEqual([ann.userId, '/#inbox']);
    const found = await identity.useCases.authenticate.execute({
      email: null,
      secret: session.text,
      host: HOST,
    });
    expect(found).toMatchObject({ ok: true, actor: { userId: ann.userId } });
    const page = { userId: ann.userId, before: Number.MAX_SAFE_INTEGER, limit: 10 };
    expect(await identity.useCases.readLogins.execute(ann, page)).toMatchObject([
      { method: 'openid_connect', credential: 'session' },
    ]);
  });

  it('proves state, nonce and code verifier of its own, which differ at each log-in', async () => {
    await logIn();
    await logIn();
    const { begun, finished } = identity.doubles.ports.openId;
    expect(finished.map(({ proof }) => proof)).toEqual(begun.map(({ proof }) => proof));
    const secrets = begun.flatMap(({ proof }) => Object.values(proof) as string[]);
    expect(new Set(secrets).size).toBe(6);
    expect(begun[0]?.provider).toEqual({
      issuer: KEYCLOAK.issuer,
      clientId: 'tandem',
      clientSecret: 'hush',
      isPrivate: false,
    });
    expect(finished[0]?.redirectUrl).toBe('https://acme.chat.example.com/complete/oidc/');
  });

  it('is finished once, in the browser and the organization that began it, and in time', async () => {
    const begun = await begin();
    await expect(finish(begun, { browserKey: 'x'.repeat(43) })).rejects.toMatchObject(expired);
    await expect(finish(begun, { browserKey: null })).rejects.toMatchObject(expired);
    await expect(finish(begun, { state: 'x'.repeat(43) })).rejects.toMatchObject(expired);
    await expect(finish(begun, { state: '' })).rejects.toMatchObject(expired);
    await finish(begun);
    await expect(finish(begun)).rejects.toMatchObject(expired);
    const refused = await begin();
    await expect(finish(refused, { query: 'error=access_denied' })).rejects.toMatchObject({
      code: 'EXTERNAL_LOGIN_REFUSED',
    });
    await expect(finish(refused)).rejects.toMatchObject(expired);
    await identity.useCases.createRealm.execute(aRealmRequest({ stringId: 'other' }));
    const elsewhere = finish(await begin(), { host: 'other.chat.example.com' });
    await expect(elsewhere).rejects.toMatchObject(expired);
    const late = await begin();
    identity.clock.advanceSeconds(EXTERNAL_LOGIN_SECONDS);
    await expect(finish(late)).rejects.toMatchObject(expired);
    expect(identity.doubles.ports.openId.finished).toHaveLength(2);
  });

  it('ends with its provider', async () => {
    const begun = await begin();
    await identity.useCases.removeLoginProvider.execute(operator, { name: 'keycloak' });
    await expect(finish(begun)).rejects.toMatchObject(expired);
    await expect(begin()).rejects.toMatchObject({ code: 'NO_SUCH_LOGIN_PROVIDER' });
  });

  it('gives a mobile application the API key, encrypted with its pad', async () => {
    const { session } = await logIn();
    const done = await finish(await begin({ mobileOtp: OTP }));
    expect(done).toMatchObject({
      kind: 'mobile',
      realmUrl: 'https://acme.chat.example.com',
      userId: session.userId,
      email: 'ann@example.com',
      encryptedApiKey: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    await expect(begin({ mobileOtp: 'short' })).rejects.toMatchObject({
      code: 'FLOW_OTP_INVALID',
    });
  });
});

describe('an account', () => {
  it('stays linked when its address changes, here or at the provider', async () => {
    await logIn();
    user({ email: 'ann.new@example.com', isEmailVerified: false });
    expect((await logIn()).session.userId).toBe(ann.userId);
    await identity.changeAccount(ann.userId, { deliveryEmail: 'ann.here@example.com' });
    expect((await logIn()).session.userId).toBe(ann.userId);
  });

  it('is linked by a verified address only', async () => {
    for (const changes of [{ isEmailVerified: false }, { email: null }, { email: ' ' }]) {
      user({ email: 'ann@example.com', isEmailVerified: true, ...changes });
      await expect(logIn()).rejects.toMatchObject({ code: 'EXTERNAL_EMAIL_UNVERIFIED' });
    }
  });

  it('is linked to one user of an issuer: an address that was given away opens nothing', async () => {
    await logIn();
    user({ subject: 'subject 2' });
    await expect(logIn()).rejects.toMatchObject({ code: 'EXTERNAL_ACCOUNT_LINKED' });
    user({ issuer: 'https://other.example.com' });
    expect((await logIn()).session.userId).toBe(ann.userId);
  });

  it('is refused when it is deactivated, linked or not', async () => {
    await identity.changeAccount(ann.userId, { isActive: false });
    await expect(logIn()).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
    await identity.changeAccount(ann.userId, { isActive: true });
    await logIn();
    await identity.changeAccount(ann.userId, { isActive: false });
    await expect(logIn()).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
  });
});

describe('a user without an account', () => {
  const ben = { subject: 'ben', email: 'ben@example.org', name: 'Ben "B" @Builder|12' };

  it('signs up with an address of a domain of the organization', async () => {
    user(ben);
    await expect(logIn()).rejects.toMatchObject({ code: 'EXTERNAL_SIGN_UP_REFUSED' });
    expect(await findUser(ben.email)).toBeNull();
    await identity.addDomain(operator.realmId, 'example.org');
    const { session } = await logIn();
    expect(session.email).toBe('ben@example.org');
    expect(await identity.account(operator.realmId, session.userId)).toMatchObject({
      fullName: 'Ben B Builder',
      role: ROLES.member,
    });
    expect(await findUser(ben.email)).toMatchObject({ passwordHash: null });
    expect((await logIn()).session.userId).toBe(session.userId);
  });

  it('signs up where no invitation is required, with the name of the address if there is none', async () => {
    user({ ...ben, name: '@' });
    await identity.changeSettings(operator.realmId, { invite_required: false });
    const { session } = await logIn();
    expect(await identity.account(operator.realmId, session.userId)).toMatchObject({
      fullName: 'ben',
    });
  });

  it('signs up by an invitation', async () => {
    user(ben);
    identity.doubles.ports.invitedSignUps.invited.set(ben.email, async () => {
      const request = { email: ben.email, fullName: 'Ben', password: 'correct horse' };
      return (await identity.useCases.createUser.execute(operator, request)).userId;
    });
    const { session } = await logIn();
    expect((await findUser(ben.email))?.userId).toBe(session.userId);
  });

  it('does not sign up with an address that no provider has verified', async () => {
    user({ ...ben, isEmailVerified: false });
    await identity.changeSettings(operator.realmId, { invite_required: false });
    await expect(logIn()).rejects.toMatchObject({ code: 'EXTERNAL_EMAIL_UNVERIFIED' });
  });
});

describe('providers', () => {
  const owner = async () => {
    await identity.changeAccount(ann.userId, { role: ROLES.owner });
    return { ...ann, role: ROLES.owner };
  };
  const add = async (changes: object) =>
    identity.useCases.addLoginProvider.execute(await owner(), {
      ...KEYCLOAK,
      name: 'two',
      ...changes,
    });

  it('are listed without their secrets, and selected by name', async () => {
    await add({ displayName: ' Two ', iconUrl: 'https://x.test/i.png', clientSecret: '' });
    const { listLoginProviders } = identity.useCases;
    expect(await listLoginProviders.execute(await owner())).toEqual([
      {
        name: 'keycloak',
        displayName: 'keycloak',
        iconUrl: null,
        issuer: KEYCLOAK.issuer,
        clientId: 'tandem',
        isPrivate: false,
      },
      expect.objectContaining({ displayName: 'Two', iconUrl: 'https://x.test/i.png' }),
    ]);
    await begin({ provider: 'two' });
    expect(identity.doubles.ports.openId.begun.at(-1)?.provider.clientSecret).toBeNull();
    const unknown = begin({ provider: 'three' });
    await expect(unknown).rejects.toMatchObject({ code: 'NO_SUCH_LOGIN_PROVIDER' });
  });

  it('are for owners and the operator', async () => {
    const { addLoginProvider, listLoginProviders, removeLoginProvider } = identity.useCases;
    const administrator = { ...ann, role: ROLES.administrator };
    for (const refused of [
      listLoginProviders.execute(administrator),
      addLoginProvider.execute(administrator, { ...KEYCLOAK, name: 'two' }),
      removeLoginProvider.execute(administrator, { name: 'keycloak' }),
    ]) {
      await expect(refused).rejects.toMatchObject({ code: 'MUST_BE_OWNER' });
    }
  });

  it.each([
    { name: 'Two' },
    { name: 'a/b' },
    { name: '' },
    { name: 'a'.repeat(31) },
    { issuer: 'http://login.example.com' },
    { issuer: 'http://127.0.0.1:1', isPrivate: true },
    { issuer: 'https://10.0.0.1' },
    { issuer: 'https://login.example.com/?a' },
    { issuer: 'https://a:b@login.example.com' },
    { issuer: 'login' },
    { iconUrl: 'javascript:alert(1)' },
    { clientId: ' ' },
    { displayName: 'x'.repeat(61) },
    { clientSecret: 'a\0' },
  ])('of an owner are refused with %p', async (changes) => {
    await expect(add(changes)).rejects.toMatchObject({ code: 'LOGIN_PROVIDER_INVALID' });
  });

  it('may be on this machine if the operator allows it', async () => {
    const input = { ...KEYCLOAK, name: 'two', issuer: 'http://127.0.0.1:1', isPrivate: true };
    await identity.useCases.addLoginProvider.execute(operator, input);
    await begin({ provider: 'two' });
    expect(identity.doubles.ports.openId.begun.at(-1)?.provider.isPrivate).toBe(true);
  });

  it('have names of their own, and a limit', async () => {
    await expect(add({ name: 'keycloak' })).rejects.toMatchObject({
      code: 'LOGIN_PROVIDER_EXISTS',
    });
    for (let count = 1; count < MAX_LOGIN_PROVIDERS; count += 1) await add({ name: `p${count}` });
    await expect(add({})).rejects.toMatchObject({ code: 'LOGIN_PROVIDERS_TOO_MANY' });
  });

  it('change the published data of the organization', async () => {
    expect((await identity.events()).at(-1)).toMatchObject({
      type: 'realm.changed',
      actorId: null,
      changes: [{ property: 'login_providers', before: '', after: `keycloak ${KEYCLOAK.issuer}` }],
      authentication: { passwords: true, openIdConnect: true },
    });
    expect(identity.calls.announced.at(-1)).toEqual({ realmId: operator.realmId });
    const settings = { password_auth_enabled: false };
    await identity.useCases.changeRealm.execute(operator, { settings, groupSettings: {} });
    expect((await identity.events()).at(-1)).toMatchObject({
      authentication: { passwords: false, openIdConnect: true },
    });
  });
});

describe('unlinking', () => {
  const list = () => identity.useCases.listExternalIdentities.execute(ann, ann);
  const unlink = (identityId: number, who: Actor | Operator = ann) =>
    identity.useCases.unlinkExternalIdentity.execute(who, { userId: ann.userId, identityId });
  const linked = async () => {
    await logIn();
    return (await list())[0]?.id ?? 0;
  };
  const withoutPassword = async () =>
    void (await identity.changeAccount(ann.userId, { passwordHash: null }));
  const sessions = async () => (await identity.useCases.listSessions.execute(ann)).length;

  it('removes the link, and ends the sessions', async () => {
    const id = await linked();
    const { issuer } = KEYCLOAK;
    expect(await list()).toEqual([{ id, provider: 'keycloak', issuer, subject: 'subject 1' }]);
    await unlink(id);
    expect([await list(), await sessions()]).toEqual([[], 0]);
    await expect(unlink(id)).rejects.toMatchObject({ code: 'NO_SUCH_EXTERNAL_IDENTITY' });
    await logIn();
    expect(await list()).toHaveLength(1);
  });

  it('of other users is for owners', async () => {
    const id = await linked();
    const as = async (role: Role): Promise<Actor> => {
      const user = { email: `${role}@acme.test`, fullName: 'Eve', password: 'correct horse', role };
      return { ...ann, ...(await identity.useCases.createUser.execute(operator, user)), role };
    };
    const administrator = await as(ROLES.administrator);
    const owner = await as(ROLES.owner);
    const listAs = (who: Actor) => identity.useCases.listExternalIdentities.execute(who, ann);
    await expect(listAs(administrator)).rejects.toMatchObject({ code: 'MUST_BE_OWNER' });
    await expect(unlink(id, administrator)).rejects.toMatchObject({ code: 'MUST_BE_OWNER' });
    expect(await listAs(owner)).toMatchObject([{ id, provider: 'keycloak' }]);
    await unlink(id, owner);
    expect([await list(), await sessions()]).toEqual([[], 0]);
  });

  it.each([
    ['the user has no password', withoutPassword],
    [
      'the organization accepts no passwords',
      () => identity.changeSettings(ann.realmId, { password_auth_enabled: false }),
    ],
  ])('leaves the last way to log in: %s', async (_, prepare) => {
    const id = await linked();
    await prepare();
    for (const who of [ann, operator]) {
      await expect(unlink(id, who)).rejects.toMatchObject({ code: 'LAST_LOGIN_METHOD' });
    }
    expect([(await list()).length, await sessions()]).toEqual([1, 1]);
  });

  it('counts users of other providers of the organization only', async () => {
    const id = await linked();
    await withoutPassword();
    const other = { ...KEYCLOAK, name: 'other', issuer: 'https://other.example.com' };
    const { realmId, userId } = ann;
    await identity.ports.unitOfWork.run((tx) =>
      tx.externalIdentities.link(realmId, userId, { issuer: other.issuer, subject: 'a' }),
    );
    await expect(unlink(id)).rejects.toMatchObject({ code: 'LAST_LOGIN_METHOD' });
    await identity.useCases.addLoginProvider.execute(operator, other);
    await unlink(id, operator);
    expect(await list()).toMatchObject([{ provider: 'other' }]);
  });

  it('ends a log-in by the link that is under way', async () => {
    const id = await linked();
    const find = identity.logins.findById.bind(identity.logins);
    identity.logins.findById = async (realmId, userId) => {
      const found = await find(realmId, userId);
      await unlink(id, operator);
      return found;
    };
    const finishing = finish(await begin());
    await expect(finishing).rejects.toMatchObject({ code: 'EXTERNAL_LOGIN_EXPIRED' });
    expect(await sessions()).toBe(0);
  });
});
