import type { Actor } from '@tandem/shared-kernel';
import type { GroupPermission } from './group-settings.ts';
import type { GroupSettingValue } from './group-setting-value.ts';
import type { UserGroup } from './user-group.ts';

/** A group and a user, looked at together. */
export interface MembershipView {
  readonly groupDeactivated: boolean;
  readonly userExists: boolean;
  /** False for deactivated users and groups: they are in no group and have no members. */
  readonly isMember: boolean;
}

/** A group as it is shown. */
export interface UserGroupView extends Omit<UserGroup, 'settings' | 'realmId'> {
  /** Direct members, ascending; of a system group, the users whose narrowest system group it is. */
  readonly members: readonly number[];
  readonly directSubgroupIds: readonly number[];
  readonly settings: Readonly<Record<GroupPermission, GroupSettingValue>>;
}

/** What a group holds, ascending. */
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
  /** Groups that a group holds, itself not; `null` where there is no such group. */
  subgroups(
    actor: Actor,
    groupId: number,
    options: { readonly directOnly: boolean },
  ): Promise<GroupContents | null>;
  /**
   * Whether a user is in a group that has a name, directly or through its subgroups at any depth.
   * Of the system groups, one is directly in the narrowest that the role gives.
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
