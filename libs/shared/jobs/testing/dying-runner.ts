import { createDatabase } from '@tandem/shared-postgres';
import { JobRunner } from '../src/index.ts';

// A separate process for a test: executes a few jobs, and dies in the middle of one.
const database = await createDatabase({ url: process.argv[2] ?? '', applicationName: 'dying' });
let begun = 0;
await new JobRunner<number>({
  database,
  queue: 'dying',
  concurrency: 3,
  leaseSeconds: 1,
  onError: (error) => console.error(error),
  handle: async ({ payload }) => {
    begun += 1;
    if (begun === 8) process.kill(process.pid, 'SIGKILL');
    await database.sql.query('insert into done values ($1)', [payload]);
  },
}).start();
