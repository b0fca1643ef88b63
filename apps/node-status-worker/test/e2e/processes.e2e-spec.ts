import { spawn, type ChildProcess } from 'node:child_process';
import { afterEach, describe, expect, it } from '@jest/globals';
import { builtApp } from '@tandem/shared-runtime/testing';
import {
  isOfOneCycle,
  until,
  useCollector,
  type CollectorUnderTest,
} from './collector-under-test.ts';

const collector = useCollector();
/** A process takes seconds to start on a busy machine. */
const PATIENCE_MS = 120_000;
const children: ChildProcess[] = [];

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** The worker as a separate process. */
function spawnWorker({ upstream, database }: CollectorUnderTest): ChildProcess {
  const child = spawn(process.execPath, [builtApp('node-status-worker')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      UPSTREAM_URL: upstream.url,
      COLLECT_INTERVAL_SECONDS: '1',
      SCRAPE_PRIVATE_ADDRESSES: 'true',
      LOG_LEVEL: 'error',
    },
  });
  children.push(child);
  return child;
}

async function killed(child: ChildProcess): Promise<void> {
  const exit = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await exit;
}

describe('a worker that is killed', () => {
  it.each([
    ['while it writes records', 'network_delegation', 'collectedAt'],
    ['between the commits of the records and of the packed state', 'network_packed', 'version'],
  ] as const)(
    '%s leaves readers a whole state, and the next one continues',
    async (_, table, unchanged) => {
      const test = await collector();
      const first = spawnWorker(test);
      await until(async () => (await test.head()).version > 0);
      const sql = test.database.database;
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      let locked = (): void => undefined;
      const isLocked = new Promise<void>((resolve) => (locked = resolve));
      const holding = sql
        .unitOfWork((transaction) => transaction)
        .run(async (transaction) => {
          await transaction.query('set local idle_in_transaction_session_timeout = 0');
          await transaction.query(`lock table ${table} in exclusive mode`);
          locked();
          await held;
        });
      await isLocked;
      const published = await test.head();
      await until(async () => {
        const { rows } = await sql.sql.query(
          'select from pg_locks where not granted and relation = $1::regclass',
          [table],
        );
        return rows.length > 0;
      });
      await killed(first);
      release();
      await holding;
      // A reader that starts now finds whole records, and packed bytes of the published state.
      expect((await test.head())[unchanged]).toEqual(published[unchanged]);
      expect([isOfOneCycle(await test.snapshot()), await test.isPacked()]).toEqual([true, true]);

      const second = spawnWorker(test);
      await until(async () => (await test.head()).version > published.version);
      expect([isOfOneCycle(await test.snapshot()), await test.isPacked()]).toEqual([true, true]);
      await killed(second);
    },
    PATIENCE_MS,
  );

  it(
    'at any moment never leaves half of a state',
    async () => {
      const test = await collector({ nodes: 60 });
      test.upstream.delayMs = 3;
      for (const requests of [3, 60, 130]) {
        const child = spawnWorker(test);
        const begun = test.upstream.requests.length;
        await until(async () => test.upstream.requests.length >= begun + requests);
        await killed(child);
        const snapshot = await test.snapshot();
        if (snapshot.head.collectedAt === null) expect(snapshot.nodes).toEqual([]);
        else expect(isOfOneCycle(snapshot)).toBe(true);
        // Nothing is packed before the first publication.
        if (snapshot.head.version > 0) expect(await test.isPacked()).toBe(true);
      }
      const worker = await test.start();
      await worker.running.collected;
      expect(isOfOneCycle(await test.snapshot())).toBe(true);
    },
    PATIENCE_MS,
  );

  it(
    'in order by SIGTERM ends well',
    async () => {
      const test = await collector();
      const child = spawnWorker(test);
      await until(async () => (await test.head()).collectedAt !== null);
      const exit = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
      child.kill('SIGTERM');
      expect(await exit).toBe(0);
      expect(isOfOneCycle(await test.snapshot())).toBe(true);
    },
    PATIENCE_MS,
  );
});

describe('two workers', () => {
  const once = { collectIntervalSeconds: 3600 };
  const runs = (job: string, outcome: string) =>
    `job_runs_total{job="${job}",outcome="${outcome}"}`;

  it('that start together read the network once', async () => {
    const test = await collector();
    test.upstream.delayMs = 50;
    const workers = await Promise.all([test.start(once), test.start(once)]);
    await Promise.race(workers.map(({ running }) => running.collected));
    await until(async () => {
      const ended = workers.flatMap((worker) =>
        ['done', 'skipped'].map((outcome) => worker.figure(runs('collect', outcome))),
      );
      return (await Promise.all(ended)).filter((count) => count === 1).length === 2;
    });
    expect(test.upstream.count('/described')).toBe(1);
  });

  it('do not both ask the nodes', async () => {
    const test = await collector();
    const first = await test.start(once);
    for (const job of ['descriptions', 'traffic', 'sessions']) {
      await first.reaches(runs(job, 'done'), 1);
    }
    const second = await test.start(once);
    for (const job of ['descriptions', 'traffic', 'sessions']) {
      await second.reaches(runs(job, 'skipped'), 1);
      expect(await second.figure(runs(job, 'done'))).toBeNull();
    }
    // It shows how old the network is all the same.
    expect(await second.figure('snapshot_age_seconds')).toBeGreaterThan(0);
  });

  it('collect also after a run that a wrong clock dated into the future', async () => {
    const test = await collector();
    await test.database.database.sql.query(
      `insert into network_job (name, done_at)
       select name, now() + interval '1 day' from unnest($1::text[]) as name`,
      [['collect', 'descriptions', 'traffic', 'sessions']],
    );
    const worker = await test.start(once);
    for (const job of ['collect', 'descriptions', 'traffic', 'sessions']) {
      await worker.reaches(runs(job, 'done'), 1);
    }
  });

  it(
    'of which one dies continue as one',
    async () => {
      const test = await collector();
      const first = spawnWorker(test);
      await until(async () => (await test.head()).collectedAt !== null);
      const second = await test.start();
      await killed(first);
      const done = (await second.figure(runs('collect', 'done'))) ?? 0;
      await second.reaches(runs('collect', 'done'), done + 2);
    },
    PATIENCE_MS,
  );
});
