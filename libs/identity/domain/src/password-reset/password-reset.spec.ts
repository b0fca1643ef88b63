import { beforeEach, describe, expect, it } from '@jest/globals';
import { aRealmRequest, createMemoryIdentity, type MemoryIdentity } from '../../testing/index.ts';
import { operatorOf, type Operator } from '../operator.ts';
import { PASSWORD_RESET_SECONDS } from './reset-password.ts';

const HOST = 'acme.chat.example.com';
const NEW = 'gravel orchard lantern';
let identity: MemoryIdentity;
let operator: Operator;
let userId: number;

beforeEach(async () => {
  identity = createMemoryIdentity();
  const { realmId } = await identity.useCases.createRealm.execute(aRealmRequest());
  operator = operatorOf(realmId);
  ({ userId } = await identity.useCases.createUser.execute(operator, {
    email: 'Ann@example.com',
    fullName: 'Ann',
    password: 'correct horse',
  }));
  identity.events.events.length = 0;
});

const request = (changes: object = {}) =>
  identity.useCases.requestPasswordReset.execute({
    host: HOST,
    email: ' ann@EXAMPLE.com',
    address: '192.0.2.1',
    ...changes,
  });
const requested = () =>
  identity.events.events.flatMap((event) =>
    event.type === 'account.password_reset_requested' ? [event.resetId] : [],
  );
const link = async () => {
  await request();
  return identity.confirmations.tokenOf('password-reset', requested().at(-1) ?? 0);
};
const reset = (token: string, newPassword = NEW) =>
  identity.useCases.resetPassword.execute({ host: HOST, token, newPassword, address: '192.0.2.1' });
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
  it('is the same work for every address', async () => {
    await request();
    const known = identity.events.events.splice(0);
    await request({ email: 'nobody@example.com' });
    expect(identity.events.events).toEqual(
      known.map((event) => ({ ...event, resetId: expect.any(Number) })),
    );
  });

  it('sends three mails an hour to an address, without revealing the limit', async () => {
    for (let count = 0; count < 5; count += 1) await request();
    expect(requested()).toHaveLength(3);
    identity.clock.advanceSeconds(3_600);
    await request();
    expect(requested()).toHaveLength(4);
  });

  it('is refused after thirty of one network', async () => {
    for (let count = 0; count < 30; count += 1) await request({ email: `${count}@example.com` });
    await expect(request({ email: 'x@example.com' })).rejects.toEqual(refusal('LOGIN_THROTTLED'));
    await request({ address: '192.0.2.2' });
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
    expect(identity.announced.at(-1)).toEqual({ userId });
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
    identity.users.change(userId, { isActive: false });
    await expect(reset(token)).rejects.toEqual(invalid);
    await expect(reset('x'.repeat(32))).rejects.toEqual(invalid);
  });
});
