import { beforeEach, describe, expect, it } from '@jest/globals';
import { SYSTEM_GROUPS } from '../src/index.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** What every store of groups must do for commands. */
export function describeUserGroupRepository(
  name: string,
  makeHarness: () => IdentityHarness,
): void {
  describe(name, () => {
    let harness: IdentityHarness;
    beforeEach(() => {
      harness = makeHarness();
    });

    const addTo = (realmId: number) =>
      harness.unitOfWork.run((tx) => tx.groups.addSystemGroups(realmId, new Date(0)));

    it('numbers the system groups in their order', async () => {
      const groups = await addTo((await freshRealm(harness)).id);
      const ids = SYSTEM_GROUPS.map((group) => groups[group.name]);
      expect(ids).toEqual([...ids].sort((a, b) => a - b));
      expect(new Set(ids).size).toBe(8);
    });

    it('gives every organization groups of its own', async () => {
      const one = await addTo((await freshRealm(harness)).id);
      const other = await addTo((await freshRealm(harness)).id);
      expect(other['role:owners']).not.toBe(one['role:owners']);
    });

    it('sets and changes settings', async () => {
      const { id } = await freshRealm(harness);
      const groups = await addTo(id);
      const set = (setting: number) =>
        harness.unitOfWork.run((tx) =>
          tx.groups.setRealmGroupSettings(id, { can_create_groups: setting }),
        );
      await set(groups['role:members']);
      await expect(set(groups['role:nobody'])).resolves.toBeUndefined();
    });
  });
}
