import { runMain } from '@tandem/shared-runtime';
import { readChatApiConfig } from './config.ts';
import { startChatApi } from './start-chat-api.ts';

await runMain('chat-api', () => startChatApi(readChatApiConfig(process.env)));
