import { runMain } from '@tandem/shared-runtime';
import { readNodeStatusApiConfig } from './config.ts';
import { startNodeStatusApi } from './start-node-status-api.ts';

await runMain('node-status-api', () => startNodeStatusApi(readNodeStatusApiConfig(process.env)));
