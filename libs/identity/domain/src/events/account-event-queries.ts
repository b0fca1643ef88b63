import type { BotView } from '../bots/bot-queries.ts';
import type { UserGroupView } from '../groups/user-group-queries.ts';
import type { Role } from '@tandem/shared-kernel';
import type { UserView } from '../users/user-queries.ts';

/** An account and a role that it has or had. */
export interface RoleOfUser {
  readonly userId: number;
  readonly role: Role;
}

/**
 * Reads the data of events about accounts, bots and groups; one round trip per call, regardless of
 * the number of ids.
 */
export interface AccountEventQueries {
  /** The accounts as their users see them. */
  accounts(userIds: readonly number[]): Promise<ReadonlyMap<number, UserView>>;
  bots(botIds: readonly number[]): Promise<ReadonlyMap<number, BotView>>;
  groups(groupIds: readonly number[]): Promise<ReadonlyMap<number, UserGroupView>>;
  /** The narrowest system group of each role, in the order of `roles`. */
  roleGroups(roles: readonly RoleOfUser[]): Promise<readonly (number | null)[]>;
  /** The groups of each user with direct membership, without anonymous and system groups. */
  ownGroups(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>>;
}
