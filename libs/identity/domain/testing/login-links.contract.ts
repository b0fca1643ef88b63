import { beforeEach, describe, expect, it } from '@jest/globals';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of links for log-ins. */
export function describeLoginLinks(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    let userId: number;
    beforeEach(async () => {
      harness = makeHarness();
      ({ id: realmId } = await freshRealm(harness));
      userId = await freshAccount(harness, realmId);
    });

    const expiresAt = new Date('2026-03-01T00:00:00Z');
    const hashOf = (key: string) => harness.hashOfSecret(`link ${realmId} ${key}`);
    const add = (key: string, of = userId) =>
      harness.unitOfWork.run(({ loginLinks }) =>
        loginLinks.add({ realmId, userId: of, expiresAt }, hashOf(key), 2),
      );
    const find = (key: string) =>
      harness.unitOfWork.run(({ loginLinks }) => loginLinks.find(hashOf(key)));

    it('finds a link by its secret, until it is used', async () => {
      await add('one');
      expect(await find('one')).toEqual({ realmId, userId, expiresAt });
      expect(await find('two')).toBeNull();
      const use = () => harness.unitOfWork.run(({ loginLinks }) => loginLinks.use(hashOf('one')));
      expect([await use(), await use(), await find('one')]).toEqual([true, false, null]);
    });

    it('is used by one of two transactions at the same time', async () => {
      await add('one');
      const use = () => harness.unitOfWork.run(({ loginLinks }) => loginLinks.use(hashOf('one')));
      expect((await Promise.all([use(), use()])).sort()).toEqual([false, true]);
    });

    it('removes the links of one user', async () => {
      const other = await freshAccount(harness, realmId);
      await add('of another user', other);
      for (const key of ['one', 'two']) await add(key);
      await harness.unitOfWork.run(({ loginLinks }) => loginLinks.removeAll(userId));
      for (const key of ['one', 'two']) expect(await find(key)).toBeNull();
      expect(await find('of another user')).toMatchObject({ userId: other });
    });

    it('replaces the oldest link of a user with the largest number', async () => {
      const other = await freshAccount(harness, realmId);
      await add('of another user', other);
      for (const key of ['one', 'two', 'three']) await add(key);
      expect(await find('one')).toBeNull();
      for (const key of ['two', 'three']) expect(await find(key)).toMatchObject({ userId });
      expect(await find('of another user')).toMatchObject({ userId: other });
    });
  });
}
