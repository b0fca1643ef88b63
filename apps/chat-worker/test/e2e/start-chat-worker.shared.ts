/** The worker, evaluated once in each worker process of Jest: test files start instances of it. */
export { startChatWorker } from '../../src/index.ts';
