import { expect, it } from '@jest/globals';
import { Shares } from './shares.ts';

it('gives each owner a share, and all owners no more than the total', () => {
  const shares = new Shares({ total: 3, perOwner: 2 });
  expect(['ann', 'ann', 'ann', 'ben', 'cleo'].map((owner) => shares.take(owner))).toEqual([
    true,
    true,
    false,
    true,
    false,
  ]);
  shares.release('ann');
  expect([shares.take('ann'), shares.take('ben')]).toEqual([true, false]);
});
