import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import type { SampleTask } from '../testing/sample-tasks.ts';
import { IsolatedPool, type IsolatedPoolOptions } from './isolated-pool.ts';
import { measureIsolation } from './isolation-metrics.ts';
import { WorkerProcesses } from './worker-processes.ts';
import { WorkerThreads } from './worker-threads.ts';
import type { Workers } from './workers.ts';

const entry = (name: string) => new URL(`../testing/${name}.ts`, import.meta.url);
const IDLE_MS = 20_000;

const threads = () =>
  new WorkerThreads({
    entry: entry('thread'),
    maxThreads: 2,
    maxHeapMib: 48,
    maxGrowthMib: 200,
    idleMs: IDLE_MS,
  });
const processes = () =>
  new WorkerProcesses({ entry: entry('process'), maxMemoryMib: 300, idleMs: IDLE_MS });

const pools = new Set<IsolatedPool<SampleTask, unknown>>();
afterEach(async () => {
  for (const pool of pools) await pool.stop();
  pools.clear();
});

function poolOf(workers: Workers, bounds: Partial<IsolatedPoolOptions> = {}) {
  const pool = new IsolatedPool<SampleTask, unknown>({
    name: 'sample',
    workers,
    timeoutMs: IDLE_MS,
    maxRunning: 2,
    maxRunningPerUser: 1,
    maxQueued: 4,
    maxQueuedPerUser: 2,
    ...bounds,
  });
  pools.add(pool);
  return pool;
}

const echo = (value: unknown): SampleTask => ({ do: 'echo', value });
const faultOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    (value) => ({ value }),
    (error: { fault?: string; message: string }) => error.fault ?? error.message,
  );

describe.each([
  ['threads', threads, 'heap'],
  ['processes', processes, 'buffers'],
] as const)('a pool of %s', (_, workersOf, what) => {
  it('passes on arguments, results and errors of a task', async () => {
    const pool = poolOf(workersOf());
    const value = { map: new Map([[1, new Set(['a'])]]), bytes: new Uint8Array([1, 2]) };
    expect(await pool.run(echo(value), 'ann')).toEqual(value);
    expect(await faultOf(pool.run({ do: 'fail' }, 'ann'))).toBe('no such thing');
    expect(pool.figures()).toMatchObject({
      queued: 0,
      running: 0,
      outcomes: { done: 1, failed: 1 },
    });
  });

  it('ends a worker that spins, takes memory or exits, and continues with another', async () => {
    const patient = poolOf(workersOf(), { timeoutMs: 120_000 });
    expect(await faultOf(patient.run({ do: 'allocate', what }, 'ann'))).toBe('out_of_memory');
    expect(await faultOf(patient.run({ do: 'exit' }, 'ann'))).toBe('broken');
    expect(await patient.run(echo(1), 'ann')).toBe(1);
    expect(patient.figures().outcomes).toMatchObject({ out_of_memory: 1, broken: 1 });
    const pool = poolOf(workersOf(), { timeoutMs: 400 });
    expect(await faultOf(pool.run({ do: 'spin' }, 'ann'))).toBe('timed_out');
    expect(pool.figures().outcomes).toMatchObject({ timed_out: 1 });
    // On a busy machine the next worker may need longer than a task may take.
    let answer: unknown;
    while (answer !== 1) answer = await pool.run(echo(1), 'ann').catch(() => null);
  });

  it('ends running tasks and refuses waiting ones when it stops', async () => {
    const pool = poolOf(workersOf());
    await pool.run(echo(1), 'ann');
    const outcomes = [1, 2].map(() => faultOf(pool.run({ do: 'spin' }, 'ann')));
    await pool.stop();
    expect(await Promise.all(outcomes)).toEqual(['stopped', 'stopped']);
    expect(await faultOf(pool.run(echo(1), 'ann'))).toBe('stopped');
  });
});

