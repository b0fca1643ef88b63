/** The service, evaluated once in each worker process of Jest: test files start instances of it. */
export { startNodeStatusApi } from '../../src/index.ts';
