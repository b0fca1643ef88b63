import { beforeEach, describe, expect, it } from '@jest/globals';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

/** What every memory of failed log-ins must do. */
export function describeLoginFailures(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let ann: { realmId: number; account: string };
    beforeEach(async () => {
      harness = makeHarness();
      ann = { realmId: (await freshRealm(harness)).id, account: 'ann@example.com' };
    });

    const at = (minute: number) => new Date(Date.UTC(2026, 2, 11, 8, minute));
    const here = '192.0.2.1';
    const elsewhere = '2001:db8::1';
    const add = (minute: number, address = here, target = ann) =>
      harness.failures.add(target, { address, at: at(minute) }, at(0));
    const recent = (target = ann) => harness.failures.recent(target, at(0), 10);

    it('tells the latest first, of one account', async () => {
      await add(1);
      await add(3, elsewhere);
      await add(2);
      await add(4, here, { ...ann, account: 'bob@example.com' });
      expect(await recent()).toEqual([
        { address: elsewhere, at: at(3) },
        { address: here, at: at(2) },
        { address: here, at: at(1) },
      ]);
    });

    it('tells only so many, and only those after a moment', async () => {
      for (const minute of [1, 2, 3, 4]) await add(minute);
      const times = (failures: readonly { at: Date }[]) => failures.map((each) => each.at);
      expect(times(await harness.failures.recent(ann, at(2), 10))).toEqual([at(4), at(3)]);
      expect(times(await harness.failures.recent(ann, at(0), 1))).toEqual([at(4)]);
    });

    it('forgets one address of one account', async () => {
      await add(1);
      await add(2, elsewhere);
      await add(3, here, { ...ann, account: 'bob@example.com' });
      await harness.failures.clear(ann, here);
      expect(await recent()).toEqual([{ address: elsewhere, at: at(2) }]);
      expect(await recent({ ...ann, account: 'bob@example.com' })).toHaveLength(1);
    });

    it('forgets what is too old, of everybody', async () => {
      await add(1);
      await harness.failures.add(
        { ...ann, account: 'bob@example.com' },
        { address: here, at: at(5) },
        at(4),
      );
      expect(await recent()).toEqual([]);
    });

    it('keeps what is added at the same moment', async () => {
      await Promise.all([add(1), add(1), add(1), add(1)]);
      expect(await recent()).toHaveLength(4);
    });
  });
}
