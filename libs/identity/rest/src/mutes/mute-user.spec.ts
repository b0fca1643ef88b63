import { expect, it } from '@jest/globals';
import { call } from '../../testing/call-endpoint.ts';
import { muteUser, unmuteUser } from './mute-user.endpoint.ts';

it('takes the user from the path', async () => {
  const asked: number[] = [];
  const useCase = {
    execute: async (_: unknown, input: { userId: number }) => void asked.push(input.userId),
  };
  for (const endpoint of [muteUser(useCase), unmuteUser(useCase)]) {
    expect(await call(endpoint, { path: { muted_user_id: '9' } })).toEqual({});
  }
  expect(asked).toEqual([9, 9]);
});
