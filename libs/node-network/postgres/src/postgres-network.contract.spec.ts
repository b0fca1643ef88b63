import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadSnapshot, type ProbeReport, type SnapshotPacker } from '@tandem/node-network-domain';
import {
  describeNetworkStore,
  sampleCycle,
  type StoredNetworkPorts,
} from '@tandem/node-network-domain/testing';
import { createDatabase, type Database } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import {
  PostgresJobLog,
  PostgresNetworkQueries,
  PostgresNetworkStore,
  PostgresScrapedDataStore,
  PostgresSnapshotSource,
  simulatePast,
} from './index.ts';

const test = useTestDatabase();
let second: Database;

beforeAll(async () => {
  second = await createDatabase({ url: test().url, applicationName: 'second' });
});
afterAll(() => second.close());

const TABLES = [
  'node',
  'location',
  'gateway',
  'description',
  'delegation',
  'summary',
  'packet_counter',
  'daily_traffic',
  'daily_total',
  'session',
  'packed',
].map((name) => `network_${name}`);

async function emptyStore(): Promise<void> {
  await test().database.sql.query(`truncate ${TABLES.join(', ')}`);
  await test().database.sql.query('update network_head set version = 0, collected_at = null');
}

describeNetworkStore('PostgresNetworkStore', async () => {
  await emptyStore();
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

it('keeps what single nodes sent for 30 days, and the totals of the days for good', async () => {
  await emptyStore();
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

it('sums up what nodes claim to have sent to no more than a reader can hold', async () => {
  await emptyStore();
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

describe('writers of what a cycle writes as well', () => {
  const AT = new Date('2026-03-11T08:20:00Z');
  const report = (identityKey: string): ProbeReport => ({
    identityKey,
    result: { outcome: null },
    log: '',
    testedAt: AT,
  });
  const counters = { received: 1, sent: 1, dropped: 1 };

  beforeEach(async () => {
    await emptyStore();
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
        await until(async () => (await waitingWriters()) === 1);
        await sql.query('select from network_gateway for update nowait');
      });
    await writing;
  });

  it('wait for those before them for longer than statements may take', async () => {
    const url = `${test().url}?statement_timeout=100`;
    const hasty = await createDatabase({ url, applicationName: 'hasty' });
    let writing: Promise<unknown> | undefined;
    await second
      .unitOfWork((sql) => sql)
      .run(async (sql) => {
        await sql.query('select from network_head for update');
        writing = portsOver(hasty).saveProbeReports([report('A')], AT);
        await Promise.race([writing, until(async () => (await waitingWriters('200 ms')) === 1)]);
      });
    expect(await writing).toBe(1);
    await hasty.close();
  });

  it('pack together what comes while they pack', async () => {
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
        return new TextEncoder().encode(String(head.version));
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
    const packed = await ports.read((network) => network.packed('test'));
    expect(new TextDecoder().decode(packed!)).toBe(String(version));
    // What changes nothing is not packed.
    expect(await ports.saveProbeReports([report('A')], AT)).toBe(0);
    expect(packs).toBe(2);
  });
});

async function waitingWriters(since = '0 ms'): Promise<number> {
  const { rows } = await second.sql.query<{ waiting: number }>(
    `select count(*)::integer as waiting from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'
       and clock_timestamp() - query_start > $1::interval`,
    [since],
  );
  return rows[0]?.waiting ?? 0;
}

async function until(happened: () => Promise<boolean>): Promise<void> {
  while (!(await happened())) await new Promise((resolve) => setTimeout(resolve, 10));
}

function portsOver(database: Database, packer?: SnapshotPacker): StoredNetworkPorts {
  const store = new PostgresNetworkStore(database, packer);
  const scraped = new PostgresScrapedDataStore(database, packer);
  const source = new PostgresSnapshotSource(database);
  const queries = new PostgresNetworkQueries(database.sql);
  return {
    latestSummary: () => store.latestSummary(),
    locations: () => store.locations(),
    saveCycle: (cycle) => store.saveCycle(cycle),
    saveDescriptions: (descriptions, at) => scraped.saveDescriptions(descriptions, at),
    saveTraffic: (readings, at) => scraped.saveTraffic(readings, at),
    saveSessions: (sessions, forgetUpTo) => scraped.saveSessions(sessions, forgetUpTo),
    saveProbeReports: (reports, at) => scraped.saveProbeReports(reports, at),
    head: () => source.head(),
    read: (work) => source.read(work),
    countSessions: (filter) => queries.countSessions(filter),
    findSessions: (filter, window) => queries.findSessions(filter, window),
    findDelegations: (nodeId) => queries.findDelegations(nodeId),
  };
}

describe('the past of a simulated network', () => {
  const now = new Date('2026-03-11T08:00:00Z');
  const past = () => simulatePast(test().database, 40, now);

  it('fills each day of which nothing is stored, once', async () => {
    await emptyStore();
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

  it('leaves what was stored', async () => {
    await emptyStore();
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
