import { availabilityOf, type ChatState, type User } from '@tandem/chat-client';
import { usersByName } from '../model/users-by-name.ts';

/** The number of users that are listed at a time; a filter finds the others. */
const MAX_USERS = 200;
/** The groups of the list: active users, idle ones, the others, and bots. */
const RANKS = 4;
const ORDER = { active: 0, idle: 1, offline: 2 } as const;

/** The users of the organization who match a filter: the present ones first, then by name; bots last. */
export function listedUsers(
  state: Pick<ChatState, 'users' | 'presences' | 'server'>,
  filter: string,
  now: number,
): { readonly users: readonly User[]; readonly hidden: number } {
  const words = filter.trim().toLowerCase();
  const byRank = Array.from({ length: RANKS }, (): User[] => []);
  let count = 0;
  for (const user of usersByName(state.users)) {
    if (words !== '' && !user.full_name.toLowerCase().includes(words)) continue;
    count += 1;
    const rank = user.is_bot ? RANKS - 1 : ORDER[availabilityOf(state, user.user_id, now)];
    const same = byRank[rank];
    if (same && same.length < MAX_USERS) same.push(user);
  }
  return { users: byRank.flat().slice(0, MAX_USERS), hidden: Math.max(0, count - MAX_USERS) };
}
