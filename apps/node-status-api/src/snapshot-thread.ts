import { parentPort, workerData } from 'node:worker_threads';
import { PostgresSnapshotSource } from '@tandem/node-network-postgres';
import { answerPacking } from '@tandem/node-network-rest';
import { createDatabase } from '@tandem/shared-postgres';
import type { SnapshotThreadData } from './snapshot-thread-data.ts';

/** Entry of the thread that packs snapshots for the one that answers requests. */
if (parentPort === null) throw new Error('this is the entry of a thread');
const { databaseUrl, directUrl } = workerData as SnapshotThreadData;
const database = await createDatabase({
  url: databaseUrl,
  directUrl,
  applicationName: 'node-status-api snapshots',
  poolSize: 1,
});
answerPacking(parentPort, new PostgresSnapshotSource(database, { rowsAtATime: 250 }));
