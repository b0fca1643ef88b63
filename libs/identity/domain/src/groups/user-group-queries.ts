import type { Actor } from '@tandem/shared-kernel';
import type { GroupPermission } from './group-settings.ts';
import type { GroupSettingValue } from './group-setting-value.ts';
import type { UserGroup } from './user-group.ts';

/** A group and a user. */
export interface MembershipView {
  readonly groupDeactivated: boolean;
  readonly userExists: boolean;
  /** False for deactivated users and groups: they are in no group and have no members. */
  readonly isMember: boolean;
}

/** A group in views. */
export interface UserGroupView extends Omit<UserGroup, 'settings' | 'realmId'> {
  /** Direct members, ascending; of a system group, the users whose narrowest system group it is. */
  readonly members: readonly number[];
  readonly directSubgroupIds: readonly number[];
  readonly settings: Readonly<Record<GroupPermission, GroupSettingValue>>;
}

/** The members and subgroups of a group, ascending. */
export interface GroupContents {
  readonly deactivated: boolean;
  readonly ids: readonly number[];
}

/** Reads groups of users that have a name. */
export interface UserGroupQueries {
  /** The groups of the actor's organization, ascending by number. */
  list(
    actor: Actor,
    options: { readonly includeDeactivated: boolean },
  ): Promise<readonly UserGroupView[]>;
  /** Active users and bots of a group; `null` if the group does not exist. */
  members(
    actor: Actor,
    groupId: number,
    options: { readonly directOnly: boolean },
  ): Promise<GroupContents | null>;
  /** Subgroups of a group, without itself; `null` if the group does not exist. */
  subgroups(
    actor: Actor,
    groupId: number,
    options: { readonly directOnly: boolean },
  ): Promise<GroupContents | null>;
  /**
   * Whether a user is in a named group, directly or through its subgroups at any depth. Of the system
   * groups, the narrowest one of the role is the direct one.
   *
   * @returns `null` where the actor's organization has no such group
   */
  membership(
    actor: Actor,
    groupId: number,
    userId: number,
    options: { readonly directOnly: boolean },
  ): Promise<MembershipView | null>;
}
