import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { migration } from '@tandem/shared-postgres';
import { allMigrations } from './index.ts';
import { migrationOrder } from './migration-order.ts';

const LIST = new URL('../migration-order.txt', import.meta.url);
const first = migration({ name: '1999999999001-one-first', up: 'select 1' });
const second = migration({ name: '1999999999002-two-second', up: 'select 2' });
const NOW = 1_999_999_999_009;

function listOf(...steps: Parameters<typeof migrationOrder>[1]): string {
  const order = migrationOrder('', steps, NOW);
  if ('fault' in order) throw new Error(order.fault);
  return order.text;
}

it('the committed list holds every migration: append with "npm run generate"', () => {
  const committed = readFileSync(LIST, 'utf8');
  expect(migrationOrder(committed, allMigrations, Date.now())).toEqual({ text: committed });
});

describe('the order of migrations', () => {
  it('is that in which they were added', () => {
    expect(migrationOrder(listOf(first), [first, second], NOW)).toEqual({
      text: listOf(first, second),
    });
  });

  it('refuses a new one that is earlier than the newest of any context', () => {
    expect(migrationOrder(listOf(second), [first, second], NOW)).toEqual({
      fault: expect.stringMatching(/one-first is earlier .* name it 1999999999009-one-first$/),
    });
  });

  it('refuses a line that was put between others', () => {
    const swapped = listOf(first, second).trim().split('\n').reverse().join('\n');
    expect(migrationOrder(swapped, [first, second], NOW)).toHaveProperty('fault');
  });

  it('refuses one that was changed or removed, unless it is retired', () => {
    const changed = migration({ name: first.name, up: 'select 3' });
    const retired = migration({ name: first.name, up: null });
    expect(migrationOrder(listOf(first), [changed], NOW)).toHaveProperty('fault');
    expect(migrationOrder(listOf(first), [], NOW)).toHaveProperty('fault');
    expect(migrationOrder(listOf(first), [retired], NOW)).toEqual({ text: listOf(first) });
  });
});
