import { beforeEach, describe, expect, it } from '@jest/globals';
import { loadSnapshot, type NetworkSnapshot, type ProbeReport } from '../src/index.ts';
import type { NetworkStoreHarness } from './network-store-harness.ts';
import { sampleCycle } from './sample-cycle.ts';
import { sampleProbeResult } from './sample-documents.ts';

const AT = new Date('2026-03-11T08:20:00Z');
const LATER = new Date('2026-03-11T08:25:00Z');

/** The contract of probes and scraped data; each case gets a fresh `harness`. */
export function describeReports(harness: () => NetworkStoreHarness): void {
  const snapshot = (): Promise<NetworkSnapshot> => loadSnapshot(harness().other);

  describe('probe reports', () => {
    const report = (identityKey: string, testedAt = AT): ProbeReport => ({
      identityKey,
      result: {
        ...sampleProbeResult(),
        odd: { shape: [1, null] },
      } as unknown as ProbeReport['result'],
      log: 'finished',
      testedAt,
    });

    it('are stored verbatim for known gateways and survive a cycle', async () => {
      await harness().network.saveCycle(sampleCycle(AT, [{ nodeId: 1, key: 'A' }]));
      expect(await harness().network.saveProbeReports([report('A'), report('Z')], LATER)).toBe(1);
      const [gateway] = (await snapshot()).gateways;
      expect(gateway?.lastProbeResult).toEqual(report('A').result);
      expect([gateway?.lastProbeLog, gateway?.lastTestedAt]).toEqual(['finished', AT]);
      expect(gateway?.updatedAt).toEqual(LATER);
      await harness().network.saveCycle(sampleCycle(LATER, [{ nodeId: 1, key: 'A' }]));
      expect((await snapshot()).gateways[0]?.lastTestedAt).toEqual(AT);
    });

    it('never replace a newer one', async () => {
      await harness().network.saveCycle(sampleCycle(AT, [{ nodeId: 1, key: 'A' }]));
      const { version } = await harness().network.head();
      await harness().network.saveProbeReports([report('A', LATER)], LATER);
      expect((await harness().network.head()).version).toBeGreaterThan(version);
      expect(await harness().network.saveProbeReports([report('A', AT)], LATER)).toBe(0);
      expect((await snapshot()).gateways[0]?.lastTestedAt).toEqual(LATER);
    });

    it('replace one that is dated in the future', async () => {
      const { network } = harness();
      await network.saveCycle(sampleCycle(AT, [{ nodeId: 1, key: 'A' }]));
      await network.saveProbeReports([report('A', new Date(LATER.getTime() + 86_400_000))], AT);
      expect(await network.saveProbeReports([report('A', LATER)], LATER)).toBe(1);
      expect((await snapshot()).gateways[0]?.lastTestedAt).toEqual(LATER);
    });
  });

  describe('scraped data', () => {
    const description = {
      moniker: 'alpine',
      website: 'N/A',
      security_contact: 'N/A',
      details: '',
    };
    const reading = (nodeId: number, received: number, stake = 100) => ({
      nodeId,
      identityKey: `key${nodeId}`,
      counters: { received, sent: received * 2, dropped: 1 },
      stake,
    });

    beforeEach(async () => {
      await harness().network.saveCycle(sampleCycle(AT, [{ nodeId: 1 }, { nodeId: 2 }]));
    });

    it('preserves descriptions of nodes and gateways over cycles', async () => {
      await harness().network.saveDescriptions(
        [{ nodeId: 1, identityKey: 'key1', description }],
        AT,
      );
      await harness().network.saveCycle(sampleCycle(LATER, [{ nodeId: 1 }, { nodeId: 2 }]));
      const { nodes, gateways } = await snapshot();
      expect(nodes.map((node) => node.description)).toEqual([description, null]);
      expect(gateways.map((gateway) => gateway.description)).toEqual([description, null]);
    });

    it('adds packets since the previous reading, none for the first', async () => {
      for (const received of [100, 150, 20])
        await harness().network.saveTraffic([reading(1, received)], AT);
      const [day] = (await snapshot()).dailyTraffic;
      expect(day).toMatchObject({ day: '2026-03-11', received: 70, sent: 140, stake: 100 });
    });

    it('sums nodes per day, newest day first, with the last stake of the day', async () => {
      await harness().network.saveTraffic(
        [reading(1, 10), reading(2, 10)],
        new Date('2026-03-10T23:00:00Z'),
      );
      await harness().network.saveTraffic([reading(1, 15, 70), reading(2, 17, 30)], AT);
      await harness().network.saveTraffic([reading(1, 15, 80)], AT);
      const { dailyTraffic } = await snapshot();
      expect(dailyTraffic.map((one) => [one.day, one.received, one.stake])).toEqual([
        ['2026-03-11', 12, 110],
        ['2026-03-10', 0, 200],
      ]);
    });

    it('counts packets once when two writers read the same counters', async () => {
      await harness().network.saveTraffic([reading(1, 100)], AT);
      await Promise.all([
        harness().network.saveTraffic([reading(1, 160)], AT),
        harness().other.saveTraffic([reading(1, 160)], AT),
      ]);
      expect((await snapshot()).dailyTraffic[0]?.received).toBe(60);
    });

    it('overwrites bridges, unless they are unknown', async () => {
      const bridges = { version: '9', transports: [{ transport_type: 'carrier_pigeon' }] };
      await harness().network.saveTraffic([{ ...reading(1, 1), bridges }], AT);
      await harness().network.saveTraffic([reading(1, 2)], AT);
      expect((await snapshot()).gateways[0]?.bridges).toEqual(bridges);
      await harness().network.saveTraffic([{ ...reading(1, 3), bridges: null }], AT);
      expect((await snapshot()).gateways[0]?.bridges).toBeNull();
    });
  });

  describe('sessions', () => {
    const session = (nodeId: number, day: string, vpnSessions: number[] | null = [100]) => ({
      nodeId,
      identityKey: `key${nodeId}`,
      day,
      uniqueActiveClients: 17,
      sessionsStarted: 23,
      usersHashes: null,
      vpnSessions,
      mixnetSessions: null,
      unknownSessions: [1, 2 ** 40],
    });
    const all = { offset: 0, limit: 100 };

    beforeEach(async () => {
      const rows = [session(2, '2026-03-10'), session(1, '2026-03-10'), session(1, '2026-03-09')];
      await harness().network.saveSessions(rows, '2025-03-11');
    });

    it('are found by node and day, in order and in part', async () => {
      const { other } = harness();
      expect(await other.countSessions({})).toBe(3);
      expect(await other.countSessions({ nodeId: 1 })).toBe(2);
      expect(await other.countSessions({ nodeId: 2, day: '2026-03-09' })).toBe(0);
      expect(await other.findSessions({}, all)).toEqual([
        session(1, '2026-03-09'),
        session(1, '2026-03-10'),
        session(2, '2026-03-10'),
      ]);
      expect(await other.findSessions({ day: '2026-03-10' }, { offset: 1, limit: 1 })).toEqual([
        session(2, '2026-03-10'),
      ]);
    });

    it('preserve the first report of a node for a day', async () => {
      await harness().network.saveSessions([session(2, '2026-03-10', null)], '2025-03-11');
      expect(await harness().network.findSessions({ nodeId: 2 }, all)).toEqual([
        session(2, '2026-03-10'),
      ]);
    });

    it('are forgotten up to a day', async () => {
      await harness().network.saveSessions([], '2026-03-09');
      expect(await harness().network.countSessions({})).toBe(2);
    });
  });
}
