export { chatApiVariables, type ChatApiConfig } from './config.ts';
export { startChatApi, type RunningChatApi } from './start-chat-api.ts';
