import {
  HttpDelegationSource,
  HttpGeoLocator,
  HttpNetworkDirectory,
  HttpNodeScraper,
  HttpProbeReports,
  NodeClient,
  UpstreamClient,
} from '@tandem/node-network-directory-http';
import {
  CollectNetwork,
  CollectProbeReports,
  ScrapeDescriptions,
  ScrapeSessions,
} from '@tandem/node-network-domain';
import { PostgresSnapshotSource, simulatePast } from '@tandem/node-network-postgres';
import { createNetworkSimulator } from '@tandem/node-network-simulator';
import { OutboundAddressPolicy } from '@tandem/shared-outbound-http';
import type { NodeStatusUnderTest } from './node-status-under-test.ts';

/** Nodes of the network; a third of them are gateways. */
const NODES = 120;
/** The network changes quickly, so that two collections differ. */
const CHURN = { epochSeconds: 60, churnPerEpoch: 0.03 };

/** A simulated network whose collections a test triggers. */
export interface SimulatedNetwork {
  /** Collects the network as it is some seconds before now. */
  readonly collect: (secondsAgo: number) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Starts a simulated network that is collected into the database of a service. */
export async function simulateNetwork(service: NodeStatusUnderTest): Promise<SimulatedNetwork> {
  let ago = 0;
  const clock = { now: () => new Date(Date.now() - ago * 1000) };
  const simulator = await createNetworkSimulator({ nodes: NODES, clock, ...CHURN });
  const { network, scraped, database } = service;
  const upstream = new UpstreamClient({ backoffMs: 1, timeoutMs: 30_000, attempts: 3 });
  const nodes = new NodeClient(new OutboundAddressPolicy({ allowPrivate: true }), {
    timeoutMs: 30_000,
  });
  const source = new PostgresSnapshotSource(database.database);
  const scraping = { source, scraper: new HttpNodeScraper(nodes), store: scraped, clock };
  const jobs = [
    new CollectNetwork({
      directory: new HttpNetworkDirectory(simulator.url, upstream),
      delegations: new HttpDelegationSource(simulator.url, upstream),
      geo: new HttpGeoLocator(simulator.url, upstream),
      store: network,
      clock,
    }),
    new CollectProbeReports({
      reports: new HttpProbeReports(simulator.url, upstream),
      store: scraped,
      clock,
    }),
    new ScrapeDescriptions(scraping, 20),
    new ScrapeSessions(scraping, 20),
  ];
  return {
    collect: async (secondsAgo) => {
      ago = secondsAgo;
      for (const job of jobs) await job.execute();
      await simulatePast(database.database, 30, clock.now());
      await service.client.api.refresh();
    },
    close: () => simulator.close(),
  };
}
