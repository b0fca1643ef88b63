import { spawn } from 'node:child_process';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { createDatabase } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { DueJobs } from './due-jobs.ts';
import {
  JobAbandoned,
  JobPostponed,
  JobQueue,
  JobRunner,
  pruneJobs,
  type Job,
  type JobRunnerOptions,
} from './index.ts';

const test = useTestDatabase();
const runners: JobRunner<unknown>[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(0)));
});

let queues = 0;
const newQueue = () => `queue-${(queues += 1)}`;
const queueOf = <T>(name: string) => new JobQueue<T>(name, test().database.sql);

async function run<T>(
  queue: string,
  options: Partial<JobRunnerOptions<T>> & Pick<JobRunnerOptions<T>, 'handle'>,
): Promise<unknown[]> {
  const errors: unknown[] = [];
  const runner = new JobRunner<T>({
    database: test().database,
    queue,
    onError: (error) => errors.push(error),
    firstRetrySeconds: 0.01,
    pollMs: 20,
    ...options,
  });
  runners.push(runner as JobRunner<unknown>);
  await runner.start();
  return errors;
}

async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 5));
}

async function open(queue: string): Promise<number> {
  const { rows } = await test().database.sql.query<{ open: number }>(
    'select count(*) as open from job where queue = $1 and done_at is null',
    [queue],
  );
  return rows[0]!.open;
}

describe('a job', () => {
  it('runs once, although it was added twice', async () => {
    const queue = newQueue();
    expect(await queueOf(queue).add({ key: 'a', payload: 1 }, { key: 'b', payload: 2 })).toBe(2);
    expect(await queueOf(queue).add({ key: 'a', payload: 3 })).toBe(0);
    const done: unknown[] = [];
    await run<number>(queue, { handle: async ({ payload }) => void done.push(payload) });
    await until(async () => (await open(queue)) === 0);
    expect(await queueOf(queue).add({ key: 'a', payload: 4 })).toBe(0);
    expect(done.sort()).toEqual([1, 2]);
  });

  it('runs when it is due, without polls', async () => {
    const queue = newQueue();
    const done: unknown[] = [];
    // No poll comes within the time of a test.
    await run<number>(queue, {
      pollMs: 1_000_000,
      handle: async ({ payload }) => void done.push(payload),
    });
    await queueOf(queue).add({ key: 'late', payload: 2, dueInSeconds: 0.4 });
    await queueOf(queue).add({ key: 'soon', payload: 1, dueInSeconds: 0.2 });
    await until(() => done.length === 2);
    expect(done).toEqual([1, 2]);
  });

  it('releases everything that it held', async () => {
    const queue = newQueue();
    await queueOf(queue).add({ key: 'a', payload: { secret: 'x' } });
    await run(queue, { handle: async () => undefined });
    await until(async () => (await open(queue)) === 0);
    const { rows } = await test().database.sql.query('select payload from job where queue = $1', [
      queue,
    ]);
    expect(rows).toEqual([{ payload: null }]);
  });

  it('of a failed command is not added', async () => {
    const queue = newQueue();
    const failing = test()
      .database.unitOfWork((sql) => new JobQueue<number>(queue, sql))
      .run(async (jobs) => {
        await jobs.add({ key: 'a', payload: 1 });
        throw new Error('no');
      });
    await expect(failing).rejects.toThrow('no');
    expect(await open(queue)).toBe(0);
  });

  it('waits until it is due, and can be withdrawn until then', async () => {
    const queue = newQueue();
    const later = { key: 'later', payload: 1, dueInSeconds: 60 };
    await queueOf(queue).add(later, { key: 'b', payload: 2 });
    const done: unknown[] = [];
    await run<number>(queue, { handle: async ({ key }) => void done.push(key) });
    await until(async () => (await open(queue)) === 1);
    await queueOf(queue).withdraw('later', 'unknown');
    expect([done, await open(queue)]).toEqual([['b'], 0]);
  });

  it('starts at once when a runner is notified', async () => {
    const queue = newQueue();
    const done: unknown[] = [];
    const handle = async ({ key }: Job<number>) => void done.push(key);
    await run<number>(queue, { handle, pollMs: 600_000 });
    await queueOf<number>(queue).add({ key: 'a', payload: 1 });
    await until(() => done.length === 1);
  });
});

