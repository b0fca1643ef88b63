import { expect, it, jest } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { JobRunner } from './index.ts';

const test = useTestDatabase();

it('reads an empty queue every two minutes while notifications arrive', async () => {
  // Its connection has timers of its own.
  const warm = await test().database.listen('warm', { onNotification: () => undefined });
  const timers = jest.spyOn(globalThis, 'setTimeout');
  const pauses = () => timers.mock.calls.map(([, ms]) => ms);
  const runner = new JobRunner({
    database: test().database,
    queue: 'idle',
    handle: () => Promise.resolve(),
    onError: () => undefined,
  });
  await runner.start();
  while (!pauses().some((ms) => ms === 30_000 || ms === 120_000)) {
    await new Promise((resolve) => setImmediate(resolve));
  }
  await runner.stop();
  await warm.close();
  expect(pauses()).toContain(120_000);
});
