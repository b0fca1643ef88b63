import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { tidyWhenIdle } from './tidy-when-idle.ts';

let collected: number;
let used: number;
const cpuUsage = (since?: NodeJS.CpuUsage) => ({ user: used - (since?.user ?? 0), system: 0 });
const begin = () => tidyWhenIdle({ collect: () => (collected += 1), cpuUsage });

/** Begins, and waits until the collections that follow the start are over. */
function beginTidy(): void {
  begin();
  for (let look = 0; look < 8; look += 1) pass(0);
  collected = 0;
}

/** Two seconds, partly spent on work. */
function pass(share: number): number {
  used += share * 2e6;
  jest.advanceTimersByTime(2_000);
  return collected;
}

beforeEach(() => {
  jest.useFakeTimers();
  [collected, used] = [0, 1e9];
});
afterEach(() => {
  jest.useRealTimers();
});

it('collects when the start is over', () => {
  begin();
  expect([pass(0.3), pass(0.05), pass(0), pass(0), pass(0)]).toEqual([0, 1, 2, 3, 3]);
});

it('collects when a busy time is over, and then leaves it', () => {
  beginTidy();
  expect([pass(0.9), pass(1.4), pass(0.2)]).toEqual([0, 0, 0]);
  expect([pass(0.05), pass(0.05), pass(0.05), pass(0.05), pass(0.05)]).toEqual([1, 2, 3, 3, 3]);
  expect([pass(0.8), pass(0.02)]).toEqual([3, 4]);
});

it('collects once more when it is quiet behind a busy time', () => {
  begin();
  pass(0.3);
  expect([pass(0), pass(0), pass(0), pass(0), pass(0), pass(0)]).toEqual([1, 2, 3, 3, 4, 4]);
  expect([pass(0.9), pass(0.05), pass(0.05), pass(0.05)]).toEqual([4, 5, 6, 7]);
  expect([pass(0), pass(0), pass(0), pass(0), pass(0), pass(0)]).toEqual([7, 7, 7, 7, 8, 8]);
});

it('collects when long work is over that had a small share of a busy machine', () => {
  beginTidy();
  expect([pass(0.2), pass(0.2), pass(0.2), pass(0.05), pass(0.05)]).toEqual([0, 0, 0, 1, 2]);
});

it('does nothing where little was done', () => {
  beginTidy();
  expect([pass(0.3), pass(0.05), pass(0.05)]).toEqual([0, 0, 0]);
});

it('collects once when lesser work is over for a while', () => {
  beginTidy();
  const quiet = () => pass(0.005);
  expect([pass(0.2), quiet(), quiet(), quiet(), quiet()]).toEqual([0, 0, 0, 0, 0]);
  expect([quiet(), quiet(), quiet(), quiet(), quiet(), quiet()]).toEqual([1, 1, 1, 1, 1, 1]);
  // Work that comes regularly would pay for a larger young generation again and again.
  const regular = () => [pass(0.1), quiet(), quiet()];
  expect([...regular(), ...regular(), ...regular()].at(-1)).toBe(1);
});

it('stops', async () => {
  const upkeep = begin();
  pass(1);
  await upkeep.stop();
  expect(pass(0)).toBe(0);
});

it('has nothing to do where the engine does not collect on demand', () => {
  tidyWhenIdle({ collect: undefined, cpuUsage });
  expect(jest.getTimerCount()).toBe(0);
});

it('is alone in collecting while the demo is idle, as npm start runs it', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  expect(scripts.start.split(' ')).toEqual(
    expect.arrayContaining(['--expose-gc', '--no-memory-reducer']),
  );
});
