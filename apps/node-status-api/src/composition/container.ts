import { NODE_NETWORK, nodeNetworkModule } from '@tandem/assembly-node-network';
import { createDatabaseContainer } from '@tandem/assembly-process/container';
import {
  NetworkViewCache,
  followSnapshots,
  nodeStatusEndpoints,
  type Following,
  type NodeStatusEndpoint,
  type PackedNetwork,
} from '@tandem/node-network-rest';
import type { Database } from '@tandem/shared-postgres';
import type { Logger } from '@tandem/shared-rest';
import { buildInformation } from '../build-information.ts';

interface NodeStatus {
  readonly views: NetworkViewCache;
  readonly endpoints: readonly NodeStatusEndpoint[];
  /** Serves the newest network from now on; resolves when the first one is served. */
  readonly follow: () => Promise<Following>;
}

/**
 * Composes the endpoints of the service from the context of the node network.
 *
 * @param pack packs snapshots in another thread; in this one when absent
 */
export function composeNodeStatus(
  database: Database,
  logger: Logger,
  pack?: () => Promise<PackedNetwork>,
): NodeStatus {
  const container = createDatabaseContainer(database);
  container.load(nodeNetworkModule());
  const views = new NetworkViewCache({ source: container.get(NODE_NETWORK.source), logger, pack });
  const endpoints = nodeStatusEndpoints({
    views,
    queries: container.get(NODE_NETWORK.queries),
    logger,
    build: buildInformation,
    clock: database.clock,
    startedAt: database.clock.now(),
  });
  const onChange = container.get(NODE_NETWORK.subscribe);
  return { views, endpoints, follow: () => followSnapshots({ views, logger, onChange }) };
}
