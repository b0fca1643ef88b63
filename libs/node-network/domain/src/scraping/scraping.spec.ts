import { beforeEach, describe, expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { MemoryNetwork, sampleCycle } from '../../testing/index.ts';
import { rawNodeDescription } from '../documents/node-description.ts';
import type { SessionReport } from '../documents/session-report.ts';
import { NodeNetworkError } from '../node-network-error.ts';
import { loadSnapshot } from '../reading/snapshot-source.ts';
import type { NodeScraper, NodeTraffic, ScrapeTarget } from './node-scraper.ts';
import { ScrapeDescriptions } from './scrape-descriptions.ts';
import { ScrapeSessions } from './scrape-sessions.ts';
import { ScrapeTraffic } from './scrape-traffic.ts';

/** Nodes of which number 3 never answers. */
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

let store: MemoryNetwork;
let scraper: StubScraper;
let clock: FakeClock;
const ports = () => ({ source: store, scraper, store, clock });

beforeEach(async () => {
  store = new MemoryNetwork();
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

  it('are asked for where node and contract say', async () => {
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
  it('asks no further node and keeps what it has', async () => {
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

describe('traffic', () => {
  it('adds up over runs, with the stake of the node', async () => {
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
  it('are scraped from all nodes that may be gateways', async () => {
    expect(await new ScrapeSessions(ports()).execute()).toEqual({ scraped: 3, failed: 1 });
    expect(await store.countSessions({ day: '2026-03-10' })).toBe(3);
  });

  it('are not counted for a node that has none yet', async () => {
    scraper.updateTime = new Date(0);
    await new ScrapeSessions(ports()).execute();
    expect(await store.countSessions({})).toBe(0);
  });

  it('are forgotten after a year', async () => {
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
