import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  loadSnapshot,
  type ProbeReport,
  type SnapshotHead,
  type SnapshotPacker,
} from '@tandem/node-network-domain';
import {
  describeNetworkStore,
  packedTexts,
  readTexts,
  sampleCycle,
  type StoredNetworkPorts,
} from '@tandem/node-network-domain/testing';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { emptyStore } from '../testing/empty-store.ts';
import { withHastyDatabase } from '../testing/hasty-database.ts';
import { GatedPacker } from '../testing/gated-packer.ts';
import { portsOver } from '../testing/network-ports.ts';
import { afterLongLock, until, waitingWriters } from '../testing/waiting-writers.ts';
import { PostgresJobLog, simulatePast } from './index.ts';

const test = useTestDatabase();
let second: Database;

beforeAll(async () => {
  second = await createDatabase({ url: test().url, applicationName: 'second' });
});
afterAll(() => second.close());

const empty = () => emptyStore(test().database);

describeNetworkStore('PostgresNetworkStore', async () => {
  await empty();
  return {
    network: portsOver(test().database),
    other: portsOver(second),
    packing: (packer) => portsOver(test().database, packer),
    close: () => Promise.resolve(),
  };
});

it('remembers for every process when a job was last done', async () => {
  const [ours, theirs] = [test().database, second].map(({ sql }) => new PostgresJobLog(sql));
  expect(await ours!.lastDone('collect')).toBeNull();
  for (const minute of [10, 20]) {
    const at = new Date(Date.UTC(2026, 2, 11, 8, minute));
    await ours!.recordDone('collect', at);
    expect(await theirs!.lastDone('collect')).toEqual(at);
  }
  expect(await theirs!.lastDone('traffic')).toBeNull();
});

it('stores the traffic of single nodes for 30 days, and the totals of the days permanently', async () => {
  await empty();
  const network = portsOver(test().database);
  const days = ['2026-02-08', '2026-02-09', '2026-03-11'];
  for (const [index, day] of days.entries()) {
    const counters = { received: index * 10, sent: 0, dropped: 0 };
    const reading = { nodeId: 1, identityKey: 'A', counters, stake: 7 };
    await network.saveTraffic([reading], new Date(`${day}T12:00:00Z`));
  }
  const { rows } = await test().database.sql.query<{ day: string }>(
    `select to_char(day, 'YYYY-MM-DD') as day from network_daily_traffic order by 1`,
  );
  expect(rows.map(({ day }) => day)).toEqual(days.slice(1));
  const { dailyTraffic } = await loadSnapshot(network);
  expect(dailyTraffic.map(({ day, received }) => [day, received])).toEqual([
    ['2026-03-11', 10],
    ['2026-02-09', 10],
    ['2026-02-08', 0],
  ]);
});

it('limits the sum of claimed packets to the range of readers', async () => {
  await empty();
  const network = portsOver(test().database);
  for (const count of [0, Number.MAX_SAFE_INTEGER]) {
    const counters = { received: count, sent: count, dropped: count };
    const readings = [1, 2].map((nodeId) => ({ nodeId, identityKey: 'A', counters, stake: count }));
    await network.saveTraffic(readings, new Date('2026-03-11T12:00:00Z'));
  }
  const { dailyTraffic } = await loadSnapshot(network);
  const [received, sent, dropped, stake] = Array<number>(4).fill(Number.MAX_SAFE_INTEGER);
  expect(dailyTraffic).toEqual([{ day: '2026-03-11', received, sent, dropped, stake }]);
});

