import { expect, it } from '@jest/globals';
import { mapMaybe } from './maybe-promise.ts';

it('uses a value at once, and a promise when it resolves', async () => {
  expect(mapMaybe(2, (value) => value + 1)).toBe(3);
  const later = mapMaybe(Promise.resolve(2), (value) => value + 1);
  expect(later).toBeInstanceOf(Promise);
  expect(await later).toBe(3);
});

it('fails as it is used', async () => {
  const fail = (): never => {
    throw new Error('no');
  };
  expect(() => mapMaybe(1, fail)).toThrow('no');
  await expect(mapMaybe(Promise.resolve(1), fail)).rejects.toThrow('no');
});
