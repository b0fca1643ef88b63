import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildDirectory,
  CollectProbeReports,
  ImportProbeReports,
  loadSnapshot,
  NodeNetworkError,
  probeReports,
  rawNodeDescription,
  ScrapeDescriptions,
  ScrapeSessions,
  ScrapeTraffic,
  type NodeScraper,
  type NodeTraffic,
  type ScrapeTarget,
  type SessionReport,
} from '@tandem/node-network-domain';
import {
  sampleCycle,
  sampleProbeResult,
  type StoredNetworkPorts,
} from '@tandem/node-network-domain/testing';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { emptyStore } from '../testing/empty-store.ts';
import { portsOver } from '../testing/network-ports.ts';

const test = useTestDatabase();

/** A scraper of nodes; node 3 never answers. */
class StubScraper implements NodeScraper {
  targets: ScrapeTarget[] = [];
  given: NodeTraffic = { counters: { received: 100, sent: 200, dropped: 3 }, bridges: null };
  updateTime = new Date('2026-03-10T00:00:00Z');

  async description(node: ScrapeTarget) {
    this.#reach(node);
    return rawNodeDescription({ moniker: ` node ${node.nodeId} ` });
  }

  async traffic(node: ScrapeTarget): Promise<NodeTraffic> {
    this.#reach(node);
    return this.given;
  }

  async sessions(node: ScrapeTarget): Promise<SessionReport> {
    this.#reach(node);
    return {
      update_time: this.updateTime,
      unique_active_users: 4,
      unique_active_users_hashes: [],
      sessions: [],
      sessions_started: 5,
      sessions_finished: 5,
    };
  }

  #reach(node: ScrapeTarget): void {
    this.targets.push(node);
    const data = { nodeId: node.nodeId, reason: 'silent' };
    if (node.nodeId === 3) throw new NodeNetworkError('NODE_UNREACHABLE', data);
  }
}

let store: StoredNetworkPorts;
let scraper: StubScraper;
let clock: FakeClock;
const ports = () => ({ source: store, scraper, store, clock });

beforeEach(async () => {
  await emptyStore(test().database);
  store = portsOver(test().database);
  scraper = new StubScraper();
  clock = new FakeClock();
  const cycle = sampleCycle(
    clock.now(),
    [1, 2, 3, 4].map((nodeId) => ({ nodeId })),
  );
  const nodes = cycle.nodes.map((node) =>
    node.nodeId === 4 ? { ...node, bond: null, skimmed: null } : node,
  );
  await store.saveCycle({ ...cycle, nodes });
});

describe('descriptions', () => {
  it('are scraped from described and bonded nodes; a silent one is counted', async () => {
    expect(await new ScrapeDescriptions(ports()).execute()).toEqual({ scraped: 2, failed: 1 });
    const { nodes, gateways } = await loadSnapshot(store);
    expect(nodes.map((node) => node.description?.moniker)).toEqual([
      'node 1',
      'node 2',
      undefined,
      undefined,
    ]);
    expect(gateways[0]?.description?.website).toBe('N/A');
  });

  it('are requested at the addresses of the node and of its bond', async () => {
    await new ScrapeDescriptions(ports()).execute();
    expect(scraper.targets[0]).toEqual({
      nodeId: 1,
      identityKey: 'key1',
      addresses: ['192.0.2.1'],
      host: '192.0.2.1',
      httpPort: null,
    });
  });
});

describe('a run that is stopped', () => {
  it('requests no further node, and stores the results so far', async () => {
    const stopping = new AbortController();
    const ask = scraper.description.bind(scraper);
    scraper.description = async (node) => {
      stopping.abort();
      return ask(node);
    };
    const run = new ScrapeDescriptions(ports(), 1).execute(stopping.signal);
    expect(await run).toEqual({ scraped: 1, failed: 0 });
    expect((await loadSnapshot(store)).nodes[0]?.description?.moniker).toBe('node 1');
    expect(scraper.targets).toHaveLength(1);
  });
});

describe('a run whose nodes another process may be querying', () => {
  it('stores nothing', async () => {
    const stopping = { aborted: false, mustDiscard: false };
    const ask = scraper.description.bind(scraper);
    scraper.description = async (node) => {
      Object.assign(stopping, { aborted: true, mustDiscard: true });
      return ask(node);
    };
    await new ScrapeDescriptions(ports(), 1).execute(stopping);
    expect((await loadSnapshot(store)).nodes[0]?.description).toBeNull();
  });
});

