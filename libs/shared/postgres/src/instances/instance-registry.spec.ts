import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { Sql } from '../sql.ts';
import { InstanceRegistry } from './instance-registry.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('announces itself at each interval, also while it reads other instances one after the other', async () => {
  const sent: unknown[] = [];
  const answers: (() => void)[] = [];
  const sql: Sql = {
    query: async (statement) => {
      const name = typeof statement === 'string' ? statement : statement.name;
      sent.push(name);
      if (name === 'instance.peers') await new Promise<void>((resolve) => answers.push(resolve));
      return { rows: [], rowCount: 0 };
    },
  };
  const vocabulary = { eventTypes: [], consumers: {}, eventKinds: [] };
  const onError = () => undefined;
  const limits = { everySeconds: 1 };
  const registry = new InstanceRegistry({ sql, process: 'test', vocabulary, onError, limits });
  await registry.start();
  // The second kind is read after the answer for the first one.
  expect([registry.maySay('one'), registry.maySay('two')]).toEqual([false, false]);
  await jest.advanceTimersByTimeAsync(1_000);
  for (const read of [0, 1]) {
    answers[read]?.();
    await jest.advanceTimersByTimeAsync(0);
  }
  const reads = ['instance.peers', 'instance.peers'];
  expect(sent).toEqual(['instance.forget', 'instance.announce', ...reads, 'instance.announce']);
  await registry.stop();
});
