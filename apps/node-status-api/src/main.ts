import { existsSync } from 'node:fs';
import { runMain } from '@tandem/shared-runtime';
import { readNodeStatusApiConfig } from './config.ts';
import { startNodeStatusApi } from './start-node-status-api.ts';

/** Next to the bundle; a start from sources has none, and packs on its only thread. */
const entry = new URL('snapshot-thread.js', import.meta.url);
const snapshotThread = existsSync(entry) ? entry : undefined;

await runMain('node-status-api', () =>
  startNodeStatusApi(readNodeStatusApiConfig(process.env), { snapshotThread }),
);
