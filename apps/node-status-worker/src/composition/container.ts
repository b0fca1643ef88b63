import {
  HttpDelegationSource,
  HttpNetworkDirectory,
  HttpNodeScraper,
  HttpProbeReports,
  NodeAddressPolicy,
  NodeClient,
  UpstreamClient,
} from '@tandem/node-network-directory-http';
import {
  COLLECT_NETWORK_LIMITS,
  CollectNetwork,
  CollectProbeReports,
  ImportProbeReports,
  ScrapeDescriptions,
  ScrapeSessions,
  ScrapeTraffic,
  type DelegationSource,
  type GeoLocator,
  type NetworkDirectory,
  type NetworkStore,
  type NodeScraper,
  type ProbeReports,
  type SnapshotSource,
} from '@tandem/node-network-domain';
import type { MaxMindGeoLocator } from '@tandem/node-network-geo-database';
import {
  PostgresNetworkStore,
  PostgresScrapedDataStore,
  PostgresSnapshotSource,
} from '@tandem/node-network-postgres';
import { snapshotPacker } from '@tandem/node-network-rest/packing';
import { systemClock, type Clock } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import { Container, type ServiceIdentifier } from 'inversify';
import type { NodeStatusWorkerConfig } from '../config.ts';
import { geoLocator } from './geo-locator.ts';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

const TOKENS = {
  clock: token<Clock>('Clock'),
  directory: token<NetworkDirectory>('NetworkDirectory'),
  delegations: token<DelegationSource>('DelegationSource'),
  geo: token<GeoLocator>('GeoLocator'),
  reports: token<ProbeReports>('ProbeReports'),
  scraper: token<NodeScraper>('NodeScraper'),
  store: token<NetworkStore>('NetworkStore'),
  scraped: token<PostgresScrapedDataStore>('ScrapedDataStore'),
  source: token<SnapshotSource>('SnapshotSource'),
  jobs: token<NetworkJobs>('NetworkJobs'),
};

/** What the collector does. */
export interface NetworkJobs {
  readonly collectNetwork: CollectNetwork;
  readonly collectProbeReports: CollectProbeReports;
  readonly scrapeDescriptions: ScrapeDescriptions;
  readonly scrapeTraffic: ScrapeTraffic;
  readonly scrapeSessions: ScrapeSessions;
  readonly importProbeReports: ImportProbeReports;
  /** What there is by now. */
  readonly source: SnapshotSource;
}

/** What the jobs are made of beside the configuration. */
export interface JobParts {
  readonly database: Database;
  readonly geoDatabase: MaxMindGeoLocator | null;
  /** Ends every request to the world outside. */
  readonly stopping: AbortSignal;
}

/** Binds the ports of the node network to HTTP, PostgreSQL and geo databases. */
export function composeJobs(
  config: NodeStatusWorkerConfig,
  { database, geoDatabase, stopping }: JobParts,
): NetworkJobs {
  const container = new Container({ defaultScope: 'Singleton' });
  const upstream = new UpstreamClient({}, stopping);
  const policy = new NodeAddressPolicy({ allowPrivate: config.scrapePrivateAddresses });
  container.bind(TOKENS.clock).toConstantValue(systemClock);
  container
    .bind(TOKENS.directory)
    .toConstantValue(new HttpNetworkDirectory(config.upstreamUrl, upstream));
  container
    .bind(TOKENS.delegations)
    .toConstantValue(new HttpDelegationSource(config.chainUrl, upstream));
  container.bind(TOKENS.geo).toConstantValue(geoLocator(geoDatabase, config, upstream));
  container
    .bind(TOKENS.reports)
    .toConstantValue(new HttpProbeReports(config.upstreamUrl, upstream));
  container
    .bind(TOKENS.scraper)
    .toConstantValue(new HttpNodeScraper(new NodeClient(policy, {}, undefined, stopping)));
  const packer = (config.packsSnapshots ?? true) ? snapshotPacker : undefined;
  container.bind(TOKENS.store).toConstantValue(new PostgresNetworkStore(database, packer));
  container.bind(TOKENS.scraped).toConstantValue(new PostgresScrapedDataStore(database, packer));
  container.bind(TOKENS.source).toConstantValue(new PostgresSnapshotSource(database));
  container.bind(TOKENS.jobs).toResolvedValue(
    (directory, delegations, geo, reports, scraper, store, scraped, source, clock) => {
      const scraping = { source, scraper, store: scraped, clock };
      return {
        collectNetwork: new CollectNetwork(
          { directory, delegations, geo, store, clock },
          {
            ...COLLECT_NETWORK_LIMITS,
            maxBrokenShare: config.maxBrokenShare ?? COLLECT_NETWORK_LIMITS.maxBrokenShare,
          },
        ),
        collectProbeReports: new CollectProbeReports({ reports, store: scraped, clock }),
        scrapeDescriptions: new ScrapeDescriptions(scraping),
        scrapeTraffic: new ScrapeTraffic(scraping),
        scrapeSessions: new ScrapeSessions(scraping),
        importProbeReports: new ImportProbeReports({ store: scraped, clock }),
        source,
      };
    },
    [
      TOKENS.directory,
      TOKENS.delegations,
      TOKENS.geo,
      TOKENS.reports,
      TOKENS.scraper,
      TOKENS.store,
      TOKENS.scraped,
      TOKENS.source,
      TOKENS.clock,
    ],
  );
  return container.get(TOKENS.jobs);
}
