import type { BenchCase, Goal } from '../harness/suite.ts';

const atLeast = (must: number, aim: number): Goal => ({ must, aim, better: 'higher' });
const atMost = (must: number, aim: number): Goal => ({ must, aim, better: 'lower' });

/** Cached answers, compared with a bare server that sends the same bytes. */
export const cachedCases: readonly BenchCase[] = [
  {
    name: 'network.cached-1k',
    title: 'cached answer of 1 KB / bare node:http',
    of: 'api-1k',
    against: 'bare-1k',
    unit: 'req/s',
    goal: atLeast(0.65, 0.8),
  },
  {
    name: 'network.cached-100k',
    title: 'cached answer of 100 KB / bare node:http',
    of: 'api-100k',
    against: 'bare-100k',
    unit: 'req/s',
    goal: atLeast(0.85, 0.95),
  },
  {
    name: 'network.cached-1m',
    title: 'cached answer of 1 MB / bare node:http',
    of: 'api-1m',
    against: 'bare-1m',
    unit: 'req/s',
    goal: atLeast(0.95, 1),
  },
  {
    name: 'network.brotli-100k',
    title: '100 KB as brotli / bare node:http, uncompressed',
    of: 'api-100k-br',
    against: 'bare-100k',
    unit: 'req/s',
    goal: atLeast(1.4, 1.6),
  },
  {
    name: 'network.unchanged',
    title: '304 / bare node:http with 1 KB',
    of: 'api-304',
    against: 'bare-1k',
    unit: 'req/s',
    goal: atLeast(0.45, 0.8),
  },
];

/** The cost of a new snapshot for the serving process. */
export const snapshotCases: readonly BenchCase[] = [
  {
    name: 'network.first-snapshot-pause',
    title: 'longest pause of the event loop, first snapshot of a process',
    of: 'first-pause',
    unit: 'ms',
    goal: atMost(20, 12),
  },
  {
    name: 'network.snapshot-pause',
    title: 'longest pause of the event loop, later snapshots',
    of: 'swap-pause',
    unit: 'ms',
    goal: atMost(20, 12),
  },
  {
    name: 'network.first-snapshot-run',
    title: 'the same without the time in which other processes had the processor',
    of: 'first-run',
    unit: 'ms',
    goal: null,
  },
  {
    name: 'network.snapshot-run',
    title: 'the same without the time in which other processes had the processor',
    of: 'swap-run',
    unit: 'ms',
    goal: null,
  },
  {
    name: 'network.snapshot-memory',
    title: 'peak of the resident set while a snapshot is swapped in, above that before any',
    of: 'swap-memory',
    unit: 'MB',
    goal: atMost(200, 150),
  },
  {
    name: 'network.snapshot-resident',
    title: 'the same peak with the process itself',
    of: 'swap-resident',
    unit: 'MB',
    goal: null,
  },
  {
    name: 'network.snapshot-delay',
    title: 'from the commit of a snapshot to its first answer',
    of: 'swap-delay',
    unit: 'ms',
    goal: atMost(1_000, 500),
  },
];

/** The cost of a cycle of the collector. */
export const cycleCases: readonly BenchCase[] = [
  {
    name: 'network.cycle',
    title: 'processor time of a cycle, PostgreSQL included, five minutes after the last one',
    of: 'cycle',
    unit: 'ms',
    goal: atMost(4_000, 2_000),
    isSlow: true,
  },
  {
    name: 'network.cycle-wait',
    title: 'longest time that another writer of the network waits during a cycle',
    of: 'cycle-wait',
    unit: 'ms',
    goal: atMost(2_000, 500),
    isSlow: true,
  },
  {
    name: 'network.cycle-growth',
    title: 'growth of the live memory of the collector in 100 cycles of 100 nodes',
    of: 'cycle-growth',
    unit: 'MB',
    goal: atMost(5, 1),
    isSlow: true,
  },
];
