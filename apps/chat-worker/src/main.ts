import { runMain } from '@tandem/shared-runtime';
import { readChatWorkerConfig } from './config.ts';
import { startChatWorker } from './start-chat-worker.ts';

await runMain('chat-worker', () => startChatWorker(readChatWorkerConfig(process.env)));
