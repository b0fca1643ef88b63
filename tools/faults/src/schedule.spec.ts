import { expect, it } from '@jest/globals';
import { scheduleOf, type Breakable } from './schedule.ts';

const everything: Breakable = {
  processes: ['chat-api', 'chat-worker'],
  links: ['clients'],
  canFillDisk: true,
  canSkewClock: true,
  canLimitFiles: true,
};
const round = (seed: number, number = 0) => ({ seed, round: number, lengthMs: 600_000 });

it('is the same for the same seed and round, and another for others', () => {
  const once = scheduleOf(round(7), everything);
  expect(scheduleOf(round(7), everything)).toEqual(once);
  expect(scheduleOf(round(8), everything)).not.toEqual(once);
  expect(scheduleOf(round(7, 1), everything)).not.toEqual(once);
});

it('has every kind of fault sooner or later, and ends all of them within the round', () => {
  const faults = scheduleOf(round(1), everything);
  expect(new Set(faults.map(({ kind }) => kind)).size).toBe(16);
  expect(Math.max(...faults.map(({ atMs, forMs }) => atMs + forMs))).toBeLessThanOrEqual(600_000);
});

it('omits faults that this machine does not allow', () => {
  const allowed = { ...everything, canFillDisk: false, canSkewClock: false, canLimitFiles: false };
  const kinds = new Set(scheduleOf(round(1), allowed).map(({ kind }) => kind));
  for (const kind of ['fill-disk', 'skew-clock', 'small-files'] as const) {
    expect(kinds).not.toContain(kind);
  }
});
