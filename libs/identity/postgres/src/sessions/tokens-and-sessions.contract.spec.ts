import { beforeEach, describe, expect, it } from '@jest/globals';
import { operatorOf, type Operator } from '@tandem/identity-domain';
import {
  MAX_SESSIONS_PER_USER,
  SESSION_IDLE_SECONDS,
  SESSION_SECONDS,
} from '@tandem/identity-domain/sessions';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import { MAX_TOKENS_PER_USER } from '@tandem/identity-domain/tokens';
import { ROLES, SCOPES, type Actor } from '@tandem/shared-kernel';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { TestIdentity, createMemberIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();

describe('tokens', () => {
  const HOST = 'acme.chat.example.com';
  let identity: TestIdentity;
  let operator: Operator;
  let ann: Actor;
  let email: string;

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    const { realmId } = await identity.useCases.createRealm.execute(aRealmRequest());
    operator = operatorOf(realmId);
    const opened = await identity.useCases.createUser.execute(operator, {
      email: 'ann@example.com',
      fullName: 'Ann',
      password: 'correct horse',
    });
    ({ email } = opened);
    ann = { userId: opened.userId, realmId, role: ROLES.member, isBot: false };
  });

  const create = (changes: object = {}, who: Actor | Operator = ann) =>
    identity.useCases.createToken.execute(who, {
      userId: ann.userId,
      name: 'backup',
      scopes: ['read'],
      expiresAt: null,
      ...changes,
    });
  const authenticate = (secret: string, as: string | null = email) =>
    identity.useCases.authenticate.execute({ email: as, secret, host: HOST });
  const list = async () =>
    (await identity.useCases.listTokens.execute(ann, { userId: ann.userId })).tokens;
  const refusal = (code: string) => expect.objectContaining({ code });

  describe('a token', () => {
    it('authenticates its account with its scopes, with the address or alone', async () => {
      const { token, text } = await create({ name: ' backup ', scopes: ['write', 'read', 'read'] });
      expect(token).toMatchObject({ name: 'backup', scopes: ['read', 'write'], lastUsedAt: null });
      const credential = {
        kind: 'token',
        id: token.id,
        scopes: ['read', 'write'],
        expiresAt: null,
      };
      for (const as of [email, 'ANN@example.com', null]) {
        const actor = { ...ann, credential };
        expect(await authenticate(text, as)).toMatchObject({ ok: true, actor });
      }
      expect(identity.calls.uses).toEqual([token.id, token.id, token.id]);
      expect(await authenticate(text, 'bob@example.com')).toMatchObject({ reason: 'unknown-key' });
    });

    it('requires the address of the account with an API key', async () => {
      const { apiKey } = await identity.useCases.showApiKey.execute(operator, ann);
      expect(await authenticate(apiKey)).toMatchObject({ ok: true });
      expect(await authenticate(apiKey, null)).toMatchObject({ reason: 'unknown-key' });
    });

    it('is not created by a command that crosses the deactivation of the account', async () => {
      await identity.changeAccount(ann.userId, { isActive: false });
      await expect(create()).rejects.toEqual(refusal('USER_DEACTIVATED'));
    });

    it('ends when it expires', async () => {
      const expiresAt = new Date(identity.clock.now().getTime() + 10_000);
      const { text } = await create({ expiresAt });
      identity.clock.advanceSeconds(9);
      expect(await authenticate(text)).toMatchObject({ ok: true });
      identity.clock.advanceSeconds(1);
      expect(await authenticate(text)).toEqual({ ok: false, reason: 'expired' });
      expect(await list()).toHaveLength(1);
    });

    it('ends when it is revoked, by its account or by the operator', async () => {
      const { revokeToken } = identity.useCases;
      for (const who of [ann, operator]) {
        const { token, text } = await create();
        await revokeToken.execute(who, { userId: ann.userId, tokenId: token.id });
        expect(await authenticate(text)).toEqual({ ok: false, reason: 'unknown-key' });
        expect(identity.calls.announced.at(-1)).toEqual({ userId: ann.userId });
        const again = revokeToken.execute(who, { userId: ann.userId, tokenId: token.id });
        await expect(again).rejects.toEqual(refusal('NO_SUCH_TOKEN'));
      }
    });

    it('ends with the password, by the user or by the operator', async () => {
      const { changeOwnSettings, setUserPassword } = identity.useCases;
      const changes = [
        () =>
          changeOwnSettings.execute(ann, {
            settings: {},
            password: {
              oldPassword: 'correct horse',
              newPassword: 'gravel orchard',
              address: '::1',
            },
          }),
        () =>
          setUserPassword.execute(operator, { userId: ann.userId, password: 'lantern battery 7' }),
      ];
      for (const change of changes) {
        const { text } = await create();
        identity.calls.announced.length = 0;
        await change();
        expect(await list()).toEqual([]);
        expect(await authenticate(text)).toMatchObject({ ok: false });
        expect(identity.calls.announced).toEqual([{ userId: ann.userId }]);
      }
    });

    it('outlives another API key', async () => {
      const { text } = await create();
      await identity.useCases.regenerateOwnApiKey.execute(ann);
      expect(await authenticate(text)).toMatchObject({ ok: true });
    });
  });

  describe('the request for a token is refused', () => {
    it.each(['session', 'token'] as const)('with a %s that has ended meanwhile', async (kind) => {
      const credential = { kind, id: 999, scopes: SCOPES, expiresAt: null };
      const ended = refusal('CREDENTIAL_ENDED');
      await expect(create({}, { ...ann, credential })).rejects.toEqual(ended);
      const { regenerateOwnApiKey } = identity.useCases;
      await expect(regenerateOwnApiKey.execute({ ...ann, credential })).rejects.toEqual(ended);
    });

    it.each([
      ['without a name', { name: ' ' }, 'TOKEN_NAME_INVALID'],
      ['with a name that is too long', { name: 'x'.repeat(101) }, 'TOKEN_NAME_INVALID'],
      ['with a name that cannot be printed', { name: 'a\u0007b' }, 'TOKEN_NAME_INVALID'],
      ['without a scope', { scopes: [] }, 'TOKEN_SCOPES_INVALID'],
      ['when it is expired already', { expiresAt: new Date(0) }, 'TOKEN_EXPIRY_INVALID'],
      ['for another user', { userId: 1 }, 'NO_SUCH_BOT'],
    ])('%s', async (_, changes, code) => {
      await expect(create(changes)).rejects.toEqual(refusal(code));
    });

    it('for a bot of another user', async () => {
      const owner = await identity.addUser(ann.realmId, 'otto', ROLES.owner);
      const { userId: botId } = await identity.useCases.createBot.execute(operator, {
        shortName: 'echo',
        fullName: 'Echo',
        type: 1,
        ownerId: owner.userId,
      });
      await expect(create({ userId: botId })).rejects.toEqual(refusal('INSUFFICIENT_PERMISSION'));
      const { text } = await create({ userId: botId }, owner);
      expect(await authenticate(text, null)).toMatchObject({ actor: { userId: botId } });
    });

    it(`beyond ${MAX_TOKENS_PER_USER}`, async () => {
      for (let count = 0; count < MAX_TOKENS_PER_USER; count += 1) await create();
      await expect(create()).rejects.toEqual(refusal('TOKENS_TOO_MANY'));
    });
  });
});