describe('a job that fails', () => {
  it('is retried until it succeeds', async () => {
    const queue = newQueue();
    await queueOf(queue).add({ key: 'a', payload: 1 });
    const tries: number[] = [];
    const errors = await run<number>(queue, {
      handle: async ({ attempts }) => {
        tries.push(attempts);
        if (attempts < 3) throw new Error('not yet');
      },
    });
    await until(async () => (await open(queue)) === 0);
    expect(tries).toEqual([1, 2, 3]);
    expect(errors).toHaveLength(2);
  });

  it('delays no other job', async () => {
    const queue = newQueue();
    await queueOf(queue).add({ key: 'bad', payload: 1 }, { key: 'good', payload: 2 });
    await run<number>(queue, {
      concurrency: 1,
      firstRetrySeconds: 600,
      handle: async ({ key }) => {
        if (key === 'bad') throw new Error('no');
      },
    });
    await until(async () => (await open(queue)) === 1);
  });

  it('is abandoned when no retry can help, and after its time', async () => {
    const queue = newQueue();
    const abandoned: string[] = [];
    await queueOf(queue).add({ key: 'hopeless', payload: 1 }, { key: 'old', payload: 2 });
    await test().database.sql.query(
      `update job set created_at = now() - interval '5 days' where queue = $1 and key = 'old'`,
      [queue],
    );
    await run<number>(queue, {
      onAbandoned: ({ key }, reason) => abandoned.push(`${key}: ${reason}`),
      handle: async ({ key }) => {
        throw key === 'old' ? new Error('down') : new JobAbandoned('no such address');
      },
    });
    await until(async () => (await open(queue)) === 0);
    expect(abandoned.sort()).toEqual(['hopeless: no such address', 'old: down']);
  });

  it('is left to a newer version that understands it', async () => {
    const queue = newQueue();
    interface Task {
      readonly kind: string;
    }
    await queueOf<Task>(queue).add(
      { key: 'a', payload: { kind: 'old' } },
      { key: 'b', payload: { kind: 'new' } },
    );
    const done: string[] = [];
    const errors = await run<Task>(queue, {
      understands: ({ kind }) => kind === 'old',
      handle: async ({ key }) => void done.push(`older ${key}`),
    });
    await until(() => errors.length === 1 && done.length === 1);
    await runners.at(-1)?.stop();
    await test().database.sql.query('update job set due_at = now() where queue = $1', [queue]);
    await run<Task>(queue, { handle: async ({ key }) => void done.push(`newer ${key}`) });
    await until(async () => (await open(queue)) === 0);
    expect(done).toEqual(['older a', 'newer b']);
    expect(errors).toMatchObject([{ message: 'It is a job for a newer version' }]);
  });

  it('waits as long as the job requested', async () => {
    const queue = newQueue();
    await queueOf(queue).add({ key: 'a', payload: 1 });
    const errors = await run<number>(queue, {
      handle: async () => {
        throw new JobPostponed('busy', 3600);
      },
    });
    await until(() => errors.length === 1);
    await until(async () => {
      const { rows } = await test().database.sql.query<{ waits: boolean }>(
        `select due_at > now() + interval '50 minutes' as waits from job where queue = $1`,
        [queue],
      );
      return rows[0]!.waits;
    });
  });
});

describe('several runners', () => {
  it('share the jobs, each of which runs once', async () => {
    const queue = newQueue();
    const jobs = Array.from({ length: 200 }, (_, index) => ({ key: `${index}`, payload: index }));
    await queueOf(queue).add(...jobs);
    const done: number[] = [];
    const handle = async ({ payload }: Job<number>) => void done.push(payload);
    for (let i = 0; i < 3; i += 1) await run<number>(queue, { handle });
    await until(async () => (await open(queue)) === 0);
    expect(done.sort((a, b) => a - b)).toEqual(jobs.map(({ payload }) => payload));
  });

  it('take over the jobs of a killed one', async () => {
    const { database, url } = test();
    await database.sql.query('create table done (id bigint)');
    const jobs = Array.from({ length: 30 }, (_, index) => ({ key: `${index}`, payload: index }));
    await queueOf('dying').add(...jobs);
    const program = new URL('../testing/dying-runner.ts', import.meta.url).pathname;
    const tsx = import.meta.resolve('tsx');
    const child = spawn(process.execPath, ['--import', tsx, program, url], { stdio: 'inherit' });
    const signal = await new Promise((resolve) => child.once('exit', (_, how) => resolve(how)));
    expect(signal).toBe('SIGKILL');
    await run<number>('dying', {
      handle: async ({ payload }) => {
        await database.sql.query('insert into done values ($1)', [payload]);
      },
    });
    await until(async () => (await open('dying')) === 0);
    const { rows } = await database.sql.query('select distinct id from done');
    expect(rows).toHaveLength(30);
  });

  it('leave claimed jobs to others, and one that lost its job does not finish it', async () => {
    const queue = newQueue();
    await queueOf(queue).add({ key: 'a', payload: 1 });
    let finish: () => void = () => undefined;
    const cuts: boolean[] = [];
    await run<number>(queue, {
      leaseSeconds: 0.2,
      handle: async ({ attempts }, cut) => {
        if (attempts > 1) return;
        await new Promise<void>((resolve) => (finish = resolve));
        cuts.push(cut.aborted);
      },
    });
    await until(async () => (await open(queue)) === 0);
    finish();
    await until(() => cuts.length === 1);
    expect(cuts).toEqual([true]);
  });

  it('cut a job at once whose claim was answered when its lease had nearly ended', async () => {
    const queue = newQueue();
    const { sql } = test().database;
    await queueOf(queue).add({ key: 'a', payload: 1 });
    const cuts: boolean[] = [];
    await test().database.bulk(async (other) => {
      await other.query('lock table job in exclusive mode');
      await run<number>(queue, {
        leaseSeconds: 0.2,
        handle: async (_, cut) => void cuts.push(cut.aborted),
      });
      await until(async () => {
        const { rows } = await sql.query(
          `select from pg_stat_activity where datname = current_database()
             and wait_event_type = 'Lock' and query_start < now() - interval '200 ms'`,
        );
        return rows.length > 0;
      });
    });
    await until(() => cuts.length > 0);
    expect(cuts[0]).toBe(true);
  });

  it('cut jobs that do not end by themselves when they stop', async () => {
    const queue = newQueue();
    await queueOf(queue).add({ key: 'a', payload: 1 }, { key: 'b', payload: 2 });
    const { database } = test();
    const begun: string[] = [];
    const runner = new JobRunner<number>({
      database,
      queue,
      pollMs: 50,
      handle: async ({ key }, cut) => {
        begun.push(key);
        await new Promise<void>((resolve) => cut.addEventListener('abort', () => resolve()));
      },
      onError: () => undefined,
    });
    await runner.start();
    await until(() => begun.length === 2);
    await runner.stop(1);
    expect(await open(queue)).toBe(0);
  });
});

