import { describe, expect, it } from '@jest/globals';
import type { SnapshotPacker, SnapshotSource, StoredNetwork } from '../src/index.ts';
import type { NetworkStoreHarness, StoredNetworkPorts } from './network-store-harness.ts';
import { sampleCycle } from './sample-cycle.ts';

const AT = new Date('2026-03-11T08:20:00Z');
const LATER = new Date('2026-03-11T08:25:00Z');
const FORM = 'test';

/** Packs comparable data for its readers: nodes, the keys of gateways, and the time of each test. */
const packer: SnapshotPacker = {
  form: FORM,
  pack: async (network) => new TextEncoder().encode(await recordsOf(network)),
};

async function recordsOf(network: StoredNetwork): Promise<string> {
  const found = [String(network.head.version)];
  for await (const batch of network.nodes()) {
    for (const { nodeId, selfDescribed, bond, skimmed, description, location } of batch) {
      found.push(JSON.stringify([nodeId, selfDescribed, bond, skimmed, description, location]));
    }
  }
  for await (const batch of network.gateways()) {
    for (const { identityKey, lastTestedAt, description } of batch) {
      found.push([identityKey, lastTestedAt?.toISOString(), description?.moniker].join());
    }
  }
  return found.join();
}

function packedBy(source: SnapshotSource, form = FORM): Promise<string | null> {
  return source.read(async (network) => {
    const bytes = await network.packed(form);
    return bytes && new TextDecoder().decode(bytes);
  });
}

/** The contract of stores that pack their writes. */
export function describePacking(harness: () => NetworkStoreHarness): void {
  describe('what is packed', () => {
    const cycle = sampleCycle(AT, [{ nodeId: 1, key: 'A' }]);
    const description = { moniker: 'a', website: 'b', security_contact: 'c', details: 'd' };
    const counters = { received: 1, sent: 1, dropped: 1 };
    const probe = { identityKey: 'A', result: { outcome: null }, log: '', testedAt: LATER };
    const writes: [string, (store: StoredNetworkPorts) => Promise<unknown>][] = [
      ['a cycle', (store) => store.saveCycle(cycle)],
      [
        'descriptions',
        (store) => store.saveDescriptions([{ nodeId: 1, identityKey: 'A', description }], LATER),
      ],
      [
        'traffic',
        (store) => store.saveTraffic([{ nodeId: 1, identityKey: 'A', counters, stake: 1 }], LATER),
      ],
      ['probe reports', (store) => store.saveProbeReports([probe], LATER)],
    ];

    it.each(writes)('of %s is the state that it leaves', async (_, write) => {
      const store = harness().packing(packer);
      await store.saveCycle(cycle);
      await write(store);
      const read = await store.read(recordsOf);
      expect(await packedBy(store)).toBe(read);
    });

    it('is nothing in a form that the reader does not know', async () => {
      const store = harness().packing(packer);
      await store.saveCycle(cycle);
      expect(await packedBy(store, 'another')).toBeNull();
    });

    it('is nothing before the first write, and without a packer', async () => {
      expect(await packedBy(harness().packing(packer))).toBeNull();
      await harness().network.saveCycle(cycle);
      expect(await packedBy(harness().other)).toBeNull();
    });
  });
}
