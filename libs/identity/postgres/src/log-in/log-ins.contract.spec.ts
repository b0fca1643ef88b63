import { beforeEach, describe, expect, it } from '@jest/globals';
import { operatorOf, type Operator } from '@tandem/identity-domain';
import { LOGIN_LINK_SECONDS } from '@tandem/identity-domain/login-links';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity, createMemberIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();

describe('a log-in by a token of another system', () => {
  let identity: TestIdentity;
  let realmId: number;
  let owner: { userId: number; apiKey: string };
  const host = 'acme.chat.example.com';

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    ({ realmId, owner } = await identity.useCases.createRealm.execute(aRealmRequest()));
    identity.doubles.tokens.set(
      'acme',
      new Map([['good', { email: 'OLGA@example.com', team: 'x' }]]),
    );
  });

  const logIn = (token: string | undefined, at = host) =>
    identity.useCases.fetchApiKeyByJwt.execute({
      host: at,
      token,
      address: '192.0.2.1',
      clientName: 'test',
    });
  const claims = (value: object) => identity.doubles.tokens.get('acme')?.set('other', { ...value });
  const failure = (code: string) => expect.objectContaining({ code });

  it('gives the API key of the user that the token names, in any spelling', async () => {
    expect(await logIn('good')).toEqual({
      userId: owner.userId,
      apiKey: owner.apiKey,
      realmId,
      email: 'Olga@example.com',
    });
    expect(await identity.lastLogin(owner.userId)).toEqual(identity.clock.now());
  });

  it('requires the configuration of the organization before it reads the token', async () => {
    await expect(logIn(undefined, 'x.chat.example.com')).rejects.toEqual(
      failure('NONEXISTENT_SUBDOMAIN'),
    );
    identity.doubles.tokens.clear();
    await expect(logIn(undefined)).rejects.toEqual(failure('JWT_AUTH_DISABLED'));
  });

  it.each([undefined, ''])('requires a token: %p', async (token) => {
    await expect(logIn(token)).rejects.toEqual(failure('JWT_MISSING'));
  });

  it('refuses an invalid token', async () => {
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
    await identity.deactivateRealm(realmId);
    await expect(logIn('good')).rejects.toEqual(failure('REALM_DEACTIVATED'));
    await identity.changeAccount(owner.userId, { isActive: false });
    await expect(logIn('good')).rejects.toEqual(failure('USER_DEACTIVATED'));
  });
});

describe('links to accounts', () => {
  const HOST = 'acme.chat.example.com';
  const ADDRESS = '192.0.2.1';
  let identity: TestIdentity;
  let operator: Operator;
  let ann: Actor;

  beforeEach(async () => {
    ({ identity, operator, ann } = await createMemberIdentity(test().database));
  });

  const idOf = async (type: string, name: string): Promise<number> =>
    (
      (await identity.events()).findLast((event) => event.type === type) as unknown as Readonly<
        Record<string, number>
      >
    )[name]!;

  /** Each creates a link that leads to the account, and returns a function that follows it. */
  const LINKS: Readonly<Record<string, () => Promise<() => Promise<unknown>>>> = {
    'for a log-in': async () => {
      const { key } = await identity.useCases.createLoginLink.execute(operator, ann);
      const browser = { address: ADDRESS, clientName: 'x', userAgent: 'x', previous: null };
      return () => identity.useCases.followLoginLink.execute({ host: HOST, key, ...browser });
    },
    'to a new password': async () => {
      const email = 'ann@example.com';
      await identity.useCases.requestPasswordReset.execute({ host: HOST, email, address: ADDRESS });
      const id = await idOf('account.password_reset_requested', 'resetId');
      const token = identity.doubles.ports.tokens.tokenOf('password-reset', id);
      const newPassword = 'gravel orchard lantern';
      return () =>
        identity.useCases.resetPassword.execute({
          host: HOST,
          token,
          newPassword,
          address: ADDRESS,
        });
    },
    'to another address': async () => {
      const email = 'other@example.com';
      await identity.useCases.changeOwnSettings.execute(ann, { settings: {}, email });
      const id = await idOf('user.email_change_requested', 'changeId');
      const token = identity.doubles.ports.tokens.tokenOf('email-change', id);
      return () =>
        identity.useCases.confirmEmailChange.execute({ host: HOST, token, address: ADDRESS });
    },
  };

  describe.each(Object.entries(LINKS))('a link %s', (_, make) => {
    const invalid = { code: expect.stringMatching(/_LINK_INVALID$/) };

    it('logs the user in to the account', async () => {
      const follow = await make();
      await follow();
    });

    it('ends with a new password', async () => {
      const follow = await make();
      const { setUserPassword } = identity.useCases;
      await setUserPassword.execute(operator, { userId: ann.userId, password: 'battery lawn 7' });
      await expect(follow()).rejects.toMatchObject(invalid);
    });

    it('does not work again after a deactivation', async () => {
      const follow = await make();
      await identity.useCases.deactivateUser.execute(operator, {
        userId: ann.userId,
        deleteProfile: false,
        deleteMessagesIn: [],
        notificationComment: null,
      });
      await identity.useCases.reactivateUser.execute(operator, ann);
      await expect(follow()).rejects.toMatchObject(invalid);
    });
  });
});

