import { beforeEach, describe, expect, it } from '@jest/globals';
import { freshRealm, type IdentityHarness } from './identity-harness.ts';

const NOW = new Date('2026-03-01T00:00:00Z');

/** The contract of repositories of requests for new passwords. */
export function describePasswordResets(name: string, makeHarness: () => IdentityHarness): void {
  describe(name, () => {
    let harness: IdentityHarness;
    let realmId: number;
    let network: string;
    beforeEach(async () => {
      harness = makeHarness();
      ({ id: realmId } = await freshRealm(harness));
      network = `network of ${realmId}`;
    });

    const hashOf = (id: number) => harness.hashOfSecret(`reset ${realmId} ${id}`);
    const add = (email: string, secondsAgo = 0) =>
      harness.unitOfWork.run(async ({ passwordResets }) => {
        const id = await passwordResets.nextId();
        const requestedAt = new Date(NOW.getTime() - secondsAgo * 1000);
        const reset = { id, realmId, email, network, requestedAt };
        await passwordResets.add(reset, hashOf(id));
        return reset;
      });
    const find = (id: number) =>
      harness.unitOfWork.run(({ passwordResets }) => passwordResets.find(hashOf(id)));

    it('finds a request by its link, until the links of the address are used up', async () => {
      const [one, two, other] = [
        await add('a@x.test'),
        await add('a@x.test'),
        await add('b@x.test'),
      ];
      expect(await find(one.id)).toEqual(one);
      await harness.unitOfWork.run(({ passwordResets }) =>
        passwordResets.useUp(realmId, 'A@x.test'),
      );
      expect([await find(one.id), await find(two.id)]).toEqual([null, null]);
      expect(await find(other.id)).toEqual(other);
    });

    it('counts requests by address and by network', async () => {
      await add('a@x.test', 100);
      await add('a@x.test', 10);
      await add('b@x.test', 10);
      const count = (email: string, from: string) =>
        harness.unitOfWork.run(({ passwordResets }) =>
          passwordResets.countSince(
            { realmId, email, network: from },
            new Date(NOW.getTime() - 50_000),
          ),
        );
      expect(await count('a@x.test', network)).toEqual({ forEmail: 1, fromNetwork: 2 });
      expect(await count('c@x.test', 'another')).toEqual({ forEmail: 0, fromNetwork: 0 });
    });
  });
}