describe('a pool', () => {
  it('refuses tasks beyond the queue, and lets no user wait for the flood of another', async () => {
    const gate = new SharedArrayBuffer(4);
    const pool = poolOf(threads());
    const order: string[] = [];
    const run = (task: SampleTask, user: string, name: string) =>
      pool.run(task, user).then(() => order.push(name));
    const flood = [run({ do: 'wait', gate }, 'mallory', 'm1')];
    flood.push(...['m2', 'm3'].map((name) => run(echo(name), 'mallory', name)));
    expect(await faultOf(pool.run(echo('m4'), 'mallory'))).toBe('refused');
    expect(pool.figures()).toMatchObject({ running: 1, queued: 2, outcomes: { refused: 1 } });
    // The flood has one worker; the other one serves all other users.
    for (const name of ['a1', 'a2', 'a3']) await run(echo(name), 'ann', name);
    expect(order).toEqual(['a1', 'a2', 'a3']);
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
    await Promise.all(flood);
    expect(order.slice(3)).toEqual(['m1', 'm2', 'm3']);
  });

  it('reads a task when a worker is free, and reports failures of reading it', async () => {
    const gate = new SharedArrayBuffer(4);
    const pool = poolOf(threads(), { maxRunning: 1 });
    const running = pool.run({ do: 'wait', gate }, 'ann');
    let isRead = false;
    const waiting = pool.run(async () => {
      isRead = true;
      return echo(1);
    }, 'ben');
    const failing = faultOf(pool.run(() => Promise.reject(new Error('away')), 'cleo'));
    await setImmediate();
    expect(isRead).toBe(false);
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
    expect([await running, await waiting, await failing]).toEqual(['passed', 1, 'away']);
    const stuck = faultOf(pool.run(() => new Promise(() => undefined), 'ann'));
    await pool.stop();
    expect(await stuck).toBe('stopped');
  });

  it('refuses new users too once the whole queue is full', async () => {
    const gate = new SharedArrayBuffer(4);
    const pool = poolOf(threads(), { maxRunning: 1, maxQueued: 2 });
    const users = ['ann', 'ben', 'cleo'];
    const running = users.map((user) => pool.run({ do: 'wait', gate }, user));
    expect(await faultOf(pool.run(echo(1), 'dan'))).toBe('refused');
    Atomics.store(new Int32Array(gate), 0, 1);
    Atomics.notify(new Int32Array(gate), 0);
    expect(await Promise.all(running)).toEqual(['passed', 'passed', 'passed']);
  });

  it('ends a busy thread', async () => {
    const counter = new Int32Array(new SharedArrayBuffer(4));
    const pool = poolOf(threads(), { timeoutMs: 200 });
    expect(await faultOf(pool.run({ do: 'count', counter: counter.buffer }, 'ann'))).toBe(
      'timed_out',
    );
    let last = -1;
    while (last !== Atomics.load(counter, 0)) {
      last = Atomics.load(counter, 0);
      // On a busy machine the next thread may need longer than a task may take.
      await pool.run(echo(1), 'ann').catch(() => null);
    }
    expect(last).toBeGreaterThan(0);
  });

  it('shows its figures to Prometheus', async () => {
    const pool = poolOf(threads());
    const registry = new Registry();
    measureIsolation(registry, () => [pool.figures()]);
    await pool.run(echo(1), 'ann');
    const text = await registry.metrics();
    expect(text).toContain('isolated_tasks_queued{pool="sample"} 0');
    expect(text).toContain('isolated_tasks_running{pool="sample"} 0');
    expect(text).toContain('isolated_tasks_total{pool="sample",outcome="done"} 1');
    expect(text).toContain('isolated_tasks_total{pool="sample",outcome="timed_out"} 0');
  });
});

it('a thread that takes memory outside of its heap is ended', async () => {
  const pool = poolOf(threads(), { timeoutMs: 60_000 });
  expect(await faultOf(pool.run({ do: 'allocate', what: 'buffers' }, 'ann'))).toBe('out_of_memory');
  expect(await pool.run(echo(1), 'ann')).toBe(1);
});

it('a process gets only the environment that it needs', async () => {
  process.env.SECRET_OF_THE_TEST = 'x';
  const names = (await poolOf(processes()).run({ do: 'environment' }, 'ann')) as string[];
  delete process.env.SECRET_OF_THE_TEST;
  expect(names).toContain('PATH');
  expect(names).not.toContain('SECRET_OF_THE_TEST');
});
