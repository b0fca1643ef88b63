import { expect, it } from '@jest/globals';
import { Coverage } from './coverage.ts';
import { Random } from './random.ts';

const OPERATIONS = Array.from({ length: 20 }, (_, n) => `operation ${n}`);
const ACCOUNTS = ['owner', 'member', 'guest'];
const POWERS = new Map(ACCOUNTS.map((account) => [account, 1]));
const anybody = () => true;

function drawn(times: number, draw: () => string | undefined): Map<string | undefined, number> {
  const counts = new Map<string | undefined, number>();
  for (let count = 0; count < times; count += 1) {
    const one = draw();
    counts.set(one, (counts.get(one) ?? 0) + 1);
  }
  return counts;
}

it('draws the operations with the fewest successes most often', () => {
  const coverage = new Coverage(OPERATIONS, POWERS);
  for (const operation of OPERATIONS.slice(1)) coverage.note(operation, 'owner', 'success');
  const random = new Random(1);
  const counts = drawn(1_000, () => coverage.leastCovered(random));
  expect(counts.get('operation 0')).toBeGreaterThan(250);
  expect(coverage.successesOf('operation 0')).toBe(0);
});

it('selects others when an operation never succeeds', () => {
  const coverage = new Coverage(OPERATIONS, POWERS);
  const random = new Random(1);
  const counts = drawn(2_000, () => {
    const operation = coverage.leastCovered(random);
    coverage.note(operation, 'owner', operation === 'operation 0' ? 'refused' : 'success');
    return operation;
  });
  expect(counts.get('operation 0')).toBeLessThan(1_000);
  expect(Math.min(...OPERATIONS.slice(1).map((each) => counts.get(each) ?? 0))).toBeGreaterThan(20);
});

it('draws accounts that succeed, and sometimes others', () => {
  const coverage = new Coverage(OPERATIONS, POWERS);
  for (let tries = 0; tries < 10; tries += 1) {
    for (const account of ACCOUNTS) {
      coverage.note('operation 0', account, account === 'owner' ? 'success' : 'denied');
    }
  }
  const random = new Random(1);
  const counts = drawn(1_000, () => coverage.likelyAccount('operation 0', random, anybody));
  expect(counts.get('owner')).toBeGreaterThan(900);
  expect(counts.get('guest')).toBeGreaterThan(0);
  expect(
    new Coverage(OPERATIONS, new Map<string, number>()).likelyAccount(
      'operation 0',
      random,
      anybody,
    ),
  ).toBeUndefined();
});

it('draws accounts with more estimated rights that have the objects for the request', () => {
  const random = new Random(1);
  const coverage = new Coverage(OPERATIONS, new Map([...POWERS, ['owner', 4]]));
  for (const account of ACCOUNTS) coverage.note('operation 0', account, 'denied');
  const counts = drawn(1_000, () => coverage.likelyAccount('operation 0', random, anybody));
  expect(counts.get('owner')).toBeGreaterThan(600);
  const isGuest = (account: string) => account === 'guest';
  expect(coverage.likelyAccount('operation 0', random, isGuest)).toBe('guest');
});

it('does not mistake a bad request for a lack of permission', () => {
  const random = new Random(1);
  const coverage = new Coverage(OPERATIONS, POWERS);
  for (let tries = 0; tries < 50; tries += 1) coverage.note('operation 0', 'owner', 'refused');
  const counts = drawn(900, () => coverage.likelyAccount('operation 0', random, anybody));
  expect(counts.get('owner')).toBeGreaterThan(200);
});
