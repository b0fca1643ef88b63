import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES } from '@tandem/shared-kernel';
import type { MutedUserRepository, NewUserAccount } from '../src/index.ts';
import { anAccount } from './builders.ts';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of mutes. */
export function describeMutedUserRepository(
  name: string,
  makeHarness: () => IdentityHarness,
): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    beforeEach(async () => {
      harness = makeHarness();
      realmId = (await freshRealm(harness)).id;
    });

    const add = (changes: Partial<NewUserAccount> = {}) =>
      harness.unitOfWork.run(async ({ users }) => {
        const id = await users.nextId();
        await users.add(anAccount({ id, realmId }, changes));
        return id;
      });
    const run = <T>(work: (mutes: MutedUserRepository) => Promise<T>) =>
      harness.unitOfWork.run((tx) => work(tx.mutes));

    it('adds and removes once, for one user', async () => {
      const [ann, bob, eve] = [await add(), await add(), await add()];
      const mute = () => run((mutes) => mutes.add(ann, bob, new Date(0)));
      const unmute = (by: number) => run((mutes) => mutes.remove(by, bob));
      expect([await mute(), await mute()]).toEqual([true, false]);
      expect([await unmute(eve), await unmute(ann), await unmute(ann)]).toEqual([
        false,
        true,
        false,
      ]);
    });

    it('adds once for two concurrent commands', async () => {
      const [ann, bob] = [await add(), await add()];
      const mute = () => run((mutes) => mutes.add(ann, bob, new Date(0)));
      expect((await Promise.all([mute(), mute()])).sort()).toEqual([false, true]);
    });

    it('checks the accessibility of users', async () => {
      const [ann, bob] = [await add(), await add({ isActive: false })];
      const actor = { userId: ann, realmId, role: ROLES.guest, isBot: false };
      const access = (id: number) => run((mutes) => mutes.accessTo(actor, id));
      expect(await access(bob)).toBe('known');
      expect(await access(999_999)).toBe('unknown');
      realmId = (await freshRealm(harness)).id;
      expect(await access(await add())).toBe('unknown');
      const bot = { type: 1, ownerId: null, isSystemBot: true } as const;
      expect(await access(await add({ bot }))).toBe('known');
    });
  });
}
