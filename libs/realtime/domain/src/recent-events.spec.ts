import { expect, it } from '@jest/globals';
import type { LoggedEvent } from './client-event-log.ts';
import { RecentEvents } from './recent-events.ts';

const event = (position: number, data: unknown = null, receivers = 0): LoggedEvent => ({
  position,
  xid: 1,
  realmId: 1,
  kind: 'spec',
  data,
  bystanders: [],
  receivers: Array.from({ length: receivers }, (_, userId) => userId),
});
const events = (from: number, to: number, data: unknown = null) =>
  Array.from({ length: to - from + 1 }, (_, index) => event(from + index, data));
const positions = (recent: RecentEvents) => recent.all.map(({ position }) => position);

/** `null` is 4 bytes of JSON. */
const LIMITS = { count: 4, bytes: 100 };

it('caches the newest, dropped in large pieces', () => {
  const recent = new RecentEvents(LIMITS);
  recent.append(events(1, 5));
  expect(positions(recent)).toEqual([1, 2, 3, 4, 5]);
  recent.append(events(6, 6));
  expect(positions(recent)).toEqual([3, 4, 5, 6]);
  recent.append(events(7, 100));
  expect(positions(recent)).toEqual([97, 98, 99, 100]);
});

it.each([
  ['their data', event(3, 'x'.repeat(88))],
  ['their receivers', event(3, null, 11)],
])('caches fewer where %s take much', (_, large) => {
  const recent = new RecentEvents(LIMITS);
  recent.append([...events(1, 2), large]);
  expect(positions(recent)).toEqual([1, 2, 3]);
  recent.append([event(4, 'x'.repeat(60))]);
  expect(positions(recent)).toEqual([4]);
});

it('caches the last one, of any size', () => {
  const recent = new RecentEvents(LIMITS);
  recent.append([...events(1, 2), event(3, 'x'.repeat(1_000))]);
  expect(positions(recent)).toEqual([3]);
  expect(recent.isFull).toBe(true);
});

it('takes earlier events where there is room', () => {
  const recent = new RecentEvents(LIMITS);
  recent.append(events(5, 6));
  recent.prepend(events(3, 4));
  expect(positions(recent)).toEqual([3, 4, 5, 6]);
  expect(recent.isFull).toBe(false);
  recent.prepend(events(1, 2));
  expect(positions(recent)).toEqual([3, 4, 5, 6]);
  recent.append([event(7, 'x'.repeat(70))]);
  expect(recent.isFull).toBe(true);
});
