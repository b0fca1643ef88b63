import type { BenchCase } from '../harness/suite.ts';

/** The cost of a request without a use case. */
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
  {
    name: 'wire.session',
    title: 'the same request by the cookie of a session / by the API key',
    of: 'form-with-session',
    against: 'form-with-key',
    unit: 'req/s',
    goal: { must: 0.85, aim: 0.95, better: 'higher' },
  },
  {
    name: 'wire.token',
    title: 'the same request by a named token, whose uses are recorded / by the API key',
    of: 'form-with-token',
    against: 'form-with-key',
    unit: 'req/s',
    goal: { must: 0.85, aim: 0.95, better: 'higher' },
  },
  {
    name: 'wire.wrong-key',
    title:
      'a refusal of a wrong API key, which the database looks up / a request with the right one',
    of: 'form-with-wrong-key',
    against: 'form-with-key',
    unit: 'req/s',
    goal: { must: 0.08, aim: 0.2, better: 'higher' },
  },
];