describe('traffic', () => {
  it('is summed over runs, with the stake of the node', async () => {
    const scrape = new ScrapeTraffic(ports());
    await scrape.execute();
    scraper.given = { counters: { received: 130, sent: 210, dropped: 4 } };
    expect(await scrape.execute()).toEqual({ scraped: 2, failed: 1 });
    expect((await loadSnapshot(store)).dailyTraffic).toEqual([
      { day: '2026-03-11', received: 60, sent: 20, dropped: 2, stake: 2 * 251_000_000_000 },
    ]);
  });
});

describe('sessions', () => {
  it('are scraped from all possible gateways', async () => {
    expect(await new ScrapeSessions(ports()).execute()).toEqual({ scraped: 3, failed: 1 });
    expect(await store.countSessions({ day: '2026-03-10' })).toBe(3);
  });

  it('are not stored for a node without sessions', async () => {
    scraper.updateTime = new Date(0);
    await new ScrapeSessions(ports()).execute();
    expect(await store.countSessions({})).toBe(0);
  });

  it.each([
    ['0001-01-01', 0],
    ['2025-03-11', 0],
    ['2025-03-12', 3],
    ['2026-03-12', 3],
    ['2026-03-13', 0],
    ['2026-04-11', 0],
    ['9999-12-31', 0],
  ])('of %s are stored only if their retention ends', async (day, stored) => {
    scraper.updateTime = new Date(`${day}T23:59:59Z`);
    await new ScrapeSessions(ports()).execute();
    expect(await store.countSessions({})).toBe(stored);
  });

  it('are removed after a year', async () => {
    await new ScrapeSessions(ports()).execute();
    clock.advanceSeconds(363 * 86_400);
    scraper.updateTime = clock.now();
    await new ScrapeSessions(ports()).execute();
    expect(await store.countSessions({ day: '2026-03-10' })).toBe(3);
    clock.advanceSeconds(86_400);
    await new ScrapeSessions(ports()).execute();
    expect(await store.countSessions({ day: '2026-03-10' })).toBe(0);
  });
});

const REPORTED_AT = '2026-03-11T08:00:00Z';
const DOCUMENT = {
  key1: { result: sampleProbeResult(), log: 'done', tested_at: REPORTED_AT },
  key2: { result: { odd: true }, log: '', tested_at: REPORTED_AT },
  unknown: { result: sampleProbeResult(), log: '', tested_at: REPORTED_AT },
  broken: { log: 'no result' },
};
const EXPECTED = { stored: 2, notUnderstood: 1, rejected: { count: 1 } };

describe('probe reports', () => {
  it('are imported from a document; one that cannot be parsed hides its gateway', async () => {
    const imported = new ImportProbeReports({ store, clock }).execute(DOCUMENT);
    expect(await imported).toMatchObject(EXPECTED);
    const snapshot = await loadSnapshot(store);
    const directory = buildDirectory(snapshot);
    expect(directory.gateways({ role: 'entry' }).map((one) => one.identity_key)).toEqual(['key1']);
    expect(directory.hidden.keys()).toContain('malformed probe result');
    expect(snapshot.gateways[1]?.lastProbeResult).toEqual({ odd: true });
  });

  it('are refused if the document is not an object', async () => {
    const imported = new ImportProbeReports({ store, clock }).execute('nothing');
    await expect(imported).rejects.toMatchObject({ code: 'UPSTREAM_MALFORMED' });
  });

  it('are collected from their publisher', async () => {
    const reports = { newest: async () => probeReports(DOCUMENT) };
    const collect = new CollectProbeReports({ store, clock, reports });
    expect(await collect.execute()).toMatchObject(EXPECTED);
    expect(await collect.execute()).toMatchObject({ stored: 0 });
  });

  it('from the future are rejected', async () => {
    const importing = new ImportProbeReports({ store, clock });
    const testedIn = (seconds: number) => ({
      key1: { ...DOCUMENT.key1, tested_at: new Date(clock.now().getTime() + seconds * 1000) },
    });
    const wire = (document: unknown): unknown => JSON.parse(JSON.stringify(document));
    expect(await importing.execute(wire(testedIn(86_400)))).toMatchObject({
      read: 0,
      stored: 0,
      rejected: {
        count: 1,
        samples: [{ record: 'gateway key1', reason: 'tested_at: expected a moment in the past' }],
      },
    });
    expect(await importing.execute(wire(testedIn(300)))).toMatchObject({
      stored: 1,
      rejected: { count: 0 },
    });
  });
});
