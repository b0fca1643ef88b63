import { nodeNetworkModule } from '@tandem/assembly-node-network';
import {
  collectorModule,
  probeReportsModule,
  type CollectorSettings,
} from '@tandem/assembly-node-network/collecting';
import { createDatabaseContainer } from '@tandem/assembly-process/container';
import type { Database } from '@tandem/shared-postgres';
import type { Container } from 'inversify';

/** Composes the context of the collector over the database and the network. */
export function composeCollector(database: Database, settings: CollectorSettings): Container {
  const container = createDatabaseContainer(database);
  container.load(nodeNetworkModule(), probeReportsModule(settings), collectorModule(settings));
  return container;
}
