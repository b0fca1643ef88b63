import { expect, it } from '@jest/globals';
import { registeredState } from '@tandem/chat-client/testing';
import { directName } from './direct-conversations.ts';

const state = registeredState();
const { userId: self } = state;
const user = (id: number, name: string) => [id, { user_id: id, full_name: name }] as const;
const users = new Map([user(self, 'Ann'), user(self + 1, 'Bob'), user(self + 2, 'Eve')]);

it.each([
  [[self], 'Ann (you)'],
  [[self, self + 1], 'Bob'],
  [[self, self + 1, self + 2], 'Bob, Eve'],
])('the conversation of %j is named %s', (userIds, name) => {
  expect(directName({ ...state, users } as unknown as typeof state, userIds)).toBe(name);
});
