import { expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '../../testing/index.ts';
import type { Verdict } from '../instances/vocabulary.ts';
import type { OutboxConsumer } from './outbox-consumer.ts';
import { OutboxWatch } from './outbox-watch.ts';
import { PostgresEventLog } from './postgres-event-log.ts';

const test = useTestDatabase();

function append(...types: string[]): Promise<unknown> {
  const log = new PostgresEventLog(test().database.sql);
  return log.append(...types.map((type) => ({ type, realmId: 1 })));
}

/** A consumer of these types, or of all. */
function consumer(name: string, ...types: string[]): OutboxConsumer {
  return { name, types, handle: () => Promise.resolve() };
}

const take = { verdictOn: (): Verdict => 'take' };
const ofTypes = (...types: string[]) =>
  types.map((type) => ({ id: expect.any(Number) as unknown, type }));

it('finds out which consumers an event concerns', async () => {
  const watch = new OutboxWatch(test().database.sql);
  const some = consumer('some', 'wanted');
  const all = consumer('all');
  await append('wanted');
  await watch.begin();
  expect(await watch.look(true)).toEqual({ events: [], count: 0, next: 'none' });
  await append('other', 'other');
  const other = await watch.look(true);
  expect(other).toEqual({ events: ofTypes('other', 'other'), count: 2, next: 'none' });
  expect([watch.concerns(some, other, take), watch.concerns(all, other, take)]).toEqual([
    false,
    true,
  ]);
  // Another version may handle it: the relay decides who does.
  const handOver = { verdictOn: (): Verdict => 'hand-over' };
  expect(watch.concerns(some, other, handOver)).toBe(true);
  await append('other', 'wanted');
  expect(watch.concerns(some, await watch.look(true), take)).toBe(true);
  // Offsets do not stay behind for ever.
  await append(...Array<string>(199).fill('other'));
  expect(watch.concerns(some, await watch.look(true), take)).toBe(false);
  await append('other');
  expect(watch.concerns(some, await watch.look(true), take)).toBe(true);
});

it('reads no event that a notification named, unless one may have been missed', async () => {
  const watch = new OutboxWatch(test().database.sql);
  const wanting = consumer('named', 'wanted');
  await watch.begin();
  const [id = 0] = (await append('wanted', 'other')) as number[];
  watch.notified('2 other wanted');
  const named = await watch.look(false);
  expect(named).toEqual({ events: ofTypes('other', 'wanted'), count: 2, next: 'none' });
  expect(watch.concerns(wanting, named, take)).toBe(true);
  expect(await watch.look(false)).toEqual({ events: [], count: 0, next: 'none' });
  for (const payload of ['', null]) {
    watch.notified('1 wanted');
    watch.notified(payload);
    const read = await watch.look(false);
    expect(read.events.map(({ type }) => type)).toEqual(payload === '' ? ['wanted', 'other'] : []);
    // What was delivered after a notification is not delivered again.
    if (payload === '') watch.delivered(wanting, id);
    expect(watch.concerns(wanting, read, take)).toBe(false);
  }
});

it('lets quiet events wait for others, or until there are many', async () => {
  const watch = new OutboxWatch(test().database.sql);
  const wanting = consumer('waiting', 'wanted');
  const look = (...payloads: string[]) => {
    payloads.forEach((payload) => watch.notified(payload));
    return watch.look(false);
  };
  await watch.begin();
  const quiet = await look('quiet 2 wanted');
  expect(quiet).toEqual({
    events: [{ id: Infinity, type: 'wanted', isQuiet: true }],
    count: 2,
    next: 'none',
  });
  expect(watch.concerns(wanting, quiet, take)).toBe(false);
  // Another version may handle it: the relay decides who does.
  expect(watch.concerns(wanting, quiet, { verdictOn: () => 'wait' })).toBe(true);
  for (const payloads of [
    ['quiet 1 wanted', '1 wanted'],
    ['1 wanted', 'quiet 1 wanted'],
  ]) {
    expect(watch.concerns(wanting, await look(...payloads), take)).toBe(true);
  }
  expect(watch.concerns(wanting, await look('quiet 199 wanted'), take)).toBe(false);
  expect(watch.concerns(wanting, await look('quiet 1 wanted'), take)).toBe(true);
});

it('lets any event move an offset a minute after the last delivery', async () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const watch = new OutboxWatch(test().database.sql);
  const wanting = consumer('minutely', 'wanted');
  await watch.begin();
  const concerns = async (payload: string) => {
    watch.notified(payload);
    return watch.concerns(wanting, await watch.look(false), take);
  };
  expect(await concerns('1 wanted')).toBe(true);
  now.mockReturnValue(60_999);
  expect(await concerns('1 other')).toBe(false);
  now.mockReturnValue(61_000);
  expect(watch.concerns(wanting, await watch.look(false), take)).toBe(true);
  expect(watch.concerns(wanting, await watch.look(false), take)).toBe(false);
});
