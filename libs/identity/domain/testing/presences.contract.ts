import { beforeEach, describe, expect, it } from '@jest/globals';
import { ROLES, type Actor } from '@tandem/shared-kernel';
import type { Presence } from '../src/index.ts';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

/** The contract of repositories of presence. */
export function describePresences(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let actor: Actor;
    let [ann, ben, bot] = [0, 0, 0];
    beforeEach(async () => {
      harness = makeHarness();
      const { id: realmId } = await freshRealm(harness);
      const open = (changes: Parameters<typeof freshAccount>[2] = {}) =>
        freshAccount(harness, realmId, changes);
      [ann, ben] = [await open(), await open()];
      bot = await open({ bot: { type: 1, ownerId: ann, isSystemBot: false } });
      actor = { userId: ann, realmId, role: ROLES.member, isBot: false };
    });

    const save = (userId: number, presence: Presence) =>
      harness.unitOfWork.run(({ presences }) => presences.save(actor.realmId, userId, presence));
    const all = { since: null, afterUpdateId: null };

    it('stores the latest presence of an account', async () => {
      const find = () => harness.unitOfWork.run(({ presences }) => presences.find(ann));
      expect(await find()).toBeNull();
      expect(await harness.presence.own(actor)).toEqual({ presence: null, isStored: true });
      await save(ann, { lastActive: null, lastConnected: at(1) });
      await save(ann, { lastActive: at(2), lastConnected: at(2) });
      expect(await find()).toEqual({ lastActive: at(2), lastConnected: at(2) });
      expect((await harness.presence.own(actor)).presence).toEqual(await find());
    });

    it('returns active users, from a time or an id on', async () => {
      for (const id of [ben, ann, bot]) await save(id, { lastActive: null, lastConnected: at(id) });
      const { people, lastUpdateId } = await harness.presence.ofRealm(actor, all);
      expect(people).toMatchObject([
        { userId: ann, email: `Person${ann}@example.com`, lastConnected: at(ann) },
        { userId: ben },
      ]);
      expect(lastUpdateId).toBe(2);
      const after = (afterUpdateId: number) =>
        harness.presence.ofRealm(actor, { ...all, afterUpdateId });
      expect((await after(1)).people).toMatchObject([{ userId: ann }]);
      expect(await after(3)).toEqual({ people: [], lastUpdateId: null });
      const since = await harness.presence.ofRealm(actor, { ...all, since: at(ben) });
      expect(since.people).toMatchObject([{ userId: ben }]);
      await harness.deactivateUser(ben);
      expect((await harness.presence.ofRealm(actor, all)).people).toHaveLength(1);
    });

    it('finds an account by number and by address', async () => {
      await save(ben, { lastActive: null, lastConnected: at(1) });
      const found = { isBot: false, presence: { lastActive: null, lastConnected: at(1) } };
      expect(await harness.presence.ofUser(actor, ben)).toEqual(found);
      expect(await harness.presence.ofUser(actor, `PERSON${ben}@example.com`)).toEqual(found);
      expect(await harness.presence.ofUser(actor, bot)).toEqual({ isBot: true, presence: null });
      expect(await harness.presence.ofUser(actor, 987_654)).toBeNull();
      await harness.deactivateUser(ben);
      expect(await harness.presence.ofUser(actor, ben)).toBeNull();
    });
  });
}
