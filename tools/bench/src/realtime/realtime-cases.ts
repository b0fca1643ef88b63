import type { BenchCase } from '../harness/suite.ts';

/** Clients that one event wakes. */
export const WOKEN = 1_000;
/** Clients that wait while the memory is looked at: fewer would share what the heap has grown by. */
export const WAITING = 10_000;

/** What clients cost that wait for events. */
export const realtimeCases: readonly BenchCase[] = [
  {
    name: 'realtime.wake',
    title: `a send until the last of ${WOKEN.toLocaleString('en')} waiting clients has it / bare node:http that wakes as many`,
    of: 'wake',
    against: 'bare-wake',
    unit: 'ms',
    goal: { must: 2, aim: 1.2, better: 'lower' },
  },
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
