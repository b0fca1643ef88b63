import { expect, it } from '@jest/globals';
import { DomainError } from './domain-error.ts';

interface Failures {
  GONE: null;
  TOO_LONG: { limit: number };
}
class SampleError<C extends keyof Failures> extends DomainError<Failures, C> {}

it('carries its code and the data that explains it', () => {
  const error = new SampleError('TOO_LONG', { limit: 60 });
  expect(error.code).toBe('TOO_LONG');
  expect(error.data).toEqual({ limit: 60 });
  expect(error.name).toBe('SampleError');
});

it('needs no data if the code has none', () => {
  expect(new SampleError('GONE').data).toBeNull();
});
