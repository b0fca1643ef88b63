/**
 * The node network: the upstream documents about its nodes, the stored records, and the views of readers.
 *
 * Documents of the network and the resources of the API keep the snake_case names under which they are
 * published; our own records are in camelCase. There are no users here, so use cases take no actor.
 */
export { joinBatches, decodeEach, type Batch } from './decoding/batch.ts';
export { Mismatch, type Decoder } from './decoding/decoder.ts';
export { jsonObject, type JsonObject } from './decoding/json.ts';
export {
  NodeNetworkError,
  type NodeNetworkErrorCode,
  type NodeNetworkFailures,
} from './node-network-error.ts';

export {
  bondedNode,
  type BondedNode,
  type CostParameters,
  type NodeRewarding,
} from './documents/bonded-node.ts';
export {
  bridgeInformation,
  type BridgeInformation,
  type BridgeParameters,
  type QuicClientOptions,
} from './documents/bridge-information.ts';
export { type BuildInformation } from './documents/build-information.ts';
export { type Coin } from './documents/coin.ts';
export { delegation, type Delegation } from './documents/delegation.ts';
export { describedNode, type DescribedNode } from './documents/described-node.ts';
export { location, type Location } from './documents/geo-answer.ts';
export {
  type HostInformation,
  type HostKeys,
  type NoiseKey,
  type SphinxKey,
} from './documents/host-information.ts';
export {
  delegationsPage,
  listPage,
  mixingPage,
  skimmedPage,
  type ListPage,
  type SkimmedMetadata,
} from './documents/list-page.ts';
export {
  type LewesProtocolContent,
  type LewesProtocolDetails,
} from './documents/lewes-protocol.ts';
export {
  isGateway,
  type AnnouncePorts,
  type AuxiliaryDetails,
  type DeclaredRole,
  type MixnetWebsockets,
  type NetworkRequester,
  type NodeData,
  type ServiceAddress,
  type WireguardDetails,
} from './documents/node-data.ts';
export {
  rawNodeDescription,
  type NodeDescription,
  type RawNodeDescription,
} from './documents/node-description.ts';
export { type NodeRole } from './documents/node-role.ts';
export { packetCounters } from './documents/packet-counters.ts';
export {
  sessionReport,
  type SessionReport,
  type SessionStatistics,
} from './documents/session-report.ts';
export {
  skimmedNode,
  type BasicEntryInformation,
  type SkimmedNode,
} from './documents/skimmed-node.ts';

export {
  type EntryResult,
  type ExitResult,
  type LewesProtocolResult,
  type ProbeOutcome,
  type ProbeResult,
  type WireguardResult,
} from './probes/probe-result.ts';
export { MAX_MS_AHEAD, probeReports, type ProbeReport } from './probes/probe-report.ts';
export { type ScoreValue } from './probes/scores.ts';

export {
  CollectNetwork,
  COLLECT_NETWORK_LIMITS,
  type CycleReport,
} from './collecting/collect-network.ts';
export { type JobLog } from './collecting/job-log.ts';
export {
  CollectProbeReports,
  ImportProbeReports,
  type ImportedProbeReports,
} from './collecting/import-probe-reports.ts';
export { type StopSignal } from './collecting/bounded.ts';
export {
  type CycleGateway,
  type CycleNode,
  type DelegationReading,
  type NetworkCycle,
  type NodeLocation,
  stakeOf,
} from './collecting/network-cycle.ts';
export { type NetworkStore } from './collecting/network-store.ts';
export { type ProbeReportStore } from './collecting/probe-report-store.ts';
export {
  type DelegationSource,
  type GeoLocator,
  type NetworkDirectory,
  type ProbeReports,
} from './collecting/upstream-ports.ts';

export { type NodeScraper, type NodeTraffic, type ScrapeTarget } from './scraping/node-scraper.ts';
export { ScrapeDescriptions } from './scraping/scrape-descriptions.ts';
export { type ScrapeReport } from './scraping/scrape-nodes.ts';
export { ScrapeSessions } from './scraping/scrape-sessions.ts';
export { ScrapeTraffic } from './scraping/scrape-traffic.ts';
export {
  type ScrapedDataStore,
  type ScrapedDescription,
  type TrafficReading,
} from './scraping/scraped-data-store.ts';

export {
  type CycleCounts,
  type DailyTraffic,
  type GatewayRecord,
  type NodeRecord,
  type SummaryRecord,
} from './reading/network-records.ts';
export { type NetworkQueries, type SessionFilter } from './reading/network-queries.ts';
export {
  loadSnapshot,
  SUMMARY_HISTORY_DAYS,
  type GatewayVersion,
  type NetworkSnapshot,
  type NodeVersion,
  type PackedState,
  type StoredSegments,
  type SnapshotHead,
  type SnapshotPacker,
  type SnapshotSource,
  type StoredNetwork,
} from './reading/snapshot-source.ts';

export {
  buildDirectory,
  Directory,
  DirectoryBuilder,
  directoryCandidate,
  minimumVersion,
  type DirectoryItem,
  type GatewayRole,
} from './directory/directory.ts';
export {
  type DVpnAsn,
  type DVpnGateway,
  type DVpnGatewayPerformance,
  type DVpnLocation,
  type DVpnProbe,
  type DVpnProbeOutcome,
  type DVpnSocks5,
  type DVpnWireguardResult,
} from './directory/dvpn-gateway.ts';
export { type HiddenReason } from './directory/listed-gateway.ts';
export { nodeDelegations, type NodeDelegation } from './delegations/node-delegation.ts';
export { explorerNode, type ExplorerNode, type NodeGeoData } from './explorer/explorer-node.ts';
export {
  gatewayView,
  skinnyGatewayView,
  type GatewayView,
  type SkinnyGatewayView,
} from './gateways/gateway-view.ts';
export { dailyStats, type DailyStatsView } from './mixnodes/daily-stats.ts';
export {
  matchesServiceFilter,
  serviceView,
  type ServiceFilter,
  type ServiceView,
} from './services/service-view.ts';
export { pageOfSessions, sessionFilter, type SessionStatsView } from './sessions/session-stats.ts';
export { healthInfo, type HealthInfo } from './status/health-info.ts';
export {
  networkSummary,
  summaryHistory,
  type HistoricalCount,
  type NetworkSummary,
  type SummaryHistoryView,
} from './summary/network-summary.ts';

export { countryCode } from './values/country-code.ts';
export { pageWindow, paginate, type PageRequest } from './values/paging.ts';
export { compareVersions, parseVersion, type SemanticVersion } from './values/semantic-version.ts';
export { formatRfc3339 } from './values/timestamp.ts';
