import { beforeEach, describe, expect, it } from '@jest/globals';
import { operatorOf, type Operator } from '@tandem/identity-domain';
import {
  PASSWORD_RESET_SECONDS,
  RequestPasswordReset,
} from '@tandem/identity-domain/password-reset';
import { aRealmRequest } from '@tandem/identity-domain/testing';
import type { Actor } from '@tandem/shared-kernel';
import { runTogether, useTestDatabase, type Begin } from '@tandem/shared-postgres/testing';
import { bindIdentityTx } from '../identity-tx.ts';
import { TestIdentity, createMemberIdentity } from '../../testing/test-identity.ts';

const test = useTestDatabase();

describe('second factors', () => {
  const HOST = 'acme.chat.example.com';
  const ADDRESS = '192.0.2.1';
  let identity: TestIdentity;
  let operator: Operator;
  let ann: Actor;
  let recoveryCodes: readonly string[];
  /** The id of the device that was set up last. */
  let deviceId: number;

  beforeEach(async () => {
    ({ identity, operator, ann } = await createMemberIdentity(test().database));
    await begin();
    ({ recoveryCodes } = await confirm(code()));
    identity.clock.advanceSeconds(30);
  });

  const begin = async () => {
    const { secret } = await identity.useCases.beginSecondFactor.execute(ann, {
      password: 'correct horse',
      address: ADDRESS,
    });
    deviceId = Number(secret.replace('SECRET', ''));
  };
  const confirm = (given: string) =>
    identity.useCases.confirmSecondFactor.execute(ann, { code: given });
  const code = () => identity.doubles.ports.codes.codeAt(deviceId, identity.clock.now());
  const logIn = (given?: string, changes: object = {}) =>
    identity.useCases.fetchApiKey.execute({
      host: HOST,
      username: 'ann@example.com',
      password: 'correct horse',
      code: given,
      address: ADDRESS,
      clientName: 'x',
      ...changes,
    });
  const refusal = (name: string) => expect.objectContaining({ code: name });
  const wrong = refusal('SECOND_FACTOR_WRONG');
  const state = () => identity.useCases.readSecondFactor.execute(ann);

  describe('a log-in by password', () => {
    it('requires a code, only where the password is right', async () => {
      for (const none of [undefined, '']) {
        await expect(logIn(none)).rejects.toEqual(refusal('SECOND_FACTOR_REQUIRED'));
      }
      const guess = logIn(code(), { password: 'x' });
      await expect(guess).rejects.toEqual(refusal('AUTHENTICATION_FAILED'));
      expect(await logIn(code())).toMatchObject({ userId: ann.userId });
    });

    it('requires a code for a session, too', async () => {
      const start = (given?: string) =>
        identity.useCases.startSession.execute({
          host: HOST,
          username: 'ann@example.com',
          password: 'correct horse',
          code: given,
          address: ADDRESS,
          clientName: 'x',
          userAgent: 'x',
          previous: null,
        });
      await expect(start()).rejects.toEqual(refusal('SECOND_FACTOR_REQUIRED'));
      expect(await start(code())).toMatchObject({ userId: ann.userId });
    });

    it('accepts no code twice, and no earlier one after a later one', async () => {
      const earlier = code();
      identity.clock.advanceSeconds(30);
      await logIn(code());
      await expect(logIn(code())).rejects.toEqual(wrong);
      await expect(logIn(earlier)).rejects.toEqual(wrong);
      identity.clock.advanceSeconds(30);
      await logIn(code());
    });

    it('accepts each recovery code once', async () => {
      const [first = '', second = ''] = recoveryCodes;
      await logIn(first);
      await expect(logIn(first)).rejects.toEqual(wrong);
      await logIn(` ${second} `);
      expect(await state()).toEqual({ isOn: true, recoveryCodes: 8 });
    });

    it('allows five wrong codes, which the right password does not reset', async () => {
      for (let count = 0; count < 5; count += 1)
        await expect(logIn('000000')).rejects.toEqual(wrong);
      await expect(logIn(code())).rejects.toEqual(refusal('LOGIN_THROTTLED'));
      identity.clock.advanceSeconds(1800);
      await logIn(code());
    });

    it('needs a code after a lost password as well', async () => {
      const password = 'gravel orchard';
      await identity.useCases.setUserPassword.execute(operator, { userId: ann.userId, password });
      await expect(logIn(undefined, { password })).rejects.toEqual(
        refusal('SECOND_FACTOR_REQUIRED'),
      );
    });
  });

  describe('a second factor', () => {
    it('is on once a code has shown that the device is set up', async () => {
      await identity.useCases.resetSecondFactor.execute(operator, ann);
      await expect(confirm(code())).rejects.toEqual(refusal('SECOND_FACTOR_OFF'));
      await begin();
      await logIn();
      await expect(confirm('000000')).rejects.toEqual(wrong);
      expect(await state()).toEqual({ isOn: false, recoveryCodes: 0 });
      await confirm(code());
      expect(await state()).toEqual({ isOn: true, recoveryCodes: 10 });
      await expect(begin()).rejects.toEqual(refusal('SECOND_FACTOR_ALREADY_ON'));
      await expect(confirm(code())).rejects.toEqual(refusal('SECOND_FACTOR_ALREADY_ON'));
    });

    const remove = (given: string) =>
      identity.useCases.removeSecondFactor.execute(ann, { code: given, address: ADDRESS });

    it('stays on after concurrent guesses, of which the last is right', async () => {
      const guesses = Array.from({ length: 30 }, (_, count) => `00000${count}`);
      const results = await Promise.allSettled([...guesses, code()].map(remove));
      const codes = results.map((each) =>
        each.status === 'rejected' ? (each.reason as { code: string }).code : 'none',
      );
      expect(codes.toSorted()).toEqual([
        ...Array.from({ length: 26 }, () => 'LOGIN_THROTTLED'),
        ...Array.from({ length: 5 }, () => 'SECOND_FACTOR_WRONG'),
      ]);
      expect(await state()).toMatchObject({ isOn: true });
    });

    it('is turned off by a code, or by the operator', async () => {
      await expect(remove('000000')).rejects.toEqual(wrong);
      await remove(code());
      await logIn();
      await expect(remove(code())).rejects.toEqual(refusal('SECOND_FACTOR_OFF'));
      const reset = identity.useCases.resetSecondFactor.execute(operator, ann);
      await expect(reset).rejects.toEqual(refusal('SECOND_FACTOR_OFF'));
    });
  });
});

