import type { GroupPermission, RealmGroupSetting } from './group-settings.ts';
import type { GroupSettingValue } from './group-setting-value.ts';
import type { SystemGroupName } from './system-groups.ts';
import type { GroupUse } from './group-use.ts';
import type { UserGroup } from './user-group.ts';

/** The direct members of a group. */
export interface DirectMembers {
  /** Ascending. */
  readonly directMembers: readonly number[];
  /** Ascending. */
  readonly directSubgroups: readonly number[];
}

/**
 * Groups of users, for commands. Bound to the command's transaction. Commands that change memberships lock
 * the organization first, so that concurrent ones do not create a cycle together.
 */
export interface UserGroupRepository {
  /**
   * Adds the system groups of a new organization in their order, nested into each other.
   *
   * @returns the number of each
   */
  addSystemGroups(
    realmId: number,
    dateCreated: Date,
  ): Promise<Readonly<Record<SystemGroupName, number>>>;
  systemGroups(realmId: number): Promise<Readonly<Record<SystemGroupName, number>>>;
  /** Sets the groups of `settings`; others do not change. */
  setRealmGroupSettings(
    realmId: number,
    settings: Partial<Readonly<Record<RealmGroupSetting, number>>>,
  ): Promise<void>;
  /** The group that each setting of an organization refers to. */
  realmGroupSettings(realmId: number): Promise<Readonly<Record<RealmGroupSetting, number>>>;

  /** Every group with this active user, at any depth; deactivated groups have no members. */
  groupIdsOf(userId: number): Promise<ReadonlySet<number>>;
  /** Those of `groupIds` that have a name, deactivated ones too, ascending. */
  find(realmId: number, groupIds: readonly number[]): Promise<readonly UserGroup[]>;
  /** Counts the groups of the organization that a user created, deactivated ones included. */
  countCreatedBy(realmId: number, creatorId: number): Promise<number>;
  /** @returns `null` when another group of the organization has the name */
  add(group: Omit<UserGroup, 'id'>): Promise<number | null>;
  /** Adds a group without a name, for the value of one setting. */
  addAnonymous(realmId: number, members: DirectMembers): Promise<number>;
  /** @returns false, and nothing is changed, when another group has the name */
  change(
    groupId: number,
    changes: Partial<Pick<UserGroup, 'name' | 'description' | 'deactivated'>>,
  ): Promise<boolean>;
  /** Sets the groups of these permissions; others do not change. */
  setPermissions(
    groupId: number,
    settings: Partial<Readonly<Record<GroupPermission, number>>>,
  ): Promise<void>;

  /** The groups as values of settings: anonymous ones as their members. */
  valuesOf(groupIds: readonly number[]): Promise<ReadonlyMap<number, GroupSettingValue>>;
  /** Direct members of a group, deactivated users too. */
  directMembersOf(groupId: number): Promise<DirectMembers>;
  /** Those of `userIds` that are active accounts of the organization. */
  activeUsersAmong(realmId: number, userIds: readonly number[]): Promise<ReadonlySet<number>>;
  addMembers(groupId: number, userIds: readonly number[]): Promise<void>;
  removeMembers(groupId: number, userIds: readonly number[]): Promise<void>;
  addSubgroups(groupId: number, subgroupIds: readonly number[]): Promise<void>;
  removeSubgroups(groupId: number, subgroupIds: readonly number[]): Promise<void>;
  /** The groups and all their subgroups at any depth. */
  within(groupIds: readonly number[]): Promise<ReadonlySet<number>>;
  /**
   * The references that prevent the deactivation of a group; settings of deactivated groups do not count.
   */
  usesOf(realmId: number, groupId: number): Promise<readonly GroupUse[]>;
}
