import { beforeEach, describe, expect, it } from '@jest/globals';
import { aRealmRequest, createMemberIdentity, type MemoryIdentity } from '../../testing/index.ts';
import type { Operator } from '../operator.ts';
import { LOGIN_LINK_SECONDS } from './login-link.ts';

const HOST = 'acme.chat.example.com';
let identity: MemoryIdentity;
let operator: Operator;
let userId: number;

beforeEach(async () => {
  ({
    identity,
    operator,
    ann: { userId },
  } = await createMemberIdentity());
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
    identity.users.change(userId, { isActive: false });
    await expect(follow(key)).rejects.toMatchObject({ code: 'USER_DEACTIVATED' });
    await expect(create()).rejects.toMatchObject({ code: 'USER_ALREADY_DEACTIVATED' });
  });
});