describe('password resets', () => {
  const HOST = 'acme.chat.example.com';
  const NEW = 'gravel orchard lantern';
  let identity: TestIdentity;
  let operator: Operator;
  let userId: number;

  beforeEach(async () => {
    identity = await TestIdentity.create(test().database);
    const { realmId } = await identity.useCases.createRealm.execute(aRealmRequest());
    operator = operatorOf(realmId);
    ({ userId } = await identity.useCases.createUser.execute(operator, {
      email: 'Ann@example.com',
      fullName: 'Ann',
      password: 'correct horse',
    }));
    await identity.clearEvents();
  });

  const input = { host: HOST, email: ' ann@EXAMPLE.com', address: '192.0.2.1' };
  const request = (changes: object = {}) =>
    identity.useCases.requestPasswordReset.execute({ ...input, ...changes });
  const requested = async () =>
    (await identity.events()).flatMap((event) =>
      event.type === 'account.password_reset_requested' ? [event.resetId] : [],
    );
  const link = async () => {
    await request();
    return identity.doubles.ports.tokens.tokenOf('password-reset', (await requested()).at(-1) ?? 0);
  };
  const reset = (token: string, newPassword = NEW) =>
    identity.useCases.resetPassword.execute({
      host: HOST,
      token,
      newPassword,
      address: '192.0.2.1',
    });
  const logIn = (password: string) =>
    identity.useCases.fetchApiKey.execute({
      host: HOST,
      username: 'ann@example.com',
      password,
      address: '192.0.2.1',
      clientName: 'x',
    });
  const refusal = (code: string) => expect.objectContaining({ code });
  const invalid = refusal('PASSWORD_RESET_LINK_INVALID');

  describe('the request for a link', () => {
    it('takes the same work for every address', async () => {
      await request();
      const known = await identity.events();
      await identity.clearEvents();
      await request({ email: 'nobody@example.com' });
      expect(await identity.events()).toEqual(
        known.map((event) => ({ ...event, resetId: expect.any(Number) })),
      );
    });

    it('sends three mails an hour to an address, without revealing the limit', async () => {
      for (let count = 0; count < 5; count += 1) await request();
      expect(await requested()).toHaveLength(3);
      identity.clock.advanceSeconds(3_600);
      await request();
      expect(await requested()).toHaveLength(4);
    });

    it('is refused after thirty of one network', async () => {
      for (let count = 0; count < 30; count += 1) await request({ email: `${count}@example.com` });
      await expect(request({ email: 'x@example.com' })).rejects.toEqual(refusal('LOGIN_THROTTLED'));
      await request({ address: '192.0.2.2' });
    });

    /** Requests at the same moment. */
    const requestTogether = (changes: readonly object[]) =>
      runTogether(
        test().database,
        changes.map((change) => (begin: Begin) => {
          const unitOfWork = begin((sql) => bindIdentityTx(sql));
          return new RequestPasswordReset({ ...identity.ports, unitOfWork }).execute({
            ...input,
            ...change,
          });
        }),
      );

    it('counts concurrent requests for an address one after the other', async () => {
      for (let count = 0; count < 2; count += 1) await request();
      await requestTogether([{ address: '192.0.2.2' }, { address: '192.0.2.3' }]);
      expect(await requested()).toHaveLength(3);
    });

    it('counts concurrent requests from a network one after the other', async () => {
      for (let count = 0; count < 29; count += 1) await request({ email: `${count}@example.com` });
      const results = await requestTogether([
        { email: 'x@example.com' },
        { email: 'y@example.com' },
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it.each([
      ['no address', { email: 'ann' }, 'EMAIL_MALFORMED'],
      ['no organization', { host: 'none.chat.example.com' }, 'NONEXISTENT_SUBDOMAIN'],
    ])('is refused for %s', async (_, changes, code) => {
      await expect(request(changes)).rejects.toEqual(refusal(code));
    });
  });

  describe('the link', () => {
    it('replaces the password once, and ends tokens, sessions and other links', async () => {
      const [first, second] = [await link(), await link()];
      const { createToken, startSession } = identity.useCases;
      const terms = { scopes: ['read' as const], expiresAt: null };
      const token = await createToken.execute(operator, { userId, name: 'x', ...terms });
      const session = await startSession.execute({
        host: HOST,
        username: 'ann@example.com',
        password: 'correct horse',
        address: '192.0.2.1',
        clientName: 'x',
        userAgent: 'x',
        previous: null,
      });
      expect(await reset(second)).toEqual({ email: 'ann@example.com' });
      await logIn(NEW);
      await expect(logIn('correct horse')).rejects.toEqual(refusal('AUTHENTICATION_FAILED'));
      for (const secret of [token.text, session.text]) {
        const found = await identity.useCases.authenticate.execute({
          email: null,
          secret,
          host: HOST,
        });
        expect(found.ok).toBe(false);
      }
      for (const used of [first, second]) await expect(reset(used)).rejects.toEqual(invalid);
      expect(identity.calls.announced.at(-1)).toEqual({ userId });
    });

    it('is not used up by a weak password', async () => {
      const token = await link();
      await expect(reset(token, 'x')).rejects.toEqual(refusal('PASSWORD_TOO_WEAK'));
      await reset(token);
    });

    it('works for an hour', async () => {
      const token = await link();
      identity.clock.advanceSeconds(PASSWORD_RESET_SECONDS + 1);
      await expect(reset(token)).rejects.toEqual(invalid);
    });

    it('is void after another change of the password', async () => {
      const token = await link();
      await identity.useCases.setUserPassword.execute(operator, {
        userId,
        password: 'battery lawn 7',
      });
      await expect(reset(token)).rejects.toEqual(invalid);
    });

    it('opens neither deactivated accounts nor another organization', async () => {
      const token = await link();
      await identity.useCases.createRealm.execute(aRealmRequest({ stringId: 'beta' }));
      const elsewhere = identity.useCases.resetPassword.execute({
        host: 'beta.chat.example.com',
        token,
        newPassword: NEW,
        address: '192.0.2.1',
      });
      await expect(elsewhere).rejects.toEqual(invalid);
      await identity.changeAccount(userId, { isActive: false });
      await expect(reset(token)).rejects.toEqual(invalid);
      await expect(reset('x'.repeat(32))).rejects.toEqual(invalid);
    });
  });
});
