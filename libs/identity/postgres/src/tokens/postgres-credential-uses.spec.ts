import { expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { PostgresCredentialUses } from './postgres-credential-uses.ts';

it('writes at most once in five minutes for a token, unless the write fails', async () => {
  const clock = new FakeClock();
  const written: unknown[] = [];
  let fails = false;
  const sql = {
    query: async (_: unknown, [id]: readonly unknown[] = []) => {
      if (fails) throw new Error('The database is away');
      written.push(id);
      return { rows: [], rowCount: 1 };
    },
  };
  const uses = new PostgresCredentialUses(sql, () => clock.now());
  for (const id of [1, 1, 2, 1]) uses.used({ kind: 'token', id });
  clock.advanceSeconds(299);
  uses.used({ kind: 'token', id: 1 });
  expect(written).toEqual([1, 2]);
  uses.used({ kind: 'session', id: 1 });
  expect(written.splice(2)).toEqual([1]);
  clock.advanceSeconds(1);
  fails = true;
  uses.used({ kind: 'token', id: 1 });
  await new Promise((resolve) => setImmediate(resolve));
  fails = false;
  uses.used({ kind: 'token', id: 1 });
  expect(written).toEqual([1, 2, 1]);
  uses.used({ kind: 'api_key', id: 7 });
  clock.advanceSeconds(3_599);
  uses.used({ kind: 'api_key', id: 7 });
  expect(written.splice(3)).toEqual([7]);
  clock.advanceSeconds(1);
  uses.used({ kind: 'api_key', id: 7 });
  expect(written.splice(3)).toEqual([7]);
});
