import { serveThread } from '../src/worker.ts';
import { doSampleTask } from './sample-tasks.ts';

/** The tasks of the tests' threads. */
export const doTask = serveThread(doSampleTask);
