import type { BenchCase } from '../harness/suite.ts';

/** The cost of a request before any work. */
export const wireCases: readonly BenchCase[] = [
  {
    name: 'wire.form',
    title: 'POST of a form, validated, no database / bare node:http that reads the POST',
    of: 'form',
    against: 'bare-form',
    unit: 'req/s',
    goal: { must: 0.28, aim: 0.36, better: 'higher' },
  },
  {
    name: 'wire.auth',
    title: 'the same request where its key is checked / where it is not',
    of: 'form-with-key',
    against: 'form',
    unit: 'req/s',
    goal: { must: 0.95, aim: 0.98, better: 'higher' },
  },
];
