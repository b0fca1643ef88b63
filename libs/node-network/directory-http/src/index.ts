export { HttpDelegationSource } from './http-delegation-source.ts';
export { HttpGeoLocator } from './http-geo-locator.ts';
export { HttpNetworkDirectory } from './http-network-directory.ts';
export { HttpNodeScraper } from './http-node-scraper.ts';
export { HttpProbeReports } from './http-probe-reports.ts';
export { NodeClient } from './node-client.ts';
export { UpstreamClient } from './upstream-client.ts';
