import { describe, expect, it } from '@jest/globals';
import { ROLES, hasRole } from './actor.ts';

describe('hasRole', () => {
  const ranks = [
    ROLES.owner,
    ROLES.administrator,
    ROLES.moderator,
    ROLES.member,
    ROLES.guest,
  ] as const;

  it('includes the rights of every lower rank, and of no higher one', () => {
    const held = ranks.map((role) => ranks.map((wanted) => hasRole({ role }, wanted)));
    expect(held).toEqual([
      [true, true, true, true, true],
      [false, true, true, true, true],
      [false, false, true, true, true],
      [false, false, false, true, true],
      [false, false, false, false, true],
    ]);
  });

  it('uses the numbers of the wire', () => {
    expect(ranks).toEqual([100, 200, 300, 400, 600]);
  });
});