describe('concurrent writers of the records of a cycle', () => {
  const AT = new Date('2026-03-11T08:20:00Z');
  const report = (identityKey: string): ProbeReport => ({
    identityKey,
    result: { outcome: null },
    log: '',
    testedAt: AT,
  });
  const counters = { received: 1, sent: 1, dropped: 1 };

  beforeEach(async () => {
    await empty();
    const nodes = ['A', 'B', 'C'].map((key, index) => ({ nodeId: index + 1, key }));
    await portsOver(test().database).saveCycle(sampleCycle(AT, nodes));
  });

  it.each<[string, (ports: StoredNetworkPorts) => Promise<unknown>]>([
    ['probe reports', (ports) => ports.saveProbeReports([report('A')], AT)],
    [
      'traffic',
      (ports) =>
        ports.saveTraffic(
          [{ nodeId: 1, identityKey: 'A', counters, stake: 1, bridges: { version: '0' } }],
          AT,
        ),
    ],
  ])('%s hold nothing that a cycle wants while they wait for it', async (_, write) => {
    let writing: Promise<unknown> | undefined;
    await second
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await sql.query('select from network_head for update');
        writing = write(portsOver(test().database));
        await until(async () => (await waitingWriters(second)) === 1);
        await sql.query('select from network_gateway for update nowait');
      });
    await writing;
  });

  it.each<[string, string, (ports: StoredNetworkPorts) => Promise<unknown>, unknown]>([
    [
      'probe reports',
      'select from network_head for update',
      (ports) => ports.saveProbeReports([report('A')], AT),
      1,
    ],
    [
      'a cycle',
      "select pg_advisory_xact_lock(hashtext('network cycle'))",
      (ports) => ports.saveCycle(sampleCycle(AT, [])),
      { version: 2, collectedAt: AT },
    ],
  ])('%s may wait for longer than statements may take', async (_, lock, write, result) => {
    await withHastyDatabase(test().url, async (hasty) => {
      expect(await afterLongLock(second, lock, () => write(portsOver(hasty)))).toEqual(result);
    });
  });

  it('pack writes that arrive meanwhile together', async () => {
    let packs = 0;
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const packer: SnapshotPacker = {
      form: 'test',
      pack: async ({ head }) => {
        packs += 1;
        if (packs === 1) await gate;
        return packedTexts([String(head.version)]);
      },
    };
    const ports = portsOver(test().database, packer);
    const first = ports.saveProbeReports([report('A')], AT);
    await until(() => Promise.resolve(packs === 1));
    const others = [['A'], ['B', 'C'], ['C'], []].map((keys) =>
      ports.saveProbeReports(keys.map(report), AT),
    );
    go();
    expect(await Promise.all([first, ...others])).toEqual([1, 0, 2, 0, 0]);
    expect(packs).toBe(2);
    const { version } = await ports.head();
    expect(await readTexts(ports, 'test')).toBe(String(version));
    // A write without a change is not packed.
    expect(await ports.saveProbeReports([report('A')], AT)).toBe(0);
    expect(packs).toBe(2);
  });
});

describe('a cycle beside other writers', () => {
  const AT = new Date('2026-03-11T08:20:00Z');
  const LATER = new Date('2026-03-11T08:25:00Z');
  const nodes = ['A', 'B'].map((key, index) => ({ nodeId: index + 1, key }));
  const counters = { received: 1, sent: 1, dropped: 1 };
  const report: ProbeReport = {
    identityKey: 'A',
    result: { outcome: null },
    log: '',
    testedAt: LATER,
  };

  beforeEach(empty);

  it('blocks no other writer while it writes nodes, sends gateways and packs', async () => {
    const packer = new GatedPacker();
    const ports = portsOver(test().database, packer);
    const others = portsOver(second);
    await others.saveCycle(sampleCycle(AT, nodes));
    let cycle: Promise<SnapshotHead> | undefined;
    await second
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        // Only cycles write it, after nodes and sent gateways: other writers must not wait for it.
        await sql.query('lock table network_summary in exclusive mode');
        cycle = ports.saveCycle(sampleCycle(LATER, nodes));
        await until(async () => (await waitingWriters(second)) === 1);
        expect(await others.saveProbeReports([report], AT)).toBe(1);
      });
    await until(() => Promise.resolve(packer.packs === 1));
    const reading = { nodeId: 1, identityKey: 'A', counters, stake: 1 };
    await others.saveTraffic([reading], LATER);
    const before = await others.head();
    packer.open();
    // The records of the cycle were published with those of the other writer.
    expect(await cycle).toEqual(before);
    expect(before.collectedAt).toEqual(LATER);
    expect(packer.packs).toBe(1);
    const newest = await loadSnapshot(others);
    expect(newest.gateways[0]?.lastTestedAt).toEqual(LATER);
    expect(newest.dailyTraffic).toHaveLength(1);
  });

  it('is packed again where a version of the service that packs under a lock was faster', async () => {
    const packer = new GatedPacker();
    const ports = portsOver(test().database, packer);
    const cycle = ports.saveCycle(sampleCycle(AT, nodes));
    await until(() => Promise.resolve(packer.packs === 1));
    await second.sql.query('update network_head set version = version + 1');
    packer.open();
    expect(await cycle).toEqual({ version: 2, collectedAt: AT });
    expect(packer.packs).toBe(2);
    expect(await readTexts(ports, 'test')).toBe('2 ');
  });

  it('is published after a wait for longer than statements may take', async () => {
    await withHastyDatabase(test().url, async (hasty) => {
      const packer = new GatedPacker();
      const cycle = portsOver(hasty, packer).saveCycle(sampleCycle(AT, nodes));
      await until(() => Promise.resolve(packer.packs === 1));
      const published = afterLongLock(second, 'select from network_head for update', () => {
        packer.open();
        return cycle;
      });
      expect(await published).toEqual({ version: 1, collectedAt: AT });
    });
  });

  it('leaves readers the previous state when it dies between records and bytes', async () => {
    const packer = new GatedPacker();
    packer.open();
    const ports = portsOver(test().database, packer);
    await ports.saveCycle(sampleCycle(AT, nodes));
    await ports.saveProbeReports([report], LATER);
    const dying: SnapshotPacker = { form: 'test', pack: () => Promise.reject(new Error('died')) };
    const cycle = sampleCycle(LATER, nodes.slice(1));
    await expect(portsOver(second, dying).saveCycle(cycle)).rejects.toThrow('died');
    expect([(await ports.head()).version, await readTexts(ports, 'test')]).toEqual([2, '2 A']);
    // The next writer publishes its records, even one that changes nothing.
    expect(await ports.saveProbeReports([report], LATER)).toBe(0);
    expect([await ports.head(), await readTexts(ports, 'test')]).toEqual([
      { version: 3, collectedAt: LATER },
      '3 A',
    ]);
    expect((await loadSnapshot(ports)).nodes).toHaveLength(1);
  });

  it('writes no unchanged gateway, and gives each the time of the cycle', async () => {
    const ports = portsOver(test().database);
    const rows = async () =>
      (
        await test().database.sql.query(
          'select xmin::text, identity_key from network_gateway order by identity_key',
        )
      ).rows;
    const updates = async () => (await loadSnapshot(ports)).gateways.map((one) => one.updatedAt);
    const more = [...nodes, { nodeId: 3, key: 'C' }];
    await ports.saveCycle(sampleCycle(AT, more));
    const before = await rows();
    const changed = more.map((node) => (node.key === 'B' ? { ...node, version: '1.27.0' } : node));
    await ports.saveCycle(sampleCycle(LATER, changed));
    const after = await rows();
    expect([after[0], after[2]]).toEqual([before[0], before[2]]);
    expect(after[1]).not.toEqual(before[1]);
    expect(await updates()).toEqual([LATER, LATER, LATER]);
    const left = new Date('2026-03-11T08:30:00Z');
    await ports.saveCycle(sampleCycle(left, changed.slice(1)));
    expect(await updates()).toEqual([LATER, left, left]);
    const probed = new Date('2026-03-11T08:33:00Z');
    await ports.saveProbeReports([{ ...report, identityKey: 'C' }], probed);
    expect(await updates()).toEqual([LATER, left, probed]);
  });

  it('marks gateways that a version stored which updated each', async () => {
    const ports = portsOver(test().database);
    await ports.saveCycle(sampleCycle(AT, nodes));
    await second.sql.query('update network_gateway set collected = false');
    await ports.saveCycle(sampleCycle(LATER, nodes.slice(1)));
    const { gateways } = await loadSnapshot(ports);
    expect(gateways.map(({ bonded, updatedAt }) => [bonded, updatedAt])).toEqual([
      [false, AT],
      [true, LATER],
    ]);
  });

  it('rewrites only the nodes that changed', async () => {
    const ports = portsOver(test().database);
    const rows = async () =>
      (
        await test().database.sql.query(
          'select xmin::text, node_id from network_node order by node_id',
        )
      ).rows;
    await ports.saveCycle(sampleCycle(AT, nodes));
    const before = await rows();
    const [first, changed] = sampleCycle(LATER, nodes).nodes;
    const described = { ...changed!, nodeType: 'legacy\\ "mixnode"\n' };
    await ports.saveCycle({ ...sampleCycle(LATER, nodes), nodes: [first!, described] });
    const after = await rows();
    expect(after[0]).toEqual(before[0]);
    expect(after[1]).not.toEqual(before[1]);
    expect((await loadSnapshot(ports)).nodes[1]).toMatchObject(described);
  });
});

