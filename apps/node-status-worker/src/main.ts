import { runMain } from '@tandem/shared-runtime';
import { readNodeStatusWorkerConfig } from './config.ts';
import { startNodeStatusWorker } from './start-node-status-worker.ts';

await runMain('node-status-worker', () =>
  startNodeStatusWorker(readNodeStatusWorkerConfig(process.env)),
);
