import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { workerEntry } from './worker-entry.ts';

it.each(['text-thread', 'picture-process', 'password-process'])(
  'is a bundle of %s in tests, too',
  (name) => {
    const entry = workerEntry(name);
    expect(entry.pathname).toMatch(/\/isolation\/[\w-]+\.js$/);
    expect(existsSync(entry)).toBe(true);
  },
);

it('names what a build lacks', () => {
  expect(() => workerEntry('no-such-thread')).toThrow('the build holds no no-such-thread');
});