describe('sessions', () => {
  const HOST = 'acme.chat.example.com';
  const PASSWORD = 'correct horse';
  let identity: TestIdentity;
  let operator: Operator;
  let ann: Actor;

  beforeEach(async () => {
    ({ identity, operator, ann } = await createMemberIdentity(test().database));
  });

  const logIn = (changes: object = {}) =>
    identity.useCases.startSession.execute({
      host: HOST,
      username: 'ann@example.com',
      password: PASSWORD,
      address: '192.0.2.1',
      clientName: 'website',
      userAgent: 'Browser 1.0',
      previous: null,
      ...changes,
    });
  const authenticate = (secret: string) =>
    identity.useCases.authenticate.execute({ email: null, secret, host: HOST });
  const actorOf = async (text: string) => {
    const found = await authenticate(text);
    if (!found.ok) throw new Error(found.reason);
    return found.actor;
  };
  const isOpen = async (text: string) => (await authenticate(text)).ok;
  const list = () => identity.useCases.listSessions.execute(ann);

  describe('a session', () => {
    it('authenticates its account, and is recorded as a log-in', async () => {
      const { text, sessionId } = await logIn();
      expect(await actorOf(text)).toMatchObject({
        ...ann,
        credential: { kind: 'session', id: sessionId },
      });
      expect(await list()).toMatchObject([
        { id: sessionId, userAgent: 'Browser 1.0', address: '192.0.2.1' },
      ]);
      expect((await identity.events()).at(-1)).toMatchObject({
        type: 'user.logged_in',
        userId: ann.userId,
        clientName: 'website',
      });
    });

    it('is a new one at each log-in, and the one before ends', async () => {
      const first = await logIn();
      identity.calls.announced.length = 0;
      const second = await logIn({ previous: first.text });
      expect(second.text).not.toBe(first.text);
      // The next request may arrive before the notification of the database.
      expect(identity.calls.announced).toEqual([{ userId: ann.userId }]);
      expect(await isOpen(first.text)).toBe(false);
      expect(await isOpen(second.text)).toBe(true);
      // A cookie that was planted is not taken over.
      const planted = `tds_77_${'x'.repeat(43)}`;
      const third = await logIn({ previous: planted });
      expect(third.text).not.toBe(planted);
      expect(await isOpen(planted)).toBe(false);
    });

    it('ends when it is not used, or too old', async () => {
      const { text } = await logIn();
      identity.clock.advanceSeconds(SESSION_IDLE_SECONDS - 1);
      expect(await isOpen(text)).toBe(true);
      identity.clock.advanceSeconds(1);
      expect(await authenticate(text)).toEqual({ ok: false, reason: 'expired' });
      expect(await list()).toEqual([]);
      expect(SESSION_IDLE_SECONDS).toBeLessThan(SESSION_SECONDS);
    });

    it('needs the password of an active account', async () => {
      await expect(logIn({ password: 'x' })).rejects.toMatchObject({
        code: 'AUTHENTICATION_FAILED',
      });
      await identity.changeAccount(ann.userId, { isActive: false });
      await expect(logIn()).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
    });

    it('is refused when the password was guessed too often', async () => {
      for (let count = 0; count < 5; count += 1)
        await logIn({ password: 'x' }).catch(() => undefined);
      await expect(logIn()).rejects.toMatchObject({ code: 'LOGIN_THROTTLED' });
    });

    it('pushes out the one that was used longest ago', async () => {
      const first = await logIn();
      for (let count = 0; count < MAX_SESSIONS_PER_USER; count += 1) {
        identity.clock.advanceSeconds(1);
        await logIn();
      }
      expect(await list()).toHaveLength(MAX_SESSIONS_PER_USER);
      expect(await isOpen(first.text)).toBe(false);
    });
  });

  describe('sessions end', () => {
    it('by themselves, one by one, or all but one', async () => {
      const { endSession, endOtherSessions } = identity.useCases;
      const [one, two, three] = [await logIn(), await logIn(), await logIn()];
      await endSession.execute(await actorOf(one.text), {});
      expect(await isOpen(one.text)).toBe(false);
      await endSession.execute(ann, { sessionId: two.sessionId });
      expect(await isOpen(two.text)).toBe(false);
      const four = await logIn();
      await endOtherSessions.execute(await actorOf(four.text));
      expect([await isOpen(three.text), await isOpen(four.text)]).toEqual([false, true]);
      await endOtherSessions.execute(ann);
      expect(await isOpen(four.text)).toBe(false);
      expect(identity.calls.announced.at(-1)).toEqual({ userId: ann.userId });
      const again = endSession.execute(ann, { sessionId: four.sessionId });
      await expect(again).rejects.toMatchObject({ code: 'NO_SUCH_SESSION' });
      await expect(endSession.execute(ann, {})).rejects.toMatchObject({ code: 'NOT_A_SESSION' });
    });

    it.each([
      [
        'a new password',
        () =>
          identity.useCases.setUserPassword.execute(operator, {
            userId: ann.userId,
            password: 'gravel orchard',
          }),
      ],
      [
        'another role',
        () =>
          identity.useCases.setUserRole.execute(operator, {
            userId: ann.userId,
            role: ROLES.moderator,
          }),
      ],
      [
        'the deactivation of the account, also when it is back',
        async () => {
          await identity.useCases.deactivateOwnAccount.execute(ann);
          await identity.useCases.reactivateUser.execute(operator, { userId: ann.userId });
        },
      ],
    ])('with %s', async (_, change) => {
      const { text } = await logIn();
      await change();
      expect(await isOpen(text)).toBe(false);
      expect(await list()).toEqual([]);
    });
  });
});
