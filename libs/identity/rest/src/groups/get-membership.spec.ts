import { expect, it } from '@jest/globals';
import { call } from '../../testing/call-endpoint.ts';
import { getMembership } from './get-membership.endpoint.ts';

it('takes the group and the user from the path', async () => {
  const asked: unknown[] = [];
  const endpoint = getMembership({ execute: async (_, input) => (asked.push(input), true) });
  expect(endpoint.guard).toBe('not-guest');
  const path = { user_group_id: '3', user_id: '9' };
  expect(await call(endpoint, { path })).toEqual({ is_user_group_member: true });
  await call(endpoint, { path, form: { direct_member_only: 'true' } });
  expect(asked).toEqual([
    { groupId: 3, userId: 9, directOnly: false },
    { groupId: 3, userId: 9, directOnly: true },
  ]);
});
