export { HttpDelegationSource, MAINNET_MIXNET_CONTRACT } from './http-delegation-source.ts';
export { HttpGeoLocator } from './http-geo-locator.ts';
export { HttpNetworkDirectory } from './http-network-directory.ts';
export { HttpNodeScraper, SCRAPE_LIMITS, type ScrapeLimits } from './http-node-scraper.ts';
export { HttpProbeReports } from './http-probe-reports.ts';
export { NodeAddressPolicy } from './node-address-policy.ts';
export {
  NODE_LIMITS,
  NodeClient,
  type AddressPolicy,
  type NodeLimits,
  type ResolveHost,
} from './node-client.ts';
export { UPSTREAM_LIMITS, UpstreamClient, type UpstreamLimits } from './upstream-client.ts';
