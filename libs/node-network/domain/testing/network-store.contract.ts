import { afterEach, beforeEach, describe } from '@jest/globals';
import { describeCycles } from './cycles.contract.ts';
import type { NetworkStoreHarness } from './network-store-harness.ts';
import { describePacking } from './packing.contract.ts';
import { describeReports } from './reports.contract.ts';

/** The contract of the stored network's ports. */
export function describeNetworkStore(
  name: string,
  makeHarness: () => Promise<NetworkStoreHarness>,
): void {
  describe(name, () => {
    let harness: NetworkStoreHarness;

    beforeEach(async () => {
      harness = await makeHarness();
    });
    afterEach(() => harness.close());

    describeCycles(() => harness);
    describeReports(() => harness);
    describePacking(() => harness);
  });
}
