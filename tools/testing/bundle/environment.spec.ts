import { expect, it } from '@jest/globals';
import fc from 'fast-check';

/** The function by which the bundle gives test files what they share. */
declare const tandemSharedModule: (name: string) => typeof fc;

it('runs tests without hooks into promises, whichever files ran before', () => {
  // Node writes ids and the values of storages into a promise while an AsyncLocalStorage is in use.
  expect(Object.getOwnPropertySymbols(Promise.resolve())).toEqual([]);
});

it('shares fast-check: its tables of all characters take a second to fill', () => {
  expect(fc.string).toBe(tandemSharedModule('fast-check').string);
});
