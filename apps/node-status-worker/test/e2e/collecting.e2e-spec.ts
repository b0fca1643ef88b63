import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  buildDirectory,
  CollectNetwork,
  CollectProbeReports,
  explorerNode,
  gatewayView,
  loadSnapshot,
  nodeDelegations,
  ScrapeDescriptions,
  ScrapeSessions,
  ScrapeTraffic,
} from '@tandem/node-network-domain';
import {
  HttpDelegationSource,
  HttpGeoLocator,
  HttpNetworkDirectory,
  HttpNodeScraper,
  HttpProbeReports,
  NodeClient,
  UpstreamClient,
} from '@tandem/node-network-directory-http';
import { type StoredNetworkPorts } from '@tandem/node-network-domain/testing';
import { portsOver } from '@tandem/node-network-postgres/testing';
import {
  createNetworkSimulator,
  type NetworkSimulatorOptions,
  type SimulatorHandle,
} from '@tandem/node-network-simulator';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { OutboundAddressPolicy } from '@tandem/shared-outbound-http';
import { createTestDatabase, type TestDatabase } from '@tandem/shared-postgres/testing';
import { decodedByVpnClient } from './collector-under-test.ts';

/** No node of these networks is slow: on a busy machine an answer takes seconds. */
const TIMEOUT_MS = 30_000;

let simulator: SimulatorHandle;
let database: TestDatabase;
let store: StoredNetworkPorts;
const clock = new FakeClock();

beforeEach(async () => {
  database = await createTestDatabase();
  store = portsOver(database.database);
});
afterEach(async () => {
  await simulator.close();
  await database.drop();
});

/** The jobs of a collector over a new simulator. */
async function collector(options: NetworkSimulatorOptions, { allowPrivate = true } = {}) {
  simulator = await createNetworkSimulator({ nodes: 90, clock, ...options });
  const client = new UpstreamClient({ backoffMs: 1, timeoutMs: TIMEOUT_MS, attempts: 6 });
  const policy = new OutboundAddressPolicy({ allowPrivate });
  const nodes = new NodeClient(policy, { timeoutMs: TIMEOUT_MS });
  const limits = { budgetMs: TIMEOUT_MS, sessionsTimeoutMs: TIMEOUT_MS };
  const scraper = new HttpNodeScraper(nodes, limits);
  const scrapePorts = { source: store, scraper, store, clock };
  return {
    collect: new CollectNetwork({
      directory: new HttpNetworkDirectory(simulator.url, client),
      delegations: new HttpDelegationSource(simulator.url, client),
      geo: new HttpGeoLocator(simulator.url, client),
      store,
      clock,
    }),
    probes: new CollectProbeReports({
      reports: new HttpProbeReports(simulator.url, client),
      store,
      clock,
    }),
    descriptions: new ScrapeDescriptions(scrapePorts, 20),
    traffic: new ScrapeTraffic(scrapePorts, 20),
    sessions: new ScrapeSessions(scrapePorts, 20),
  };
}

describe('a collector over HTTP', () => {
  it('collects a network whose directory a VPN client can decode', async () => {
    const jobs = await collector({ nodes: 300 });
    const report = await jobs.collect.execute();
    expect(report!.counts.describedNodes).toBeGreaterThan(280);
    expect(Object.values(report!.rejected).every(({ count }) => count === 0)).toBe(true);
    expect(report!.delegations.failed).toBe(0);
    expect(await jobs.probes.execute()).toMatchObject({ notUnderstood: 0 });
    const descriptions = await jobs.descriptions.execute();
    expect(descriptions.scraped).toBeGreaterThan(descriptions.failed * 10);

    const snapshot = await loadSnapshot(store);
    expect(decodedByVpnClient(snapshot).length).toBeGreaterThan(75);
    const directory = buildDirectory(snapshot);
    expect(directory.countries().length).toBeGreaterThan(20);
    const exits = directory.gateways({ role: 'exit' });
    expect(exits.length).toBeGreaterThan(30);
    expect(directory.exitAddresses()).toHaveLength(exits.length);
    const scores = directory.gateways().map((gateway) => gateway.performance_v2?.score);
    expect(new Set(scores)).toEqual(new Set(['offline', 'low', 'medium', 'high', undefined]));
    expect(exits.some((gateway) => gateway.name !== 'NA')).toBe(true);

    const [node] = snapshot.nodes.filter((one) => one.bond?.rewarding_details.unique_delegations);
    expect(await nodeDelegations(store, node!.nodeId)).toHaveLength(
      node!.bond!.rewarding_details.unique_delegations,
    );
    expect(snapshot.nodes.map(explorerNode).filter((one) => one?.geoip).length).toBeGreaterThan(
      280,
    );
  });

  it('collects traffic, bridges and sessions from the nodes', async () => {
    const jobs = await collector({ churnPerEpoch: 0 });
    await jobs.collect.execute();
    await jobs.traffic.execute();
    clock.advanceSeconds(3600);
    const { scraped, failed } = await jobs.traffic.execute();
    expect(scraped).toBeGreaterThan(failed * 10);
    await jobs.sessions.execute();
    const { dailyTraffic, gateways } = await loadSnapshot(store);
    expect(dailyTraffic[0]?.received).toBeGreaterThan(1_000_000);
    expect(
      gateways.filter((gateway) => gatewayView(gateway).bridges !== null).length,
    ).toBeGreaterThan(3);
    expect(await store.countSessions({})).toBeGreaterThan(20);
  });

  it('contacts no private address if that is not allowed', async () => {
    const jobs = await collector({ nodes: 30 }, { allowPrivate: false });
    await jobs.collect.execute();
    expect(await jobs.descriptions.execute()).toMatchObject({ scraped: 0 });
  });
});

describe('a bad upstream', () => {
  it('loses its malformed records, and no others', async () => {
    const jobs = await collector({ nodes: 200, malformedRate: 0.2 });
    const { rejected } = (await jobs.collect.execute())!;
    for (const document of ['described', 'bonded', 'skimmed', 'mixing'] as const) {
      expect(rejected[document].count).toBeGreaterThan(0);
      expect(rejected[document].samples[0]?.reason).toContain('expected');
    }
    const imported = await jobs.probes.execute();
    expect(imported.rejected.count + imported.notUnderstood).toBeGreaterThan(0);
    expect(decodedByVpnClient(await loadSnapshot(store)).length).toBeGreaterThan(15);
  });

  it('is read page by page, with retries after failures', async () => {
    const jobs = await collector({ faultRate: 0.25, pageSize: 20 });
    await jobs.collect.execute();
    const snapshot = await loadSnapshot(store);
    expect(snapshot.nodes.length).toBeGreaterThan(80);
    expect(decodedByVpnClient(snapshot).length).toBeGreaterThan(15);
  });

  it('leaves the last good state when it is unreachable', async () => {
    const jobs = await collector({ nodes: 30 });
    await jobs.collect.execute();
    const before = await loadSnapshot(store);
    await simulator.close();
    await expect(jobs.collect.execute()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    await expect(jobs.probes.execute()).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    expect(await loadSnapshot(store)).toEqual(before);
  });
});
