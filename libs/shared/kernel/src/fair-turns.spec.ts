import { expect, it } from '@jest/globals';
import { FairTurns } from './fair-turns.ts';

const bounds = {
  maxTaken: 2,
  maxTakenPerOwner: 1,
  maxWaiting: 4,
  maxWaitingPerOwner: 3,
  maxWaitMs: 3_600_000,
};

it('gives owners turns in a fair order, and refuses what exceeds the bounds', async () => {
  const turns = new FairTurns(bounds);
  const begun: string[] = [];
  const take = async (owner: string) => {
    const isTaken = await turns.take(owner);
    if (isTaken) begun.push(owner);
    return isTaken;
  };
  expect([await take('ann'), await take('ben')]).toEqual([true, true]);
  const waiting = ['ann', 'ann', 'ann'].map(take);
  expect(await take('ann')).toBe(false);
  const cleo = take('cleo');
  expect(await take('dan')).toBe(false);
  expect(begun).toEqual(['ann', 'ben']);
  turns.release('ann');
  await waiting[0];
  turns.release('ben');
  await cleo;
  turns.release('cleo');
  turns.release('ann');
  turns.release('ann');
  expect(await Promise.all(waiting)).toEqual([true, true, true]);
  expect(begun).toEqual(['ann', 'ben', 'ann', 'cleo', 'ann', 'ann']);
});

it('gives no turn to those that no longer wait', async () => {
  const turns = new FairTurns({ ...bounds, maxTaken: 1, maxWaiting: 1, maxWaitMs: 1 });
  expect(await turns.take('ann')).toBe(true);
  expect([await turns.take('ben'), await turns.take('ben')]).toEqual([false, false]);
  turns.release('ann');
  expect(await turns.take('cleo')).toBe(true);
});
