import { beforeEach, expect, it } from '@jest/globals';
import { DatabaseClock } from './database-clock.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 2, 11, 12);

let elapsed = 1_000;
beforeEach(() => {
  elapsed = 1_000;
});

/** The database's time is `offset` ms after noon; a query takes 20 ms. */
function clockOf(guess: number, databaseOffset = () => 0): DatabaseClock {
  const ask = () => {
    const time = NOON + databaseOffset() + elapsed - 1_000 + 10;
    elapsed += 20;
    return Promise.resolve(time);
  };
  return new DatabaseClock(ask, () => elapsed, guess);
}

it('follows the database, independent of the machine’s clock', async () => {
  for (const wrong of [-DAY_MS, DAY_MS]) {
    elapsed = 1_000;
    const clock = clockOf(NOON + wrong);
    expect(clock.now().getTime()).toBe(NOON + wrong);
    await clock.compare();
    expect(Math.abs(clock.now().getTime() - NOON - 20)).toBeLessThanOrEqual(10);
  }
});

it('advances by monotonic time', async () => {
  const clock = clockOf(NOON + DAY_MS);
  await clock.compare();
  const before = clock.now().getTime();
  elapsed += 5_000;
  expect(clock.now().getTime() - before).toBe(5_000);
});

it('is not adjusted while it may be right', async () => {
  const clock = clockOf(NOON + 7);
  await clock.compare();
  expect(clock.now().getTime()).toBe(NOON + 7 + 20);
});

it('follows a database whose clock is set', async () => {
  let offset = 0;
  const clock = clockOf(NOON, () => offset);
  await clock.compare();
  offset = -3_600_000;
  await clock.compare();
  expect(clock.now().getTime() - NOON - 40 + 3_600_000).toBeLessThanOrEqual(10);
});

it('continues when the database does not answer', async () => {
  const clock = new DatabaseClock(
    () => Promise.reject(new Error('away')),
    () => elapsed,
    NOON,
  );
  await expect(clock.compare()).rejects.toThrow('away');
  expect(clock.now().getTime()).toBe(NOON);
});
