import { expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '../../testing/index.ts';
import { OutboxRelay } from './outbox-relay.ts';

const test = useTestDatabase();

it.each([
  [
    'every two minutes for a single consumer, which is notified of all that concerns it',
    1,
    120_000,
  ],
  ['every half minute for several, some of whose events are not notified', 2, 30_000],
])('an outbox without notifications is read %s', async (_, count, expected) => {
  // Its connection has timers of its own.
  const warm = await test().database.listen('warm', { onNotification: () => undefined });
  const timers = jest.spyOn(globalThis, 'setTimeout').mockClear();
  const pauses = () => timers.mock.calls.map(([, ms]) => ms);
  const relay = new OutboxRelay({
    database: test().database,
    consumers: Array.from({ length: count }, (_each, index) => ({
      name: `consumer ${index}`,
      types: [],
      handle: () => Promise.resolve(),
    })),
    onError: () => undefined,
  });
  await relay.start();
  while (!pauses().some((ms) => ms === 30_000 || ms === 120_000)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await relay.stop();
  await warm.close();
  expect(pauses()).toContain(expected);
});
