import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Actor } from '@tandem/shared-kernel';
import type { Operator } from '@tandem/identity-domain';
import { DESKTOP_TOKEN_SECONDS } from '@tandem/identity-domain/login-links';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { createMemberIdentity, type TestIdentity } from '../../testing/test-identity.ts';

const HOST = 'acme.chat.example.com';
const OTP = 'ab'.repeat(32);
const BROWSER = {
  address: '192.0.2.1',
  clientName: 'ZulipElectron',
  userAgent: 'ZulipElectron/5.0',
  previous: null,
};
const test = useTestDatabase();
let identity: TestIdentity;
let operator: Operator;
let ann: Actor;

beforeEach(async () => {
  ({ identity, operator, ann } = await createMemberIdentity(test().database));
  await identity.useCases.addLoginProvider.execute(operator, {
    name: 'keycloak',
    issuer: 'https://login.example.com',
    clientId: 'tandem',
    clientSecret: 'hush',
  });
});

const desktopToken = async () => {
  const begun = await identity.useCases.beginExternalLogin.execute({
    host: HOST,
    provider: null,
    next: '/',
    mobileOtp: undefined,
    desktopOtp: OTP,
    returnPath: '/complete/oidc/',
  });
  const state = new URL(begun.url).searchParams.get('state') ?? '';
  const done = await identity.useCases.finishExternalLogin.execute({
    host: HOST,
    browser: BROWSER,
    browserKey: begun.browserKey,
    state,
    query: `code=1&state=${state}`,
  });
  if (done.kind !== 'desktop') throw new Error(done.kind);
  expect(done.otp).toBe(OTP);
  return done.token;
};
const follow = (key: string, changes: object = {}) =>
  identity.useCases.followLoginLink.execute({
    host: HOST,
    key,
    kind: 'desktop',
    ...BROWSER,
    ...changes,
  });

describe('a token of a desktop program', () => {
  const invalid = { code: 'LOGIN_LINK_INVALID' };

  it('gives a session once, which is recorded as a log-in by the provider', async () => {
    const page = { userId: ann.userId, before: Number.MAX_SAFE_INTEGER, limit: 10 };
    const token = await desktopToken();
    expect(await identity.useCases.readLogins.execute(ann, page)).toEqual([]);
    expect(await follow(token)).toMatchObject({ userId: ann.userId });
    expect(await identity.useCases.readLogins.execute(ann, page)).toMatchObject([
      { method: 'openid_connect', credential: 'session' },
    ]);
    await expect(follow(token)).rejects.toMatchObject(invalid);
  });

  it('works in its organization, and not as a link of the operator', async () => {
    await identity.useCases.createRealm.execute(aRealmRequest({ stringId: 'other' }));
    const token = await desktopToken();
    const other = follow(token, { host: 'other.chat.example.com' });
    await expect(other).rejects.toMatchObject(invalid);
    await expect(follow(token, { kind: 'operator' })).rejects.toMatchObject(invalid);
    const { userId } = ann;
    const link = await identity.useCases.createLoginLink.execute(operator, { userId });
    await expect(follow(link.key)).rejects.toMatchObject(invalid);
    expect(await follow(token)).toMatchObject({ userId });
  });

  it('expires', async () => {
    const token = await desktopToken();
    identity.clock.advanceSeconds(DESKTOP_TOKEN_SECONDS);
    await expect(follow(token)).rejects.toMatchObject(invalid);
  });

  it('ends with a new password, the link to the provider, and the account', async () => {
    const { userId } = ann;
    const ended = await desktopToken();
    const change = { userId, password: 'battery staple' };
    await identity.useCases.setUserPassword.execute(operator, change);
    await expect(follow(ended)).rejects.toMatchObject(invalid);

    const unlinked = await desktopToken();
    const [linked] = await identity.useCases.listExternalIdentities.execute(operator, { userId });
    const identityId = linked?.id ?? 0;
    await identity.useCases.unlinkExternalIdentity.execute(operator, { userId, identityId });
    await expect(follow(unlinked)).rejects.toMatchObject(invalid);

    const last = await desktopToken();
    await identity.changeAccount(userId, { isActive: false });
    await expect(follow(last)).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
  });
});
