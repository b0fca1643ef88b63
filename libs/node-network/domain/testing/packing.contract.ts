import { describe, expect, it } from '@jest/globals';
import {
  loadSnapshot,
  type NodeData,
  type SnapshotPacker,
  type SnapshotSource,
  type StoredNetwork,
} from '../src/index.ts';
import type { NetworkStoreHarness, StoredNetworkPorts } from './network-store-harness.ts';
import { sampleCycle } from './sample-cycle.ts';
import { packedTexts, readTexts } from './text-packing.ts';

const AT = new Date('2026-03-11T08:20:00Z');
const LATER = new Date('2026-03-11T08:25:00Z');
const FORM = 'test';

/** Packs comparable data for its readers: nodes, the keys of gateways, and the time of each test. */
const packer: SnapshotPacker = {
  form: FORM,
  pack: async (network) => packedTexts(await recordsOf(network)),
};

async function recordsOf(network: StoredNetwork): Promise<string[]> {
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
  return found;
}

/** A record without the time at which its node was polled, and that time. */
function withoutPoll(record: { readonly selfDescribed: unknown }): [text: string, time: string] {
  const { last_polled: time } = record.selfDescribed as NodeData;
  return [JSON.stringify(record).replace(time, ''), time];
}

/** The versions of all records, and the records themselves as texts, by key. */
async function versionsOf(source: SnapshotSource): Promise<Map<string, readonly string[]>> {
  return source.read(async (network) => {
    const { head } = network;
    const nodes = await network.nodeVersions();
    const gateways = await network.gatewayVersions();
    const found = new Map<string, readonly string[]>();
    const records = await network.nodesById(nodes.map(({ nodeId }) => nodeId));
    for (const { nodeId, identityKey, version, isComplete, lastPolled } of nodes) {
      const record = records.find((one) => one.nodeId === nodeId)!;
      const [text, time] = withoutPoll(record);
      expect([record.identityKey, isComplete, lastPolled]).toEqual([identityKey, true, time]);
      found.set(`node ${nodeId}`, [version, text]);
    }
    const byKey = await network.gatewaysByKey(gateways.map(({ identityKey }) => identityKey));
    for (const { identityKey, version, lastPolled } of gateways) {
      const { updatedAt, ...record } = byKey.find((one) => one.identityKey === identityKey)!;
      const ofCycle = updatedAt.getTime() === head.collectedAt?.getTime();
      const [text, time] = withoutPoll(record);
      expect(lastPolled).toBe(time);
      found.set(identityKey, [version, JSON.stringify([text, ofCycle ? null : updatedAt])]);
    }
    return found;
  });
}

/** The contract of stores that pack their writes. */
export function describePacking(harness: () => NetworkStoreHarness): void {
  describe('a packed state', () => {
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
      expect(await readTexts(store, FORM)).toBe(read.join());
    });

    it.each([
      ...writes,
      [
        'a cycle in which a node was polled again',
        (store: StoredNetworkPorts) =>
          store.saveCycle(
            sampleCycle(LATER, [
              { nodeId: 1, key: 'A', lastPolled: '2026-03-11 08:24:00.5 +00:00:00' },
              { nodeId: 2, key: 'B' },
            ]),
          ),
      ],
      [
        'a cycle with other nodes',
        (store: StoredNetworkPorts) =>
          store.saveCycle(
            sampleCycle(LATER, [
              { nodeId: 2, key: 'B', version: '1.27.0' },
              { nodeId: 3, key: 'C' },
            ]),
          ),
      ],
    ] as typeof writes)(
      'has other versions where %s changes a record, and nowhere else',
      async (_, write) => {
        const { network, other } = harness();
        const nodes = ['A', 'B'].map((key, index) => ({ nodeId: index + 1, key }));
        await network.saveCycle(sampleCycle(AT, nodes));
        const before = await versionsOf(other);
        await write(network);
        const after = await versionsOf(other);
        const changed = (part: 0 | 1): string[] =>
          [...after.keys()].filter((key) => before.get(key)?.[part] !== after.get(key)?.[part]);
        expect(changed(0)).toEqual(changed(1));
        const { nodes: read, gateways } = await loadSnapshot(other);
        expect([...after.keys()]).toEqual([
          ...read.map(({ nodeId }) => `node ${nodeId}`),
          ...gateways.map(({ identityKey }) => identityKey),
        ]);
      },
    );

    it('is nothing in a form that the reader does not know', async () => {
      const store = harness().packing(packer);
      await store.saveCycle(cycle);
      expect(await readTexts(store, 'another')).toBeNull();
    });

    it('is nothing before the first write, and without a packer', async () => {
      expect(await readTexts(harness().packing(packer), FORM)).toBeNull();
      await harness().network.saveCycle(cycle);
      expect(await readTexts(harness().other, FORM)).toBeNull();
    });
  });
}
