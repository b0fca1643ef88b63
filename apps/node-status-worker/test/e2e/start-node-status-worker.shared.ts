/** The worker, evaluated once in each worker process of Jest: test files start instances of it. */
export { startNodeStatusWorker } from '../../src/index.ts';
