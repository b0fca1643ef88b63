import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@tandem/shared-postgres/testing';
import { AUTHOR_PURGE_QUEUE, PostgresAuthorPurgeQueue } from './postgres-author-purge-queue.ts';

const test = useTestDatabase();

it('queues every purge, also the same one twice', async () => {
  const { sql } = test().database;
  const purge = { realmId: 1, authorIds: [7], kinds: ['direct'] as const };
  const queue = new PostgresAuthorPurgeQueue(sql);
  await queue.add(purge);
  await queue.add(purge);
  const { rows } = await sql.query('select payload from job where queue = $1', [
    AUTHOR_PURGE_QUEUE,
  ]);
  expect(rows).toEqual([{ payload: purge }, { payload: purge }]);
});
