import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import { createMemberIdentity, type MemoryIdentity } from '../../testing/index.ts';
import type { Operator } from '../operator.ts';
import { MAX_SESSIONS_PER_USER, SESSION_IDLE_SECONDS, SESSION_SECONDS } from './login-session.ts';

const HOST = 'acme.chat.example.com';
const PASSWORD = 'correct horse';
let identity: MemoryIdentity;
let operator: Operator;
let ann: Actor;

beforeEach(async () => {
  ({ identity, operator, ann } = await createMemberIdentity());
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
    expect(identity.events.events.at(-1)).toMatchObject({
      type: 'user.logged_in',
      userId: ann.userId,
      clientName: 'website',
    });
  });

  it('is a new one at each log-in, and the one before ends', async () => {
    const first = await logIn();
    const second = await logIn({ previous: first.text });
    expect(second.text).not.toBe(first.text);
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
    await expect(logIn({ password: 'x' })).rejects.toMatchObject({ code: 'AUTHENTICATION_FAILED' });
    identity.users.change(ann.userId, { isActive: false });
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
    expect(identity.announced.at(-1)).toEqual({ userId: ann.userId });
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
