import type { BenchCase } from '../harness/suite.ts';

/** An idle demo that is watched. */
export interface IdleDemo {
  readonly name: string;
  readonly title: string;
  /** Accounts without a client, added to the database. */
  readonly members: number;
  /** Accounts with a client. */
  readonly clients: number;
  /** The clients wait for events all the time; otherwise they have loaded everything and sent some messages before. */
  readonly areWaiting: boolean;
  readonly memory: { readonly must: number; readonly aim: number };
}

export const IDLE_DEMOS: readonly IdleDemo[] = [
  {
    name: 'team',
    title: 'a team of 20',
    members: 0,
    clients: 20,
    areWaiting: false,
    memory: { must: 200, aim: 150 },
  },
  {
    name: 'large',
    title: '34,000 users, of whom 250 wait for events',
    members: 33_740,
    clients: 250,
    areWaiting: true,
    memory: { must: 250, aim: 200 },
  },
];

/** The figures of a watch. */
export const IDLE_FIGURES = [
  'memory',
  'memory-alone',
  'memory-peak',
  'cpu',
  'cpu-mean',
  'transactions',
] as const;

export type IdleFigure = (typeof IDLE_FIGURES)[number];

const TITLES: Readonly<Record<IdleFigure, string>> = {
  memory: 'proportional set size, median of the minutes',
  'memory-alone': 'the same on a machine that runs no other Node.js',
  'memory-peak': 'proportional set size, greatest of the minutes',
  cpu: 'processor time of a second, median of the minutes',
  'cpu-mean': 'processor time of a second, mean, with the cycles of the collector',
  transactions: 'transactions of a second',
};

/** The demo, PostgreSQL included, while nothing happens. */
export const idleCases: readonly BenchCase[] = IDLE_DEMOS.flatMap((demo) =>
  IDLE_FIGURES.map((figure): BenchCase => {
    const goals: Partial<Record<IdleFigure, { must: number; aim: number }>> = {
      memory: demo.memory,
      cpu: { must: 10, aim: 3 },
    };
    const goal = goals[figure];
    return {
      name: `idle.${demo.name}-${figure}`,
      title: `idle demo, ${demo.title}: ${TITLES[figure]}`,
      of: `${demo.name}-${figure}`,
      unit: figure.startsWith('memory') ? 'MB' : figure.startsWith('cpu') ? 'ms' : 'count',
      goal: goal ? { ...goal, better: 'lower' } : null,
      isByNameOnly: true,
    };
  }),
);
