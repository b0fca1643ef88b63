import { expect, it } from '@jest/globals';

it('runs tests without hooks into promises, whichever files ran before', () => {
  // Node writes ids and the values of storages into a promise while an AsyncLocalStorage is in use.
  expect(Object.getOwnPropertySymbols(Promise.resolve())).toEqual([]);
});
