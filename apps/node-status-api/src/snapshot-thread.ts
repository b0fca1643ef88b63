import { parentPort, workerData } from 'node:worker_threads';
import { NODE_NETWORK, nodeNetworkModule } from '@tandem/assembly-node-network';
import { createDatabaseContainer } from '@tandem/assembly-process/container';
import { answerPacking } from '@tandem/node-network-rest';
import { createDatabase } from '@tandem/shared-postgres';
import type { SnapshotThreadData } from './snapshot-thread-data.ts';

/** Entry of the thread that packs snapshots for the one that answers requests. */
if (parentPort === null) throw new Error('this is the entry of a thread');
const { databaseUrl, directUrl, readUrls } = workerData as SnapshotThreadData;
const database = await createDatabase({
  url: databaseUrl,
  directUrl,
  applicationName: 'node-status-api snapshots',
  replicas: { urls: readUrls },
  poolSize: 1,
});
const container = createDatabaseContainer(database);
container.load(nodeNetworkModule());
answerPacking(parentPort, container.get(NODE_NETWORK.source));
