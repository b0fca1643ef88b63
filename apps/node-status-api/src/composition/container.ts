import type { NetworkQueries, SnapshotSource } from '@tandem/node-network-domain';
import {
  NETWORK_CHANNEL,
  PostgresNetworkQueries,
  PostgresSnapshotSource,
} from '@tandem/node-network-postgres';
import {
  NetworkViewCache,
  followSnapshots,
  nodeStatusEndpoints,
  type Following,
  type NodeStatusEndpoint,
  type PackedNetwork,
} from '@tandem/node-network-rest';
import { systemClock } from '@tandem/shared-kernel';
import type { Database } from '@tandem/shared-postgres';
import type { Logger } from '@tandem/shared-rest';
import { Container, type ServiceIdentifier } from 'inversify';
import { buildInformation } from '../build-information.ts';

const token = <T>(name: string): ServiceIdentifier<T> => Symbol(name);

const TOKENS = {
  source: token<SnapshotSource>('SnapshotSource'),
  queries: token<NetworkQueries>('NetworkQueries'),
  views: token<NetworkViewCache>('NetworkViewCache'),
  endpoints: token<readonly NodeStatusEndpoint[]>('NodeStatusEndpoints'),
};

export interface NodeStatus {
  readonly views: NetworkViewCache;
  readonly endpoints: readonly NodeStatusEndpoint[];
  /** Serves the newest network from now on; resolves when the first one is served. */
  readonly follow: () => Promise<Following>;
}

/**
 * Binds the readers of the node network to PostgreSQL and makes their endpoints.
 *
 * @param pack packs snapshots elsewhere; on this thread when absent
 */
export function composeNodeStatus(
  database: Database,
  logger: Logger,
  pack?: () => Promise<PackedNetwork>,
): NodeStatus {
  const container = new Container({ defaultScope: 'Singleton' });
  container.bind(TOKENS.source).toConstantValue(new PostgresSnapshotSource(database));
  container.bind(TOKENS.queries).toConstantValue(new PostgresNetworkQueries(database.sql));
  container
    .bind(TOKENS.views)
    .toResolvedValue((source) => new NetworkViewCache({ source, logger, pack }), [TOKENS.source]);
  container.bind(TOKENS.endpoints).toResolvedValue(
    (views, queries) =>
      nodeStatusEndpoints({
        views,
        queries,
        logger,
        build: buildInformation,
        clock: systemClock,
        startedAt: new Date(),
      }),
    [TOKENS.views, TOKENS.queries],
  );
  const views = container.get(TOKENS.views);
  return {
    views,
    endpoints: container.get(TOKENS.endpoints),
    follow: () =>
      followSnapshots({
        views,
        logger,
        onChange: (changed) =>
          database.listen(NETWORK_CHANNEL, { onNotification: changed, onConnected: changed }),
      }),
  };
}
