/** Users and groups that a setting allows, where no existing group has exactly these members. */
export interface GroupMembers {
  readonly directMembers: readonly number[];
  readonly directSubgroups: readonly number[];
}

/** The value of a group setting: the ID of a group, or members without a named group. */
export type GroupSettingValue = number | GroupMembers;

/**
 * Creates the anonymous groups of settings. Groups belong to another context, whose adapter participates in
 * the same transaction.
 */
export interface AnonymousGroups {
  /** @returns the ID of a new group with exactly these members, all of the realm */
  create(realmId: number, members: GroupMembers): Promise<number>;
}
