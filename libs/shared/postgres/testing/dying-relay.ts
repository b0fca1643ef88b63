import { OutboxRelay, createDatabase } from '../src/index.ts';

// A separate process for a test: processes one batch, and dies in the middle of the second.
const database = await createDatabase({ url: process.argv[2] ?? '', applicationName: 'dying' });
let batches = 0;
await new OutboxRelay({
  database,
  batchSize: 7,
  onError: (error) => console.error(error),
  consumers: [
    {
      name: 'dying',
      types: [],
      handle: async (events, sql) => {
        const ids = events.map(({ id }) => id);
        await sql.query('insert into done select unnest($1::bigint[])', [ids]);
        batches += 1;
        if (batches === 2) process.kill(process.pid, 'SIGKILL');
      },
    },
  ],
}).start();