describe('links of the operator', () => {
  const HOST = 'acme.chat.example.com';
  let identity: TestIdentity;
  let operator: Operator;
  let userId: number;

  beforeEach(async () => {
    ({
      identity,
      operator,
      ann: { userId },
    } = await createMemberIdentity(test().database));
  });

  const create = () => identity.useCases.createLoginLink.execute(operator, { userId });
  const follow = (key: string, changes: object = {}) =>
    identity.useCases.followLoginLink.execute({
      host: HOST,
      key,
      address: '192.0.2.1',
      clientName: 'website',
      userAgent: 'Browser 1.0',
      previous: null,
      ...changes,
    });
  const invalid = { code: 'LOGIN_LINK_INVALID' };

  describe('a link for a log-in', () => {
    it('gives a session once, and is recorded as a log-in', async () => {
      const { key, expiresAt } = await create();
      expect(expiresAt.getTime() - identity.clock.now().getTime()).toBe(LOGIN_LINK_SECONDS * 1000);
      const { text, ...started } = await follow(key);
      expect(started).toMatchObject({ userId, email: 'ann@example.com' });
      const { authenticate, readLogins } = identity.useCases;
      const found = await authenticate.execute({ email: null, secret: text, host: HOST });
      if (!found.ok) throw new Error(found.reason);
      expect(found.actor.userId).toBe(userId);
      const page = { userId, before: Number.MAX_SAFE_INTEGER, limit: 10 };
      expect(await readLogins.execute(found.actor, page)).toMatchObject([
        { method: 'link', credential: 'session', address: '192.0.2.1' },
      ]);
      await expect(follow(key)).rejects.toMatchObject(invalid);
    });

    it('gives one of two browsers a session', async () => {
      const { key } = await create();
      const outcomes = await Promise.allSettled([follow(key), follow(key)]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('ends with a new password', async () => {
      const { key } = await create();
      const change = { userId, password: 'battery staple' };
      await identity.useCases.setUserPassword.execute(operator, change);
      await expect(follow(key)).rejects.toMatchObject(invalid);
    });

    it('expires', async () => {
      const { key } = await create();
      identity.clock.advanceSeconds(LOGIN_LINK_SECONDS);
      await expect(follow(key)).rejects.toMatchObject(invalid);
    });

    it('works in its organization only, and for an active account', async () => {
      await identity.useCases.createRealm.execute(aRealmRequest({ stringId: 'other' }));
      const { key } = await create();
      for (const host of ['other.chat.example.com', 'nowhere.example.com']) {
        await expect(follow(key, { host })).rejects.toMatchObject(invalid);
      }
      await expect(follow('x'.repeat(43))).rejects.toMatchObject(invalid);
      await identity.changeAccount(userId, { isActive: false });
      await expect(follow(key)).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
      await expect(create()).rejects.toMatchObject({ code: 'USER_ALREADY_DEACTIVATED' });
    });
  });
});

describe('the history of log-ins', () => {
  it('records every log-in, for its user and for administrators', async () => {
    const identity = await TestIdentity.create(test().database);
    const { useCases } = identity;
    const { realmId, owner } = await useCases.createRealm.execute(aRealmRequest());
    const password = 'correct horse';
    const [ann, ben] = [
      await useCases.createUser.execute(operatorOf(realmId), {
        email: 'ann@example.com',
        fullName: 'Ann',
        password,
      }),
      await useCases.createUser.execute(operatorOf(realmId), {
        email: 'ben@example.com',
        fullName: 'Ben',
        password,
      }),
    ];
    const input = {
      host: 'acme.chat.example.com',
      username: 'ann@example.com',
      password,
      address: '192.0.2.1',
      clientName: 'terminal',
    };
    await useCases.fetchApiKey.execute(input);
    await useCases.startSession.execute({ ...input, userAgent: 'x', previous: null });
    identity.doubles.tokens.set('acme', new Map([['good', { email: 'ann@example.com' }]]));
    await useCases.fetchApiKeyByJwt.execute({ ...input, token: 'good' });
    await useCases.fetchApiKey.execute({ ...input, password: 'wrong' }).catch(() => undefined);

    const actorOf = (userId: number, role: Actor['role'] = ROLES.member): Actor => ({
      userId,
      realmId,
      role,
      isBot: false,
    });
    const page = { userId: ann.userId, before: Number.MAX_SAFE_INTEGER, limit: 10 };
    const expected = [
      { method: 'jwt', credential: 'api_key' },
      { method: 'password', credential: 'session' },
      { method: 'password', credential: 'api_key', clientName: 'terminal', address: '192.0.2.1' },
    ];
    expect(await useCases.readLogins.execute(actorOf(ann.userId), page)).toMatchObject(expected);
    const administrator = actorOf(owner.userId, ROLES.administrator);
    expect(await useCases.readLogins.execute(administrator, page)).toMatchObject(expected);
    await expect(useCases.readLogins.execute(actorOf(ben.userId), page)).rejects.toMatchObject({
      code: 'MUST_BE_ADMINISTRATOR',
    });
    const elsewhere = { ...administrator, realmId: realmId + 1 };
    await expect(useCases.readLogins.execute(elsewhere, page)).rejects.toMatchObject({
      code: 'NO_SUCH_USER',
    });
  });
});
