export {
  chatApiVariables,
  readChatApiConfig,
  uploadLimitsOf,
  type ChatApiConfig,
} from './config.ts';
export { describeChatApi } from './describe-chat-api.ts';
export { startChatApi, type RunningChatApi } from './start-chat-api.ts';
