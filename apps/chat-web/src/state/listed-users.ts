import { availabilityOf, type ChatState, type User } from '@tandem/chat-client';

const ORDER = { active: 0, idle: 1, offline: 2 } as const;
/** So many users are listed at a time; a filter finds the others. */
const MAX_USERS = 200;

/** The users of the organization who match a filter: the present ones first, then by name; bots last. */
export function listedUsers(
  state: ChatState,
  filter: string,
  now: number,
): { readonly users: readonly User[]; readonly hidden: number } {
  const words = filter.trim().toLowerCase();
  const found = [...state.users.values()]
    .filter((user) => user.is_active && user.full_name.toLowerCase().includes(words))
    .map((user) => {
      const rank = user.is_bot ? 3 : ORDER[availabilityOf(state, user.user_id, now)];
      return { user, rank };
    })
    .sort((a, b) => a.rank - b.rank || a.user.full_name.localeCompare(b.user.full_name));
  return {
    users: found.slice(0, MAX_USERS).map(({ user }) => user),
    hidden: Math.max(0, found.length - MAX_USERS),
  };
}
