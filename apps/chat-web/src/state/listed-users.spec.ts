import { describe, expect, it } from '@jest/globals';
import { registeredState } from '@tandem/chat-client/testing';
import type { ChatState, User } from '@tandem/chat-client';
import { listedUsers } from './listed-users.ts';

const NOW = 1_000_000_000;
const template = registeredState().users.get(1);

function stateWith(users: readonly Partial<User>[], present: readonly number[]): ChatState {
  const all = users.map((each, index) => ({
    ...template!,
    is_bot: false,
    user_id: index,
    ...each,
  }));
  const presence = { active_timestamp: NOW / 1_000, idle_timestamp: 0 };
  return {
    ...registeredState(),
    users: new Map(all.map((user) => [user.user_id, user])),
    presences: new Map(present.map((id) => [id, presence])),
  };
}

describe('the users that are listed', () => {
  it('are the present ones first, then by name, bots last', () => {
    const names = ['Zoe', 'bob', 'Ada', 'Émile'].map((full_name) => ({ full_name }));
    const state = stateWith(
      [...names, { full_name: 'A bot', is_bot: true }, { full_name: 'Gone', is_active: false }],
      [0],
    );
    const { users, hidden } = listedUsers(state, '', NOW);
    expect(users.map((user) => user.full_name)).toEqual(['Zoe', 'Ada', 'bob', 'Émile', 'A bot']);
    expect(hidden).toBe(0);
    expect(listedUsers(state, ' B', NOW).users.map((user) => user.full_name)).toEqual([
      'bob',
      'A bot',
    ]);
  });

  it('are at most 200; the others are counted, and present ones are not hidden', () => {
    const many = Array.from({ length: 500 }, (_, index) => ({ full_name: `User ${index}` }));
    const { users, hidden } = listedUsers(stateWith(many, [499]), '', NOW);
    expect([users.length, hidden, users[0]?.user_id]).toEqual([200, 300, 499]);
  });
});
