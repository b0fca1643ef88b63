import type { BenchCase } from '../harness/suite.ts';

/** The way in which the measured messages are sent. */
export interface Pace {
  readonly name: string;
  readonly title: string;
  /** The number of messages that are sent before the first answer is awaited. */
  readonly atOnce: number;
  /** The time from an answer to the next message, in ms. */
  readonly pauseMs: number;
  readonly messages: number;
  readonly goal: { readonly must: number; readonly aim: number };
}

export const PACES: readonly Pace[] = [
  {
    name: 'lone',
    title: 'one every 5 s',
    atOnce: 1,
    pauseMs: 5_000,
    messages: 24,
    goal: { must: 30, aim: 5 },
  },
  {
    name: 'one-at-a-time',
    title: 'one at a time',
    atOnce: 1,
    pauseMs: 0,
    messages: 100,
    goal: { must: 10, aim: 5 },
  },
  {
    name: 'sixteen',
    title: 'sixteen at once',
    atOnce: 16,
    pauseMs: 0,
    messages: 480,
    goal: { must: 5, aim: 2.5 },
  },
];

/** The counts of PostgreSQL for a lone message. */
export const COUNTS = ['transactions', 'blocks', 'walRecords'] as const;

const COUNT_CASES: readonly BenchCase[] = [
  ['transactions', 'transactions of a lone message'] as const,
  ['blocks', 'pages of tables and indexes that a lone message looks at'] as const,
  ['walRecords', 'records of the write-ahead log of a lone message'] as const,
].map(([of, title]) => ({
  name: `cost.${of === 'walRecords' ? 'wal-records' : of}`,
  title,
  of,
  unit: 'count',
  goal: null,
  isSlow: true,
}));

/** @param subscribers of the channels, ascending */
export function costCases(subscribers: readonly number[]): readonly BenchCase[] {
  const [least = 0, ...more] = subscribers;
  const cases: BenchCase[] = [
    {
      name: 'cost.idle',
      title: 'chat-api, chat-worker and PostgreSQL idle: processor time of a second',
      of: 'idle',
      unit: 'ms',
      goal: { must: 10, aim: 3, better: 'lower' },
      isSlow: true,
    },
    {
      name: 'cost.idle-transactions',
      title: 'transactions of a second, idle',
      of: 'idle-transactions',
      unit: 'count',
      goal: { must: 5, aim: 1.5, better: 'lower' },
      isSlow: true,
    },
    {
      name: 'cost.memory',
      title: 'chat-api and chat-worker with the users of the seed, idle: proportional set size',
      of: 'memory',
      unit: 'MB',
      goal: null,
      isSlow: true,
    },
  ];
  for (const { name, title, goal, pauseMs } of PACES) {
    const curve = `processor time of a message, ${title}, by subscribers of the channel`;
    cases.push({
      name: `cost.${name}-${least}`,
      title: `${curve}: ${least}`,
      of: `${name}-${least}`,
      unit: 'ms',
      goal: { ...goal, better: 'lower' },
      curve: { name: curve, at: least },
      isSlow: true,
    });
    for (const count of pauseMs === 0 ? more : []) {
      cases.push({
        name: `cost.${name}-${count}`,
        title: `${curve}: ${count.toLocaleString('en')} / ${least}`,
        of: `${name}-${count}`,
        against: `${name}-${least}`,
        unit: 'ms',
        goal: { must: 1.5, aim: 1.1, better: 'lower' },
        curve: { name: curve, at: count },
        isSlow: true,
      });
    }
  }
  return [
    ...cases,
    ...COUNT_CASES,
    {
      name: 'cost.mark-all',
      title: 'processor time of mark_all_as_read',
      of: 'mark-all',
      unit: 'ms',
      goal: { must: 50, aim: 10, better: 'lower' },
      isSlow: true,
    },
    {
      name: 'cost.wal',
      title: `write-ahead log of a message, one at a time, ${least} subscribers`,
      of: 'wal',
      unit: 'KB',
      goal: null,
      isSlow: true,
    },
  ];
}
