import { serveProcess } from '../src/worker.ts';
import { doSampleTask } from './sample-tasks.ts';

serveProcess(doSampleTask);
