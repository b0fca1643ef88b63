import { PROCESS, token } from '@tandem/assembly-process/container';
import type { NetworkQueries, SnapshotSource } from '@tandem/node-network-domain';
import {
  NETWORK_CHANNEL,
  PostgresNetworkQueries,
  PostgresSnapshotSource,
} from '@tandem/node-network-postgres';
import type { Database } from '@tandem/shared-postgres';
import { ContainerModule } from 'inversify';

/**
 * Subscribes to changes of the stored network. The callback runs when the network changes, and when
 * a lost connection is back.
 */
type SubscribeToNetwork = (onChange: () => void) => ReturnType<Database['listen']>;

/** The bindings of the module: the readers of the node network. */
export const NODE_NETWORK = {
  source: token<SnapshotSource>('SnapshotSource'),
  queries: token<NetworkQueries>('NetworkQueries'),
  subscribe: token<SubscribeToNetwork>('SubscribeToNetwork'),
} as const;

/** The readers of the node network over PostgreSQL. */
export function nodeNetworkModule(): ContainerModule {
  return new ContainerModule(({ bind }) => {
    bind(NODE_NETWORK.source).toResolvedValue(
      (database) => new PostgresSnapshotSource(database),
      [PROCESS.database],
    );
    bind(NODE_NETWORK.queries).toResolvedValue(
      (reads) => new PostgresNetworkQueries(reads),
      [PROCESS.reads],
    );
    bind(NODE_NETWORK.subscribe).toResolvedValue(
      (database) => (onChange) =>
        database.listen(NETWORK_CHANNEL, { onNotification: onChange, onConnected: onChange }),
      [PROCESS.database],
    );
  });
}
