import { expect, it } from '@jest/globals';
import { CheckMembership } from './check-membership.ts';
import type { MembershipView } from './user-group-queries.ts';

const actor = { userId: 1, realmId: 1, role: 400, isBot: false } as const;
const input = { groupId: 3, userId: 9, directOnly: true };
const check = (found: MembershipView | null) =>
  new CheckMembership({
    groups: {
      membership: async (...asked) => {
        expect(asked).toEqual([actor, 3, 9, { directOnly: true }]);
        return found;
      },
    },
  }).execute(actor, input);
const view = { groupDeactivated: false, userExists: true, isMember: true };

it('returns whether a user is in a group', async () => {
  expect([await check(view), await check({ ...view, isMember: false })]).toEqual([true, false]);
});

it.each([
  [null, 'NO_SUCH_GROUP'],
  [{ ...view, groupDeactivated: true, userExists: false }, 'GROUP_DEACTIVATED'],
  [{ ...view, userExists: false }, 'NO_SUCH_USER'],
])('of %j is %s', async (found, code) => {
  await expect(check(found)).rejects.toMatchObject({ code });
});