it('removes finished jobs after their time', async () => {
  const queue = newQueue();
  await queueOf(queue).add({ key: 'done', payload: 1 }, { key: 'open', payload: 2 });
  await test().database.sql.query(
    `update job set done_at = now() - interval '2 hours' where queue = $1 and key = 'done'`,
    [queue],
  );
  expect(await pruneJobs(test().database.sql, 3 * 3600)).toBe(0);
  expect(await pruneJobs(test().database.sql, 3600)).toBe(1);
  expect(await open(queue)).toBe(1);
});

/** Another connection to the database, and the names of its statements. */
async function observedDatabase() {
  const statements: string[] = [];
  const database = await createDatabase({
    url: test().url,
    applicationName: 'observed',
    onQuery: (each) => statements.push(typeof each === 'string' ? each : each.name),
  });
  return { database, statements };
}

it('reads the queues of a process by one statement while nothing is added', async () => {
  const { database, statements } = await observedDatabase();
  const names = Array.from({ length: 8 }, newQueue);
  const due = DueJobs.of(database);
  await Promise.all(names.map((name) => due.msUntilNext(name, performance.now())));
  statements.length = 0;
  const since = performance.now();
  await queueOf(names[3]!).add({ key: 'later', payload: 1, dueInSeconds: 3_600 });
  const found = await Promise.all(names.map((name) => due.msUntilNext(name, since)));
  expect(statements).toEqual(['job.next-due']);
  expect(found.map((ms) => ms === Infinity)).toEqual(names.map((_, index) => index !== 3));
  expect(found[3]).toBeGreaterThan(3_000_000);
  await database.close();
});

it('claims a job that no notification announced, and claims nothing while none is due', async () => {
  const { database, statements } = await observedDatabase();
  const looks = () => statements.filter((name) => name === 'job.next-due').length;
  const queue = newQueue();
  const done: unknown[] = [];
  const handle = async ({ payload }: Job<unknown>) => void done.push(payload);
  const runner = new JobRunner({
    database,
    queue,
    handle,
    onError: () => undefined,
    idlePollMs: 10,
    pollMs: 1,
  });
  await runner.start();
  await until(() => looks() > 0);
  statements.length = 0;
  await until(() => looks() > 0);
  expect(statements.filter((name) => name === 'job.claim')).toEqual([]);
  await test().database.sql.query(
    `insert into job (queue, key, payload, due_at) values ($1, 'silent', '1', now())`,
    [queue],
  );
  await until(() => done.length === 1);
  await runner.stop();
  await database.close();
});

it('claims an announced job by its first statement, also after a long idle time', async () => {
  const { database, statements } = await observedDatabase();
  const queue = newQueue();
  const done: unknown[] = [];
  const runner = new JobRunner({
    database,
    queue,
    handle: async ({ payload }: Job<unknown>) => void done.push(payload),
    onError: () => undefined,
  });
  await runner.start();
  await until(() => statements.includes('job.next-due'));
  // Resolves with the answer to the runner, which has nothing to do then.
  await DueJobs.of(database).msUntilNext(queue, 0);
  statements.length = 0;
  const now = performance.now.bind(performance);
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now() + 20_000);
  await queueOf(queue).add({ key: 'announced', payload: 1 });
  await until(() => done.length === 1);
  clock.mockRestore();
  expect(statements[0]).toBe('job.claim');
  await runner.stop();
  await database.close();
});
