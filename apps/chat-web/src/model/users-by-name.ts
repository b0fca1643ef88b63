import type { ChatState, User } from '@tandem/chat-client';
import { orderedByName } from './ordered-by-name.ts';

type Users = ChatState['users'];

const sorted = new WeakMap<Users, readonly User[]>();

/** The active users by name: sorting thousands takes longer than a frame, and users change rarely. */
export function usersByName(users: Users): readonly User[] {
  const known = sorted.get(users);
  if (known) return known;
  const active = orderedByName(
    [...users.values()].filter((user) => user.is_active),
    (user) => user.full_name,
  );
  sorted.set(users, active);
  return active;
}
