import { afterEach, expect, it, jest } from '@jest/globals';
import { SharedStateMemory, SharedStates } from './shared-states.ts';

afterEach(() => {
  jest.useRealTimers();
});

const state = (byteLength: number, moment = 'm') => ({ content: { byteLength }, moment });

it('builds a state once for all that wait, and again after a failure', async () => {
  const states = new SharedStates('users', new SharedStateMemory(1_000_000));
  let builds = 0;
  const build = async () => {
    builds += 1;
    if (builds === 1) throw new Error('no database');
    return state(100);
  };
  const failed = await Promise.allSettled([states.get('a', build), states.get('a', build)]);
  expect([failed.map(({ status }) => status), builds]).toEqual([['rejected', 'rejected'], 1]);
  const both = await Promise.all([states.get('a', build), states.get('a', build)]);
  expect(both[0]).toBe(both[1]);
  await states.get('a', build);
  expect(builds).toBe(2);
});

it('bounds the memory of all kinds together, without those that were used longest ago', async () => {
  const memory = new SharedStateMemory(1_000_000);
  const users = new SharedStates('users', memory);
  const channels = new SharedStates('channels', memory);
  for (let realm = 0; realm < 20; realm += 1) users.put(String(realm), state(200_000));
  channels.put('19', state(200_000));
  expect(memory.byteLength).toBeLessThanOrEqual(1_000_000);
  const again = state(1, 'built again');
  expect(await users.get('19', async () => again)).not.toBe(again);
  expect(await users.get('0', async () => again)).toBe(again);
});

it('stores a state that is larger than the memory for a minute after its last use, and two of them', async () => {
  jest.useFakeTimers();
  const memory = new SharedStateMemory(1_000_000);
  const users = new SharedStates('users', memory);
  users.put('small', state(1));
  const again = state(1, 'built again');
  const isStored = async (key: string) => (await users.get(key, async () => again)) !== again;
  users.put('huge', state(2_000_000));
  jest.advanceTimersByTime(50_000);
  // Each registration stores the state that it has brought up to date.
  users.put('huge', state(2_000_000));
  jest.advanceTimersByTime(50_000);
  expect([await isStored('huge'), memory.byteLength < 10_000]).toEqual([true, true]);
  jest.advanceTimersByTime(20_000);
  expect(await isStored('huge')).toBe(false);
  for (const key of ['1', '2', '3']) users.put(key, state(2_000_000));
  expect([await isStored('1'), await isStored('3'), await isStored('small')]).toEqual([
    false,
    true,
    true,
  ]);
  users.put('3', state(10));
  users.put('small', state(2_000_000));
  jest.advanceTimersByTime(70_000);
  expect([await isStored('3'), await isStored('small')]).toEqual([true, false]);
});
