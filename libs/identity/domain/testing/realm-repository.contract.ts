import { beforeEach, describe, expect, it } from '@jest/globals';
import { aRealm } from './builders.ts';
import { freshRealm, freshStringId, type IdentityHarness } from './identity-harness.ts';

/** What every store of organizations must do for commands and reads. */
export function describeRealmRepository(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    beforeEach(() => {
      harness = makeHarness();
    });

    it('gives back what was added', async () => {
      const settings = { waiting_period_threshold: 3, allow_message_editing: false };
      const realm = await freshRealm(harness, { settings });
      expect(realm).toEqual({ ...aRealm(realm.stringId, { settings }), id: expect.any(Number) });
      const [found, locked] = await harness.unitOfWork.run(async ({ realms }) => [
        await realms.find(realm.id),
        await realms.lock(realm.id),
      ]);
      expect(found).toEqual(realm);
      expect(locked).toEqual(realm);
      expect(await harness.realms.findByStringId(realm.stringId)).toEqual(realm);
    });

    it('finds nothing where nothing is', async () => {
      const found = await harness.unitOfWork.run(async ({ realms }) => [
        await realms.find(999_999),
        await realms.lock(999_999),
      ]);
      expect(found).toEqual([null, null]);
      expect(await harness.realms.findByStringId('nowhere')).toBeNull();
    });

    it('adds no second organization of a name, also not at the same moment', async () => {
      const request = aRealm(freshStringId());
      const add = () => harness.unitOfWork.run((tx) => tx.realms.add(request));
      const added = await Promise.all([add(), add(), add()]);
      expect(added.filter((realm) => realm !== null)).toHaveLength(1);
      expect(await add()).toBeNull();
    });

    it('forgets an organization whose command failed', async () => {
      const request = aRealm(freshStringId());
      const failing = harness.unitOfWork.run(async (tx) => {
        await tx.realms.add(request);
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      expect(await harness.realms.findByStringId(request.stringId)).toBeNull();
    });

    it('has no domains of addresses until some are named', async () => {
      const { id } = await freshRealm(harness);
      expect(await harness.unitOfWork.run((tx) => tx.realms.domainsOf(id))).toEqual([]);
    });

    it('lists those that people use, by name', async () => {
      await harness.unitOfWork.run((tx) => tx.realms.add(aRealm('tandeminternal')));
      const b = await freshRealm(harness);
      const a = await freshRealm(harness);
      const names = (await harness.realms.list()).map((realm) => realm.stringId);
      expect(names).toEqual([...names].sort());
      expect(names).toEqual(expect.arrayContaining([a.stringId, b.stringId]));
      expect(names).not.toContain('tandeminternal');
    });
  });
}
