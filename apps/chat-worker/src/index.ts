export {
  chatWorkerVariables,
  pushDeliveryOf,
  pushVariables,
  type ChatWorkerConfig,
} from './config.ts';
export { startChatWorker } from './start-chat-worker.ts';
