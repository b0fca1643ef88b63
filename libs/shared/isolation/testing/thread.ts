import { serveThread } from '../src/worker.ts';
import { doSampleTask } from './sample-tasks.ts';

/** What the threads of the tests do. */
export const doTask = serveThread(doSampleTask);
