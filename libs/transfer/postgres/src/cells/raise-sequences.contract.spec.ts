import { expect, it } from '@jest/globals';
import { PostgresEventLog, type Database } from '@tandem/shared-postgres';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { raiseSequences } from './raise-sequences.ts';

const above = useTestDatabase();
const cell = useTestDatabase();
/** More than half of the range by which readers compare ids. */
const FAR = 3 * 2 ** 31;

const valueOf = async ({ sql }: Database, expression: string) =>
  (await sql.query<{ value: number }>(`select ${expression} as value`)).rows[0]!.value;

it('raises ids far, past no event of a writer that began before', async () => {
  const { database } = cell();
  await database.sql.query(`insert into cell (name, number) values ('b', 5)`);
  await above().database.sql.query(`select setval('message_id_seq', ${FAR})`);
  const event = { type: 'x', realmId: 1 };
  let raising: Promise<void> | undefined;
  const written = await database
    .unitOfWork((sql) => new PostgresEventLog(sql))
    .run(async (log) => {
      const [id = 0] = await log.append(event);
      raising = raiseSequences(above().database, database);
      // It waits for the sequence, from which this transaction has drawn.
      for (let look = 0; look < 20; look += 1) {
        expect(await valueOf(database, 'outbox_settled_to()')).toBeLessThan(id);
      }
      return id;
    });
  await raising;
  expect(await valueOf(database, 'outbox_settled_to()')).toBeGreaterThanOrEqual(written);
  const next = await valueOf(database, `nextval('message_id_seq')`);
  expect([next > FAR, next % 64]).toEqual([true, 5]);
});
