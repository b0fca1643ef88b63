import { expect, it } from '@jest/globals';
import { LostEvents } from './lost-events.ts';

const ROUNDS = 60;

/** The rounds that read, of rounds that `at` describes; a read reaches the position `readTo`. */
function reads(
  at: (round: number) => { notifiedAt?: number; head?: number; isHeldBack?: boolean },
  readTo?: (round: number) => number,
) {
  let read = 0;
  const lost = new LostEvents();
  const found: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { notifiedAt = 0, head = read, isHeldBack = false } = at(round);
    if (!lost.mayExist({ notifiedAt, head, isHeldBack })) continue;
    found.push(round);
    read = readTo?.(round) ?? head;
    lost.wasRead(read);
  }
  return found;
}

it('reads the log one round after the last announcement, and seldom then', () => {
  const announced = (round: number) => Math.min(Math.max(round - 9, 0), 3);
  expect(reads((round) => ({ notifiedAt: announced(round), head: announced(round) }))).toEqual([
    1, 13, 28, 43, 58,
  ]);
});

it('does not read while every announcement moves the head, except now and then', () => {
  expect(reads((round) => ({ notifiedAt: round, head: round })).length).toBeLessThan(6);
});

it('reads in each round whose announcements move nothing, as those of a dead bus', () => {
  expect(reads((round) => ({ notifiedAt: round })).length).toBeGreaterThan(ROUNDS - 3);
  const found = reads(
    (round) => ({ notifiedAt: round }),
    (round) => round,
  );
  expect(found.length).toBeGreaterThan(ROUNDS - 3);
});

it('reads in each round while no announcements arrive, and while an event is held back', () => {
  expect(reads(() => ({ notifiedAt: Infinity }))).toHaveLength(ROUNDS);
  expect(reads(() => ({ isHeldBack: true }))).toHaveLength(ROUNDS);
});
