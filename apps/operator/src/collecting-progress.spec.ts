import { expect, it, jest } from '@jest/globals';
import { collectingProgress } from './collecting-progress.ts';

it('collects garbage when the process takes much memory, and shows the progress', () => {
  const shown = { begin: jest.fn(), advance: jest.fn(), end: jest.fn() };
  let megabytes = 100;
  const collect = jest.fn();
  const progress = collectingProgress(shown, { bytes: () => megabytes * 1e6, collect });
  progress.begin('messages', 100);
  for (let step = 0; step < 50; step += 1) progress.advance(step);
  expect(collect).not.toHaveBeenCalled();
  megabytes = 300;
  for (let step = 50; step < 100; step += 1) progress.advance(step);
  progress.end();
  expect(shown.begin).toHaveBeenCalledWith('messages', 100);
  expect(shown.advance).toHaveBeenCalledTimes(100);
  expect(shown.advance).toHaveBeenLastCalledWith(99);
  expect(shown.end).toHaveBeenCalledTimes(1);
  expect(collect).toHaveBeenCalledTimes(13);
});
