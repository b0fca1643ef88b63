import type { UserChange } from '../events/chat-event.ts';
import type { ChatState, User } from './chat-state.ts';
import {
  difference,
  omit,
  union,
  withAllChanged,
  withChange,
  withEntry,
  withoutKeys,
} from './collections.ts';
import type { Reducers } from './reducer.ts';

/** Users, bots, groups and data about users. */
export const userReducers: Reducers<
  'presence' | 'realm_bot' | 'realm_user' | 'user_group' | 'user_status'
> = {
  realm_user: (state, event) => {
    const { person } = event;
    const id = person.user_id;
    if (event.op === 'add') return { ...state, users: withEntry(state.users, id, event.person) };
    if (event.op === 'remove') {
      return {
        ...state,
        users: withoutKeys(state.users, [id]),
        statuses: withoutKeys(state.statuses, [id]),
        presences: withoutKeys(state.presences, [id]),
      };
    }
    const users = withChange(state.users, id, (user) => changedUser(user, event.person));
    const changed = { ...state, users };
    return event.person.is_active === false ? withoutDeactivated(changed, id) : changed;
  },

  realm_bot: (state, event) => {
    const id = event.bot.user_id;
    switch (event.op) {
      case 'add':
        return { ...state, bots: withEntry(state.bots, id, event.bot) };
      case 'update':
        return {
          ...state,
          bots: withChange(state.bots, id, (bot) => ({ ...bot, ...event.bot })),
        };
      case 'delete':
        return { ...state, bots: withoutKeys(state.bots, [id]) };
    }
  },

  user_group: (state, event) => {
    const { groups } = state;
    switch (event.op) {
      case 'add':
        return { ...state, groups: withEntry(groups, event.group.id, event.group) };
      case 'remove':
        return { ...state, groups: withoutKeys(groups, [event.group_id]) };
      case 'update':
        return {
          ...state,
          groups: withChange(groups, event.group_id, (group) => ({ ...group, ...event.data })),
        };
      case 'add_members':
      case 'remove_members': {
        const change = event.op === 'add_members' ? union : difference;
        return {
          ...state,
          groups: withChange(groups, event.group_id, (group) => ({
            ...group,
            members: change(group.members, event.user_ids),
          })),
        };
      }
      case 'add_subgroups':
      case 'remove_subgroups': {
        const change = event.op === 'add_subgroups' ? union : difference;
        return {
          ...state,
          groups: withChange(groups, event.group_id, (group) => ({
            ...group,
            direct_subgroup_ids: change(group.direct_subgroup_ids, event.direct_subgroup_ids),
          })),
        };
      }
    }
  },

  user_status: (state, { id: _id, type: _type, user_id: userId, ...changed }) => {
    const { away, status_text, emoji_name, emoji_code, reaction_type } = {
      ...state.statuses.get(userId),
      ...changed,
    };
    const status = {
      ...(away && { away }),
      ...(status_text && { status_text }),
      ...(emoji_name && { emoji_name, emoji_code, reaction_type }),
    };
    const isEmpty = Object.keys(status).length === 0;
    const statuses = isEmpty
      ? withoutKeys(state.statuses, [userId])
      : withEntry(state.statuses, userId, status as typeof changed);
    return { ...state, statuses };
  },

  presence: (state, event) => {
    const presences = new Map(state.presences);
    if ('presences' in event) {
      for (const [id, presence] of Object.entries(event.presences)) {
        presences.set(Number(id), presence);
      }
      return { ...state, presences };
    }
    const sign = event.presence.website;
    const known = presences.get(event.user_id) ?? { active_timestamp: 0, idle_timestamp: 0 };
    if (sign) {
      const name = sign.status === 'active' ? 'active_timestamp' : 'idle_timestamp';
      presences.set(event.user_id, { ...known, [name]: sign.timestamp });
    }
    return { ...state, presences };
  },
};

function changedUser(user: User, change: UserChange): User {
  const { custom_profile_field: field, new_email: email, ...plain } = change;
  const known = Object.entries(plain).filter(([name]) => name in user);
  const changed = { ...user, ...(Object.fromEntries(known) as Partial<User>) };
  if (email !== undefined) changed.email = email;
  if (change.role !== undefined) {
    changed.is_owner = change.role <= 100;
    changed.is_admin = change.role <= 200;
    changed.is_guest = change.role === 600;
  }
  if (field) {
    const rest = omit(user.profile_data ?? {}, String(field.id));
    const { id, value, ...rendered } = field;
    changed.profile_data = value === null ? rest : { ...rest, [id]: { value, ...rendered } };
  }
  return changed;
}

/** Deactivated users are in no group, subscribe to no channel, and have no status. */
function withoutDeactivated(state: ChatState, userId: number): ChatState {
  return {
    ...state,
    groups: withAllChanged(state.groups, (group) =>
      group.members.includes(userId)
        ? { ...group, members: difference(group.members, [userId]) }
        : group,
    ),
    subscribers: withAllChanged(state.subscribers, (known) => {
      if (!known.userIds.has(userId)) return known;
      const userIds = new Set(known.userIds);
      userIds.delete(userId);
      return { ...known, userIds };
    }),
    statuses: withoutKeys(state.statuses, [userId]),
  };
}
