import { expect, it } from '@jest/globals';
import { presenceAfter, presenceStatus } from './presence.ts';

const NOW = new Date('2026-03-11T08:15:30Z');
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

it.each([
  [60, 'active', 60],
  [70, 'active', 70],
  [80, 'idle', 0],
  [null, 'idle', 0],
])('a user who was active %s seconds before the last sign is %s', (seconds, status, at) => {
  const lastActive = seconds === null ? null : ago(seconds);
  expect(presenceStatus({ lastActive, lastConnected: NOW })).toEqual({ status, at: ago(at) });
});

const after = (active: boolean, lastActive: number | null, lastConnected: number) =>
  presenceAfter(
    { lastActive: lastActive === null ? null : ago(lastActive), lastConnected: ago(lastConnected) },
    { active, now: NOW },
  );

it('skips writes of known presence, and publishes only changes of status', () => {
  expect(after(true, 30, 30)).toBeNull();
  expect(after(false, 300, 30)).toBeNull();
  expect(after(false, 300, 60)).toEqual({
    presence: { lastActive: ago(300), lastConnected: NOW },
    cameOnline: false,
  });
  const here = { lastActive: NOW, lastConnected: NOW };
  expect(after(true, 60, 60)).toEqual({ presence: here, cameOnline: false });
  expect(after(true, 60, 5)).toEqual({ presence: here, cameOnline: false });
  expect(after(true, 201, 5)).toEqual({ presence: here, cameOnline: true });
  expect(after(true, null, 5)).toEqual({ presence: here, cameOnline: true });
  expect(presenceAfter(null, { active: false, now: NOW })).toEqual({
    presence: { lastActive: null, lastConnected: NOW },
    cameOnline: false,
  });
});
