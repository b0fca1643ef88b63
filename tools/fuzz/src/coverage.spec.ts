import { expect, it } from '@jest/globals';
import { Coverage } from './coverage.ts';
import { Random } from './random.ts';

const OPERATIONS = Array.from({ length: 20 }, (_, n) => `operation ${n}`);
const ACCOUNTS = ['owner', 'member', 'guest'];

function drawn(times: number, draw: () => string | undefined): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (let count = 0; count < times; count += 1) {
    const one = draw();
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}

it('asks most for what succeeded least', () => {
  const coverage = new Coverage(OPERATIONS, ACCOUNTS);
  for (const operation of OPERATIONS.slice(1)) coverage.note(operation, 'owner', true);
  const random = new Random(1);
  const counts = drawn(1_000, () => coverage.leastCovered(random));
  expect(counts.get('operation 0')).toBeGreaterThan(250);
  expect(coverage.successesOf('operation 0')).toBe(0);
});

it('goes on to others when an operation never succeeds', () => {
  const coverage = new Coverage(OPERATIONS, ACCOUNTS);
  const random = new Random(1);
  const counts = drawn(2_000, () => {
    const operation = coverage.leastCovered(random);
    coverage.note(operation, 'owner', operation !== 'operation 0');
    return operation;
  });
  expect(counts.get('operation 0')).toBeLessThan(1_000);
  expect(Math.min(...OPERATIONS.slice(1).map((each) => counts.get(each) ?? 0))).toBeGreaterThan(20);
});

it('asks as those who may, and now and then as others', () => {
  const coverage = new Coverage(OPERATIONS, ACCOUNTS);
  for (let tries = 0; tries < 10; tries += 1) {
    for (const account of ACCOUNTS) coverage.note('operation 0', account, account === 'owner');
  }
  const random = new Random(1);
  const counts = drawn(1_000, () => coverage.likelyAccount('operation 0', random));
  expect(counts.get('owner')).toBeGreaterThan(900);
  expect(counts.get('guest')).toBeGreaterThan(0);
  expect(new Coverage(OPERATIONS, []).likelyAccount('operation 0', random)).toBeUndefined();
});
