import type { BenchCase } from '../harness/suite.ts';

/** The number of clients that load the demo. */
export const CLIENTS = 16;

export const stackCases: readonly BenchCase[] = [
  {
    name: 'stack.start',
    title: 'chat-api: time until it answers / node -e 0',
    of: 'start',
    against: 'node',
    unit: 'ms',
    goal: { must: 14, aim: 8, better: 'lower' },
  },
  {
    name: 'stack.memory',
    isSlow: true,
    title: 'the whole demo, database included, idle: proportional set size',
    of: 'memory',
    unit: 'MB',
    goal: { must: 220, aim: 180, better: 'lower' },
  },
  {
    name: 'stack.memory-loaded',
    title: `the same at the end of a load of ${CLIENTS} clients that send and read`,
    of: 'memory-loaded',
    unit: 'MB',
    isSlow: true,
    goal: null,
  },
];
