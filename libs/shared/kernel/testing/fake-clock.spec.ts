import { expect, it } from '@jest/globals';
import { FakeClock } from './fake-clock.ts';

it('stands still until it is advanced', () => {
  const clock = new FakeClock(new Date('2026-01-01T00:00:00Z'));
  expect(clock.now()).toEqual(clock.now());
  clock.advanceSeconds(1.5);
  expect(clock.now().toISOString()).toBe('2026-01-01T00:00:01.500Z');
});

it('is not changed through a returned date', () => {
  const clock = new FakeClock(new Date('2026-01-01T00:00:00Z'));
  clock.now().setFullYear(1999);
  expect(clock.now().getFullYear()).toBe(2026);
});
