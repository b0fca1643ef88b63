import type { BenchCase } from '../harness/suite.ts';

/** The numbers of clients that one event wakes; the goal applies to the greater number. */
export const WOKEN = [1_000, 5_000] as const;
/**
 * The number of waiting clients of the memory measurement: with fewer, the heap would grow more per client.
 */
export const WAITING = 10_000;

/** The cost of clients that wait for events. */
export const realtimeCases: readonly BenchCase[] = [
  ...WOKEN.map((count): BenchCase => ({
    name: `realtime.wake-${count}`,
    isSlow: true,
    title: `the commit of a message until the last of ${count.toLocaleString('en')} waiting clients has it / bare node:http that wakes as many`,
    of: `wake-${count}`,
    against: `bare-wake-${count}`,
    unit: 'ms',
    goal: { must: 2, aim: 1.2, better: 'lower' },
  })),
  {
    name: 'realtime.waiting-memory',
    isSlow: true,
    title: `resident memory of each of ${WAITING.toLocaleString('en')} requests that wait / of one that bare node:http holds`,
    of: 'waiting-memory',
    against: 'bare-waiting-memory',
    unit: 'KB',
    goal: { must: 1.8, aim: 1.4, better: 'lower' },
  },
  {
    name: 'realtime.queue-memory',
    isSlow: true,
    title: 'what the process holds for each event queue',
    of: 'queue-memory',
    unit: 'KB',
    goal: null,
  },
];
