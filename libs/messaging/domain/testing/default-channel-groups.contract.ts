import { describe, expect, it } from '@jest/globals';
import { freshChannel } from './contract-world.ts';
import type { MessagingHarness } from './messaging-harness.ts';

/** The contract of repositories of groups of default channels. */
export function describeDefaultChannelGroupRepository(
  name: string,
  makeHarness: () => MessagingHarness,
): void {
  describe(name, () => {
    it('stores, changes and removes groups', async () => {
      const harness = makeHarness();
      const ann = await harness.createUser(await harness.createRealm());
      const [a, b] = [await freshChannel(harness, ann), await freshChannel(harness, ann)];
      const { realmId } = ann;
      const all = (realm = realmId) =>
        harness.unitOfWork.run((tx) => tx.defaultGroups.lockAll(realm));
      const save = (id: number | null, groupName: string, channelIds: number[]) =>
        harness.unitOfWork.run((tx) =>
          tx.defaultGroups.save(realmId, { id, name: groupName, description: 'x', channelIds }),
        );
      const second = await save(null, 'second', [b, a]);
      const first = await save(null, 'first', []);
      expect(await all()).toEqual([
        { id: first, name: 'first', description: 'x', channelIds: [] },
        { id: second, name: 'second', description: 'x', channelIds: [a, b] },
      ]);
      await save(second, 'renamed', [a]);
      await harness.unitOfWork.run((tx) => tx.defaultGroups.remove(first));
      expect(await all()).toEqual([
        { id: second, name: 'renamed', description: 'x', channelIds: [a] },
      ]);
      expect(await all(await harness.createRealm())).toEqual([]);
    });
  });
}
