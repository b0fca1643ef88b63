import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RealmRepository } from '../src/index.ts';
import { aRealm } from './builders.ts';
import { freshRealm, freshStringId, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of organizations. */
export function describeRealmRepository(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    beforeEach(() => {
      harness = makeHarness();
    });

    it('returns an added organization', async () => {
      const settings = { waiting_period_threshold: 3, allow_message_editing: false };
      const realm = await freshRealm(harness, { settings });
      expect(realm).toEqual({
        ...aRealm(realm.stringId, { settings }),
        userSettingDefaults: {},
        pictures: {},
        loginProviders: [],
        id: expect.any(Number),
      });
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

    it('changes the passed properties, and no others', async () => {
      const settings = { waiting_period_threshold: 3 };
      const { id, ...before } = await freshRealm(harness, { settings });
      const other = await freshRealm(harness);
      await harness.unitOfWork.run(async ({ realms }) => {
        await realms.change(id, { name: 'New', deactivated: true });
        await realms.changeSettings(id, { message_content_edit_limit_seconds: null });
        await realms.changeUserSettingDefaults(id, { enter_sends: true });
        await realms.changeUserSettingDefaults(id, { color_scheme: 2 });
      });
      const find = (realmId: number) =>
        harness.unitOfWork.run(({ realms }) => realms.find(realmId));
      expect(await find(id)).toEqual({
        ...before,
        id,
        name: 'New',
        deactivated: true,
        settings: { ...settings, message_content_edit_limit_seconds: null },
        userSettingDefaults: { enter_sends: true, color_scheme: 2 },
      });
      expect(await find(other.id)).toEqual(other);
    });

    it('has no channel until some is made', async () => {
      const { id } = await freshRealm(harness);
      expect(await harness.unitOfWork.run((tx) => tx.realms.hasChannel(id, 999_999))).toBe(false);
    });

    it('stores the domains of addresses, each once', async () => {
      const { id } = await freshRealm(harness);
      const run = <T>(work: (realms: RealmRepository) => Promise<T>) =>
        harness.unitOfWork.run((tx) => work(tx.realms));
      const domains = () => run((realms) => realms.domainsOf(id));
      expect(await domains()).toEqual([]);
      const acme = { domain: 'acme.test', allowSubdomains: false };
      const beta = { domain: 'beta.test', allowSubdomains: true };
      const other = (await freshRealm(harness)).id;
      for (const domain of [beta, acme]) {
        expect(await run((realms) => realms.addDomain(id, domain))).toBe(true);
      }
      expect(await run((realms) => realms.addDomain(id, acme))).toBe(false);
      const changed = { ...acme, allowSubdomains: true };
      expect(await run((realms) => realms.changeDomain(id, changed))).toBe(true);
      expect(await run((realms) => realms.changeDomain(other, changed))).toBe(false);
      expect(await domains()).toEqual([changed, beta]);
      await run((realms) => realms.removeDomain(other, 'acme.test'));
      await run((realms) => realms.removeDomain(id, 'beta.test'));
      expect(await domains()).toEqual([changed]);
    });

    it('lists the active ones, by name', async () => {
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
