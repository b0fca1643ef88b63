import { expect, it } from '@jest/globals';
import { FakeClock } from '@tandem/shared-kernel/testing';
import { PostgresCredentialUses } from './postgres-credential-uses.ts';

it('writes at most once in five minutes for a token, in batches, unless the write fails', async () => {
  const clock = new FakeClock();
  const written: unknown[] = [];
  let fails = false;
  const sql = {
    query: async (_: unknown, [ids]: readonly unknown[] = []) => {
      if (fails) throw new Error('The database is away');
      written.push(ids);
      return { rows: [], rowCount: 1 };
    },
  };
  const uses = new PostgresCredentialUses(sql, () => clock.now());
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  for (const id of [1, 1, 2, 3, 1]) uses.used({ kind: 'token', id });
  await settled();
  expect(written.splice(0)).toEqual([[1], [2, 3]]);
  clock.advanceSeconds(299);
  uses.used({ kind: 'token', id: 1 });
  uses.used({ kind: 'session', id: 1 });
  await settled();
  expect(written.splice(0)).toEqual([[1]]);
  clock.advanceSeconds(1);
  fails = true;
  uses.used({ kind: 'token', id: 1 });
  await settled();
  expect(written).toEqual([]);
  fails = false;
  uses.used({ kind: 'token', id: 1 });
  await settled();
  expect(written.splice(0)).toEqual([[1]]);
  uses.used({ kind: 'api_key', id: 7 });
  await settled();
  clock.advanceSeconds(3_599);
  uses.used({ kind: 'api_key', id: 7 });
  await settled();
  expect(written.splice(0)).toEqual([[7]]);
  clock.advanceSeconds(1);
  uses.used({ kind: 'api_key', id: 7 });
  await settled();
  expect(written.splice(0)).toEqual([[7]]);
});