describe('the past of a simulated network', () => {
  const now = new Date('2026-03-11T08:00:00Z');
  const past = () => simulatePast(test().database, 40, now);

  it('fills each day of which nothing is stored, once', async () => {
    await empty();
    expect(await past()).toBe(0);
    const network = portsOver(test().database);
    await network.saveCycle(sampleCycle(now, [{ nodeId: 1, key: 'A' }]));
    const before = await network.head();
    expect(await past()).toBe(40);
    expect(await network.head()).toEqual({ ...before, version: before.version + 1 });
    const { dailyTraffic, summaryHistory } = await loadSnapshot(network);
    expect(dailyTraffic).toHaveLength(40);
    expect(dailyTraffic[0]).toMatchObject({ day: '2026-03-10', stake: expect.any(Number) });
    for (const { received, sent, dropped } of dailyTraffic) {
      expect(received).toBeGreaterThanOrEqual(sent);
      expect(dropped).toBeGreaterThan(0);
    }
    expect(summaryHistory[0]!.at).toEqual(now);
    expect(new Set(summaryHistory.map(({ at }) => at.toISOString().slice(0, 10))).size).toBe(30);
    expect(await network.countSessions({ nodeId: 1 })).toBe(40);
    expect(await past()).toBe(0);
  });

  it('leaves the stored state', async () => {
    await empty();
    const network = portsOver(test().database);
    for (const day of ['2026-03-08', '2026-03-11']) {
      const at = new Date(`${day}T08:00:00Z`);
      await network.saveCycle(sampleCycle(at, [{ nodeId: 1, key: 'A' }]));
    }
    expect(await past()).toBe(39);
    const { summaryHistory } = await loadSnapshot(network);
    expect(summaryHistory[3]!.at).toEqual(new Date('2026-03-08T08:00:00Z'));
  });
});
