import { afterEach, expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { JobQueue, JobRunner } from './index.ts';

interface Payload {
  readonly owner?: number;
  readonly isSlow?: boolean;
}

const QUEUE = 'shares';
const test = useTestDatabase();
let runner: JobRunner<Payload> | undefined;
let release: () => void = () => undefined;
afterEach(async () => {
  release();
  await runner?.stop(0);
});

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setTimeout(resolve, 5));
}

it('jobs of one share leave room for others, and are not tried while they wait', async () => {
  const { database } = test();
  const jobs = new JobQueue<Payload>(QUEUE, database.sql);
  const slow = Array.from({ length: 50 }, (_, n) => ({
    key: `slow ${n}`,
    payload: { owner: 1, isSlow: true },
  }));
  await jobs.add(...slow, { key: 'other', payload: { owner: 2 } });
  const released = new Promise<void>((resolve) => (release = resolve));
  const done: string[] = [];
  let [running, most] = [0, 0];
  runner = new JobRunner<Payload>({
    database,
    queue: QUEUE,
    onError: (error) => done.push(String(error)),
    pollMs: 20,
    share: { field: 'owner', count: 2 },
    handle: async ({ key, payload }) => {
      if (payload.isSlow) {
        running += 1;
        most = Math.max(most, running);
        await released;
        running -= 1;
      }
      done.push(key);
    },
  });
  await runner.start();
  await until(() => done.length === 1);
  await jobs.add({ key: 'later', payload: { owner: 3 } }, { key: 'of none', payload: {} });
  await until(() => done.length === 3);
  expect(done.toSorted()).toEqual(['later', 'of none', 'other']);
  const { rows } = await database.sql.query(
    `select attempts::integer, count(*)::integer from job
     where queue = $1 and starts_with(key, 'slow') group by attempts order by attempts`,
    [QUEUE],
  );
  expect(rows).toEqual([
    { attempts: 0, count: 48 },
    { attempts: 1, count: 2 },
  ]);
  release();
  await until(() => done.length === 53);
  expect([most, new Set(done).size]).toEqual([2, 53]);
});
