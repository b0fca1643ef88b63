import { PROCESS, token } from '@tandem/assembly-process/container';
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
  COLLECT_NETWORK_LIMITS,
  CollectNetwork,
  CollectProbeReports,
  ScrapeDescriptions,
  ScrapeSessions,
  ScrapeTraffic,
  type GeoLocator,
  type ImportProbeReports,
  type JobLog,
  type NetworkStore,
  type NodeScraper,
  type SnapshotSource,
} from '@tandem/node-network-domain';
import { PostgresJobLog, PostgresNetworkStore } from '@tandem/node-network-postgres';
import { ContainerModule } from 'inversify';
import { OutboundAddressPolicy } from '@tandem/shared-outbound-http';
import { NODE_NETWORK } from './node-network-module.ts';
import { PROBE_REPORTS, type PackingSettings } from './probe-reports-module.ts';

export interface CollectorSettings extends PackingSettings {
  /** Base address of the network's directory, ending in `/api`. */
  readonly upstreamUrl: string;
  /** Base address of the chain's REST gateway. */
  readonly chainUrl: string;
  /** Base address of the geo lookup. */
  readonly geoUrl: string;
  /** Replaces the geo lookup; `null`: none. */
  readonly geoDatabase: GeoLocator | null;
  /** Share of malformed and repeated records above which a cycle is refused; 0.5 by default. */
  readonly maxBrokenShare?: number | undefined;
  /** Contacts nodes that announce loopback or private addresses, too. */
  readonly scrapePrivateAddresses: boolean;
  /** Ends every request to other servers. */
  readonly stopping: AbortSignal;
}

/** The use cases of the collector. */
export interface NetworkJobs {
  readonly collectNetwork: CollectNetwork;
  readonly collectProbeReports: CollectProbeReports;
  readonly scrapeDescriptions: ScrapeDescriptions;
  readonly scrapeTraffic: ScrapeTraffic;
  readonly scrapeSessions: ScrapeSessions;
  readonly importProbeReports: ImportProbeReports;
  /** The stored network. */
  readonly source: SnapshotSource;
}

/** The bindings of the module. */
export const COLLECTOR = {
  jobs: token<NetworkJobs>('NetworkJobs'),
  jobLog: token<JobLog>('JobLog'),
} as const;

const UPSTREAM = token<UpstreamClient>('UpstreamClient');
const GEO = token<GeoLocator>('GeoLocator');
const SCRAPER = token<NodeScraper>('NodeScraper');
const STORE = token<NetworkStore>('NetworkStore');
const COLLECT_NETWORK = token<CollectNetwork>('CollectNetwork');
const COLLECT_PROBE_REPORTS = token<CollectProbeReports>('CollectProbeReports');

/**
 * The collector over HTTP and PostgreSQL. Needs the modules of the node network and of probe
 * reports.
 */
export function collectorModule(settings: CollectorSettings): ContainerModule {
  const { upstreamUrl, chainUrl, geoUrl, geoDatabase, stopping } = settings;
  return new ContainerModule(({ bind }) => {
    bind(UPSTREAM).toResolvedValue(() => new UpstreamClient({}, stopping), []);
    bind(GEO).toResolvedValue(
      (upstream) => geoDatabase ?? new HttpGeoLocator(geoUrl, upstream),
      [UPSTREAM],
    );
    bind(SCRAPER).toResolvedValue(() => {
      const policy = new OutboundAddressPolicy({ allowPrivate: settings.scrapePrivateAddresses });
      return new HttpNodeScraper(new NodeClient(policy, {}, undefined, stopping));
    }, []);
    bind(STORE).toResolvedValue(
      (database, { packer }) => new PostgresNetworkStore(database, packer),
      [PROCESS.database, PROBE_REPORTS.packing],
    );
    bind(COLLECT_NETWORK).toResolvedValue(
      (upstream, geo, store, { clock }) => {
        const directory = new HttpNetworkDirectory(upstreamUrl, upstream);
        const delegations = new HttpDelegationSource(chainUrl, upstream);
        return new CollectNetwork(
          { directory, delegations, geo, store, clock },
          {
            ...COLLECT_NETWORK_LIMITS,
            maxBrokenShare: settings.maxBrokenShare ?? COLLECT_NETWORK_LIMITS.maxBrokenShare,
          },
        );
      },
      [UPSTREAM, GEO, STORE, PROCESS.database],
    );
    bind(COLLECT_PROBE_REPORTS).toResolvedValue(
      (upstream, store, { clock }) => {
        const reports = new HttpProbeReports(upstreamUrl, upstream);
        return new CollectProbeReports({ reports, store, clock });
      },
      [UPSTREAM, PROBE_REPORTS.store, PROCESS.database],
    );
    bind(COLLECTOR.jobs).toResolvedValue(
      (
        collectNetwork,
        collectProbeReports,
        importProbeReports,
        source,
        scraper,
        store,
        { clock },
      ) => {
        const scraping = { source, scraper, store, clock };
        return {
          collectNetwork,
          collectProbeReports,
          importProbeReports,
          source,
          scrapeDescriptions: new ScrapeDescriptions(scraping),
          scrapeTraffic: new ScrapeTraffic(scraping),
          scrapeSessions: new ScrapeSessions(scraping),
        };
      },
      [
        COLLECT_NETWORK,
        COLLECT_PROBE_REPORTS,
        PROBE_REPORTS.importProbeReports,
        NODE_NETWORK.source,
        SCRAPER,
        PROBE_REPORTS.store,
        PROCESS.database,
      ],
    );
    bind(COLLECTOR.jobLog).toResolvedValue(
      ({ sql }) => new PostgresJobLog(sql),
      [PROCESS.database],
    );
  });
}
