import { describe, expect, it } from '@jest/globals';
import {
  loadSnapshot,
  nodeDelegations,
  stakeOf,
  type NetworkCycle,
  type NetworkSnapshot,
} from '../src/index.ts';
import type { NetworkStoreHarness } from './network-store-harness.ts';
import { sampleCycle } from './sample-cycle.ts';
import { sampleDelegation, sampleLocation } from './sample-documents.ts';

const AT = new Date('2026-03-11T08:20:00Z');
const LATER = new Date('2026-03-11T08:25:00Z');

/** The contract of cycles; `harness` gives a fresh store to each case. */
export function describeCycles(harness: () => NetworkStoreHarness): void {
  const snapshot = (): Promise<NetworkSnapshot> => loadSnapshot(harness().other);

  describe('before the first cycle', () => {
    it('is empty and of version 0', async () => {
      expect(await snapshot()).toEqual({
        head: { version: 0, collectedAt: null },
        nodes: [],
        gateways: [],
        summary: null,
        summaryHistory: [],
        dailyTraffic: [],
      });
      expect(await harness().network.latestSummary()).toBeNull();
      expect(await harness().network.locations()).toEqual([]);
      expect(await harness().network.findDelegations(1)).toBeNull();
    });
  });

  describe('a cycle', () => {
    it('is read as it was written', async () => {
      const cycle = sampleCycle(AT, [
        { nodeId: 2, key: 'B' },
        { nodeId: 1, key: 'A' },
      ]);
      const head = await harness().network.saveCycle(cycle);
      const stored = await snapshot();
      expect(stored.head).toEqual(head);
      expect(stored.head.collectedAt).toEqual(AT);
      expect(stored.nodes.map((node) => node.nodeId)).toEqual([1, 2]);
      expect(stored.nodes[0]).toEqual({
        ...cycle.nodes[0],
        description: null,
        location: sampleLocation('CH', '192.0.2.1'),
      });
      expect(stored.gateways.map((gateway) => gateway.identityKey)).toEqual(['A', 'B']);
      expect(stored.gateways[0]).toEqual({
        ...cycle.gateways.find((gateway) => gateway.identityKey === 'A'),
        description: null,
        lastProbeResult: null,
        lastProbeLog: null,
        lastTestedAt: null,
        updatedAt: AT,
        bridges: null,
      });
    });

    it('orders gateways by the bytes of their keys', async () => {
      await harness().network.saveCycle(
        sampleCycle(AT, [
          { nodeId: 1, key: 'a' },
          { nodeId: 2, key: 'B' },
          { nodeId: 3, key: 'Ab' },
        ]),
      );
      const { gateways } = await snapshot();
      expect(gateways.map((gateway) => gateway.identityKey)).toEqual(['Ab', 'B', 'a']);
    });

    it('raises the version', async () => {
      const first = await harness().network.saveCycle(sampleCycle(AT, [{ nodeId: 1 }]));
      const second = await harness().network.saveCycle(sampleCycle(LATER, [{ nodeId: 1 }]));
      expect(second.version).toBeGreaterThan(first.version);
      expect(await harness().other.head()).toEqual(second);
    });

    it('removes nodes that left, and preserves their gateways as unbonded with their last data', async () => {
      await harness().network.saveCycle(
        sampleCycle(AT, [
          { nodeId: 1, key: 'A' },
          { nodeId: 2, key: 'B' },
        ]),
      );
      await harness().network.saveCycle(sampleCycle(LATER, [{ nodeId: 2, key: 'B' }]));
      const { nodes, gateways, summary } = await snapshot();
      expect(nodes.map((node) => node.nodeId)).toEqual([2]);
      expect(gateways.map(({ bonded }) => bonded)).toEqual([false, true]);
      expect(gateways[0]?.prettyBond).not.toBeNull();
      expect(gateways.map(({ updatedAt }) => updatedAt)).toEqual([AT, LATER]);
      expect(summary?.historicalGateways).toBe(2);
    });

    it('stores nodes with incomplete data', async () => {
      const whole = sampleCycle(AT, [{ nodeId: 1, key: 'A' }]);
      const [node] = whole.nodes;
      const parts = [
        { ...node!, nodeId: 1, bond: null, skimmed: null },
        { ...node!, nodeId: 2, selfDescribed: null },
      ];
      await harness().network.saveCycle({ ...whole, nodes: parts });
      const { nodes } = await snapshot();
      expect(nodes.map(({ bond, skimmed }) => [bond, skimmed])).toEqual([
        [null, null],
        [node!.bond, node!.skimmed],
      ]);
      expect(nodes[1]?.selfDescribed).toBeNull();
    });

    it('adds locations and replaces delegations', async () => {
      const cycle = sampleCycle(AT, [{ nodeId: 1 }, { nodeId: 2 }]);
      const delegations = [sampleDelegation(1, 'n1z'), sampleDelegation(1, 'n1a')];
      await harness().network.saveCycle({
        ...cycle,
        delegations: new Map([
          [1, delegations],
          [2, []],
        ]),
      });
      expect(await harness().other.findDelegations(1)).toEqual(delegations);
      expect(await nodeDelegations(harness().other, 2)).toEqual([]);
      const moved = {
        nodeId: 2,
        ip: '192.0.2.9',
        location: sampleLocation('DE'),
        lookedUpAt: LATER,
      };
      await harness().network.saveCycle({
        ...cycle,
        at: LATER,
        locations: [moved],
        delegations: new Map(),
      });
      expect(await harness().other.findDelegations(1)).toBeNull();
      const locations = await harness().network.locations();
      expect(locations).toHaveLength(2);
      expect(locations.find((one) => one.nodeId === 2)).toEqual(moved);
    });

    it('leaves delegations unchanged, with the time of their reading', async () => {
      const { network, other } = harness();
      const cycle = sampleCycle(AT, [{ nodeId: 1 }, { nodeId: 2 }]);
      const delegations = new Map([1, 2].map((id) => [id, [sampleDelegation(id, 'n1a')]]));
      await network.saveCycle({ ...cycle, delegations });
      const stakes = new Map(cycle.nodes.map(({ nodeId, bond }) => [nodeId, stakeOf(bond!)]));
      expect(await other.delegationReadings()).toEqual(
        new Map([1, 2].map((id) => [id, { stake: stakes.get(id), readAt: AT }])),
      );
      await network.saveCycle({
        ...cycle,
        at: LATER,
        delegations: new Map([[2, delegations.get(2)!]]),
        unchangedDelegations: new Set([1, 3]),
      });
      expect(await other.findDelegations(1)).toEqual(delegations.get(1));
      const readings = await other.delegationReadings();
      expect([1, 2, 3].map((id) => readings.get(id)?.readAt)).toEqual([AT, LATER, undefined]);
    });

    it('has its own summary, also after a cycle that a wrong clock dated into the future', async () => {
      const tomorrow = new Date(AT.getTime() + 86_400_000);
      await harness().network.saveCycle(sampleCycle(tomorrow, [{ nodeId: 1 }, { nodeId: 2 }]));
      await harness().network.saveCycle(sampleCycle(AT, [{ nodeId: 1 }]));
      expect((await snapshot()).summary).toMatchObject({ at: AT, skimmedNodes: 1 });
    });

    it('stores one summary per UTC day, the last one', async () => {
      const days = ['2026-03-10T23:59:59Z', '2026-03-11T00:00:00Z', '2026-03-11T08:00:00Z'];
      for (const at of days)
        await harness().network.saveCycle(sampleCycle(new Date(at), [{ nodeId: 1 }]));
      const { summary, summaryHistory } = await snapshot();
      expect(summaryHistory.map(({ at }) => at)).toEqual([new Date(days[2]!), new Date(days[0]!)]);
      expect(summary).toEqual(summaryHistory[0]);
      expect(await harness().network.latestSummary()).toEqual(summary);
    });

    it('leaves no trace when it fails half-way', async () => {
      await harness().network.saveCycle(sampleCycle(AT, [{ nodeId: 1, key: 'A' }]));
      const before = await snapshot();
      const broken: NetworkCycle = {
        ...sampleCycle(LATER, [{ nodeId: 2, key: 'B' }]),
        get counts(): never {
          throw new Error('the process dies here');
        },
      };
      await expect(harness().network.saveCycle(broken)).rejects.toThrow('dies here');
      expect(await snapshot()).toEqual(before);
    });

    it('is not visible to a reader that began before it', async () => {
      await harness().network.saveCycle(sampleCycle(AT, [{ nodeId: 1, key: 'A' }]));
      await harness().other.read(async (stored) => {
        expect((await stored.summary())?.skimmedNodes).toBe(1);
        await harness().network.saveCycle(sampleCycle(LATER, [{ nodeId: 2, key: 'B' }]));
        for await (const nodes of stored.nodes()) expect(nodes[0]?.nodeId).toBe(1);
        expect(stored.head.collectedAt).toEqual(AT);
      });
    });
  });
}
