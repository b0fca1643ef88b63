import { describe, expect, it } from '@jest/globals';
import { AnswerPace, type ProcessLoad } from './index.ts';

const OPTIONS = { share: 0.5, lightMs: 20, longestMs: 800 };

/** A process that has worked and rested for so long. */
function paceAfter(activeMs: number, idleMs: number): AnswerPace {
  const now = { activeMs: 5_000, idleMs: 7_000 };
  const load: ProcessLoad = { times: () => ({ ...now }), after: () => undefined };
  const pace = new AnswerPace(load, OPTIONS);
  now.activeMs += 1_000;
  pace.begin();
  now.activeMs += activeMs;
  now.idleMs += idleMs;
  return pace;
}

describe('the pace of answers', () => {
  it.each([
    ['nothing was done since the last round', 0, 0, 0],
    ['the last round was light, even if nothing else happened', 20, 0, 0],
    ['the process has rested for as long as it worked', 100, 100, 0],
    ['the last round is long ago', 2_000, 3_000, 0],
    ['it worked without a rest: as long again', 100, 0, 100],
    ['it rested for a part of that', 100, 30, 70],
    ['it has more to do than it can: never longer than the longest time', 700, 0, 100],
    ['the longest time has passed', 900, 0, 0],
  ])('%s', (_, activeMs, idleMs, holdMs) => {
    expect(paceAfter(activeMs, idleMs).holdMs()).toBe(holdMs);
  });

  it('counts from the beginning of a round', () => {
    const pace = paceAfter(100, 0);
    expect(pace.holdMs()).toBe(100);
    pace.begin();
    expect(pace.holdMs()).toBe(0);
  });
});
