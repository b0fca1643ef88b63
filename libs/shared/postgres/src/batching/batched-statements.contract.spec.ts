import { beforeEach, expect, it } from '@jest/globals';
import { useTestDatabase } from '../../testing/index.ts';
import { statement, type Sql } from '../sql.ts';
import { BatchedStatements } from './batched-statements.ts';

let sent = 0;
const test = useTestDatabase({ onQuery: () => (sent += 1) });
let sql: Sql;
let statements: BatchedStatements;
beforeEach(() => {
  ({ sql } = test().database);
  statements = new BatchedStatements(sql);
  sent = 0;
});

const shares = statement(
  'test.shares',
  `with share as materialized (select 100 / $1::int as percent)
  select percent, cardinality($3::bigint[]) as count, $2::text as name
  from share where $2::text <> 'nobody'`,
);
const ask = (parts: number, name: string, ids: string) =>
  statements.ask<{ percent: number; count: number; name: string }>(shares, [parts, name, ids]);

it('runs a single call alone, and concurrent calls as a batch', async () => {
  const answers = await Promise.all([
    ask(1, 'ann', '{1,2}'),
    ask(2, 'ben', '{}'),
    ask(4, "o'hara, {x}", '{7}'),
    ask(5, 'nobody', '{}'),
    ask(10, '$1', '{3,4,5}'),
  ]);
  expect(answers).toEqual([
    { percent: 100, count: 2, name: 'ann' },
    { percent: 50, count: 0, name: 'ben' },
    { percent: 25, count: 1, name: "o'hara, {x}" },
    undefined,
    { percent: 10, count: 3, name: '$1' },
  ]);
  expect(sent).toBe(3);
});

it('returns undefined where there is no row', async () => {
  expect(await ask(1, 'nobody', '{}')).toBeUndefined();
});

it('fails only the call whose values are invalid', async () => {
  const parts = [1, 2, 4, 0, 5];
  const outcomes = await Promise.allSettled(parts.map((each) => ask(each, 'ann', '{}')));
  expect(outcomes.map(({ status }) => status)).toEqual(
    parts.map((each) => (each === 0 ? 'rejected' : 'fulfilled')),
  );
  expect(outcomes[4]).toMatchObject({ value: { percent: 20 } });
});
