import { beforeEach, describe, expect, it } from '@jest/globals';
import type { UserStatusChange } from '../src/index.ts';
import { anAccount } from './builders.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of statuses. */
export function describeUserStatusRepository(
  name: string,
  makeHarness: () => IdentityHarness,
): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let userId: number;
    beforeEach(async () => {
      harness = makeHarness();
      const { id: realmId } = await freshRealm(harness);
      userId = await harness.unitOfWork.run(async ({ users }) => {
        const id = await users.nextId();
        await users.add(anAccount({ id, realmId }));
        return id;
      });
    });

    const change = (changes: UserStatusChange) =>
      harness.unitOfWork.run(({ statuses }) => statuses.change(userId, changes));
    const car = { name: 'car', code: '1f697', type: 'unicode_emoji' } as const;

    it('is empty at first', async () => {
      expect(await harness.statusOf(userId)).toEqual({ text: '', emoji: null, away: false });
    });

    it('changes the passed properties, and no others', async () => {
      await change({ emoji: car });
      await change({ text: 'out' });
      expect(await harness.statusOf(userId)).toEqual({ text: 'out', emoji: car, away: false });
      await change({ away: true, text: '' });
      expect(await harness.statusOf(userId)).toEqual({ text: '', emoji: car, away: true });
      await change({ emoji: null, away: false });
      expect(await harness.statusOf(userId)).toEqual({ text: '', emoji: null, away: false });
    });
  });
}
