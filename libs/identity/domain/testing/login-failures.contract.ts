import { beforeEach, describe, expect, it } from '@jest/globals';
import { freshAccount, freshRealm, type IdentityHarness } from './identity-harness.ts';

/** The contract of repositories of failed log-ins. */
export function describeLoginFailures(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let ann: { realmId: number; account: string };
    let ben: typeof ann;
    beforeEach(async () => {
      harness = makeHarness();
      const realm = await freshRealm(harness);
      ann = { realmId: realm.id, account: 'ann@example.com' };
      ben = { realmId: realm.id, account: 'ben@example.com' };
    });

    const at = (minute: number) => new Date(Date.UTC(2026, 2, 11, 8, minute));
    /** Other tests of the database do not use them. */
    const networks = () => [`192.0.${ann.realmId}`, `2001:db8:0:${ann.realmId}`] as const;
    const add = (minute: number, network: string = networks()[0], target = ann) =>
      harness.failures.add(target, { network, at: at(minute) }, at(0));
    const history = (more: object = {}) =>
      harness.failures.historyOf({
        target: ann,
        network: networks()[0],
        since: at(0),
        knownSince: at(0),
        limits: { ofBoth: 10, ofAccount: 10, ofNetwork: 10 },
        ...more,
      });

    it('returns the latest failures of one account, and those of one network', async () => {
      const [here, elsewhere] = networks();
      await add(1);
      await add(3, elsewhere);
      await add(2);
      await add(4, here, ben);
      expect(await history()).toEqual({
        failures: {
          ofBoth: [at(2), at(1)],
          ofAccount: [at(3), at(2), at(1)],
          ofNetwork: [at(4), at(2), at(1)],
        },
        isKnown: false,
      });
    });

    it('counts spellings that differ in case as one account', async () => {
      const [here] = networks();
      // JavaScript has other lower cases of these letters, the first one alone, the second one at the end.
      const upper = { ...ann, account: 'MİRΣ' };
      await add(1, here, { ...ann, account: 'mirσ' });
      await add(2, here, upper);
      expect((await history({ target: upper })).failures.ofBoth).toEqual([at(2), at(1)]);
      await harness.failures.succeeded(upper, { network: here, at: at(3), knownNetworks: 1 });
      expect((await history({ target: { ...ann, account: 'mirσ' } })).failures.ofBoth).toEqual([]);
    });

    it('returns only so many, and only those after a moment', async () => {
      for (const minute of [1, 2, 3, 4]) await add(minute);
      const latest = [at(4), at(3)];
      expect((await history({ since: at(2) })).failures).toEqual({
        ofBoth: latest,
        ofAccount: latest,
        ofNetwork: latest,
      });
      const few = await history({ limits: { ofBoth: 1, ofAccount: 2, ofNetwork: 3 } });
      expect(few.failures).toEqual({
        ofBoth: [at(4)],
        ofAccount: latest,
        ofNetwork: [...latest, at(2)],
      });
    });

    it('removes the failures at one account from one network after a success', async () => {
      const [here, elsewhere] = networks();
      await add(1);
      await add(2, elsewhere);
      await add(3, here, ben);
      await harness.failures.succeeded(ann, { network: here, at: at(4), knownNetworks: 2 });
      expect((await history()).failures).toEqual({
        ofBoth: [],
        ofAccount: [at(2)],
        ofNetwork: [at(3)],
      });
    });

    it('returns the networks of the latest log-ins of an existing account', async () => {
      await freshAccount(harness, ann.realmId, { deliveryEmail: 'Known@example.com' });
      const account = { realmId: ann.realmId, account: 'known@example.com' };
      const logIn = (minute: number, network: string) =>
        harness.failures.succeeded(account, { network, at: at(minute), knownNetworks: 2 });
      const known = async (network: string, more: object = {}) =>
        (await history({ target: account, network, ...more })).isKnown;
      await logIn(1, 'a');
      await logIn(2, 'b');
      await logIn(3, 'a');
      expect([await known('a'), await known('b'), await known('c')]).toEqual([true, true, false]);
      expect(await known('a', { knownSince: at(3) })).toBe(false);
      expect(await known('a', { target: ben })).toBe(false);
      await logIn(4, 'c');
      expect([await known('a'), await known('b'), await known('c')]).toEqual([true, false, true]);
    });

    it('stores no network of an account that does not exist', async () => {
      const missing = { realmId: ann.realmId, account: 'missing@example.com' };
      await harness.failures.succeeded(missing, { network: 'a', at: at(1), knownNetworks: 2 });
      expect((await history({ target: missing, network: 'a' })).isKnown).toBe(false);
    });

    it('removes data that is too old, of all accounts', async () => {
      await add(1);
      await harness.failures.add(ben, { network: networks()[0], at: at(5) }, at(4));
      expect((await history()).failures.ofAccount).toEqual([]);
    });

    it('stores all that is added at the same moment', async () => {
      await Promise.all([add(1), add(1), add(1), add(1)]);
      expect((await history()).failures.ofAccount).toHaveLength(4);
    });
  });
}
