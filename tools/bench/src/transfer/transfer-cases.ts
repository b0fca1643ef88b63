import type { BenchCase, Size } from '../harness/suite.ts';

/** The number of imported messages. */
export const MESSAGES: Readonly<Record<Size, number>> = {
  small: 5_000,
  full: 50_000,
  huge: 1_000_000,
};

export const transferCases = (size: Size): readonly BenchCase[] => [
  {
    name: 'transfer.import',
    title: `import of ${MESSAGES[size]} messages / a bare COPY of the same rows`,
    of: 'import',
    against: 'copy',
    unit: 'ms',
    goal: null,
    isSlow: true,
  },
];
