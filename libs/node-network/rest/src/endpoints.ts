import type { NetworkQueries } from '@tandem/node-network-domain';
import type { Logger } from '@tandem/shared-rest';
import { directoryEndpoints } from './directory/directory.endpoints.ts';
import { explorerEndpoints } from './explorer/explorer.endpoints.ts';
import { gatewayEndpoints } from './gateways/gateways.endpoints.ts';
import { mixnodeEndpoints } from './mixnodes/mixnodes.endpoints.ts';
import { serviceEndpoints } from './services/services.endpoints.ts';
import { sessionEndpoints } from './sessions/sessions.endpoints.ts';
import { statusEndpoints, type StatusOptions } from './status/status.endpoints.ts';
import { summaryEndpoints } from './summary/summary.endpoints.ts';
import type { NetworkViewCache } from './view/network-view-cache.ts';
import type { NodeStatusEndpoint } from './wire/node-status-endpoint.ts';

interface NodeStatusEndpointOptions extends StatusOptions {
  readonly views: NetworkViewCache;
  readonly queries: NetworkQueries;
  readonly logger: Pick<Logger, 'error'>;
}

/** The operations of the node status service. */
export function nodeStatusEndpoints(
  options: NodeStatusEndpointOptions,
): readonly NodeStatusEndpoint[] {
  const { views, queries, logger } = options;
  return [
    ...directoryEndpoints(views),
    ...explorerEndpoints(views, queries),
    ...gatewayEndpoints(views),
    ...sessionEndpoints(views, queries, logger),
    ...mixnodeEndpoints(views),
    ...serviceEndpoints(views),
    ...statusEndpoints(views.representations, options),
    ...summaryEndpoints(views),
  ];
}
