import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Realm } from '../src/index.ts';
import { SESSION_IDLE_SECONDS, sessionText } from '../src/sessions/index.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

const NOW = new Date('2026-03-01T00:00:00Z');
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

/** The contract of repositories of sessions, and of stores of credentials with them. */
export function describeSessions(name: string, makeHarness: () => IdentityHarness): void {
  describe(`${name}: sessions`, () => {
    let harness: IdentityHarness;
    let realm: Realm;
    let userId: number;
    beforeEach(async () => {
      harness = makeHarness();
      realm = await freshRealm(harness);
      userId = await freshAccount(harness, realm.id);
    });

    const secretOf = (id: number) => `secret${id}`.padEnd(43, 'x');
    const add = (idleSeconds: number, of = userId, limit = 3) =>
      harness.unitOfWork.run(async ({ sessions }) => {
        const id = await sessions.nextId();
        const session = {
          id,
          realmId: realm.id,
          userId: of,
          userAgent: 'Browser',
          address: '192.0.2.1',
          createdAt: before(idleSeconds),
          lastUsedAt: before(idleSeconds),
          secretHash: harness.hashOfSecret(secretOf(id)),
        };
        await sessions.add(session, limit);
        return id;
      });
    const list = (of = userId) => harness.unitOfWork.run(({ sessions }) => sessions.list(of, NOW));
    const ids = async (of?: number) => (await list(of)).map(({ id }) => id);

    it('lists those that have not expired, the last used first', async () => {
      const [older, newer] = [await add(100), await add(10)];
      await add(SESSION_IDLE_SECONDS);
      expect(await list()).toEqual([
        expect.objectContaining({ id: newer, userAgent: 'Browser', address: '192.0.2.1' }),
        expect.objectContaining({ id: older, createdAt: before(100), lastUsedAt: before(100) }),
      ]);
    });

    it('ends those that were used longest ago when there are too many', async () => {
      const [first, second, third] = [await add(10), await add(30), await add(20)];
      const fourth = await add(5);
      expect(await ids()).toEqual([fourth, first, third]);
      expect(
        await harness.credentials.findBySecret(sessionText(second, secretOf(second))),
      ).toBeNull();
    });

    it('finds the holder, by the right secret only', async () => {
      const id = await add(10);
      const find = (secret: string) => harness.credentials.findBySecret(sessionText(id, secret));
      expect(await find(secretOf(id))).toMatchObject({
        actor: {
          userId,
          credential: {
            kind: 'session',
            id,
            scopes: ['read', 'write', 'administration'],
            expiresAt: before(10 - SESSION_IDLE_SECONDS),
          },
        },
      });
      expect(await find(secretOf(id + 1))).toBeNull();
    });

    it('removes the one with a secret, of any account', async () => {
      const other = await freshAccount(harness, realm.id);
      const [own, foreign] = [await add(2), await add(1, other)];
      const remove = (id: number, secret: string) =>
        harness.unitOfWork.run(({ sessions }) =>
          sessions.removeBySecret(id, harness.hashOfSecret(secret)),
        );
      const find = (id: number) => harness.credentials.findBySecret(sessionText(id, secretOf(id)));
      expect(await remove(own, secretOf(foreign))).toBeNull();
      expect(await ids()).toEqual([own]);
      expect(await remove(foreign, secretOf(foreign))).toBe(other);
      expect(await remove(foreign, secretOf(foreign))).toBeNull();
      expect(await find(foreign)).toBeNull();
      expect(await find(own)).not.toBeNull();
    });

    it('removes one of the account, all, or all but one', async () => {
      const other = await freshAccount(harness, realm.id);
      const [one, two, foreign] = [await add(3), await add(2), await add(1, other)];
      await harness.unitOfWork.run(async ({ sessions }) => {
        expect(await sessions.exists(userId, foreign)).toBe(false);
        expect(await sessions.remove(userId, foreign)).toBe(false);
        await sessions.removeAll([userId], two);
      });
      expect(await ids()).toEqual([two]);
      await harness.unitOfWork.run(async ({ sessions }) => {
        expect(await sessions.exists(userId, one)).toBe(false);
        expect(await sessions.exists(userId, two)).toBe(true);
        expect(await sessions.remove(userId, one)).toBe(false);
        await sessions.removeAll([userId, other]);
      });
      expect([await ids(), await ids(other)]).toEqual([[], []]);
    });
  });
}
