import type { ChatState, GroupSettingValue, UserGroup } from '@tandem/chat-client';
import { compareRanks, matchOf } from '../completion/rank.ts';
import { orderedByName } from '../ordered-by-name.ts';

/** The values that a permission may have. */
export interface PermissionRule {
  /** Neither users nor groups of the organization's own. */
  readonly require_system_group: boolean;
  readonly allow_internet_group: boolean;
  readonly allow_nobody_group: boolean;
  readonly allow_everyone_group: boolean;
  /** Empty: the other fields decide. */
  readonly allowed_system_groups: readonly string[];
}

/** The groups and users of a value; neither: no user. */
export interface Grant {
  readonly groupIds: readonly number[];
  readonly userIds: readonly number[];
}

/** The system groups from the widest to the narrowest; the state lists them in the same order. */
export const SYSTEM_GROUPS = [
  'role:internet',
  'role:everyone',
  'role:members',
  'role:fullmembers',
  'role:moderators',
  'role:administrators',
  'role:owners',
  'role:nobody',
] as const;

export type SystemGroupName = (typeof SYSTEM_GROUPS)[number];

const NOBODY: SystemGroupName = 'role:nobody';

/** True for the names of the groups that every organization has. */
export function isSystemGroupName(name: string): name is SystemGroupName {
  return SYSTEM_GROUPS.some((each) => each === name);
}

/** The groups and users of a value. */
export function grantOf(value: GroupSettingValue, { groups }: Pick<ChatState, 'groups'>): Grant {
  const { direct_subgroups: subgroups, direct_members: userIds } =
    typeof value === 'number' ? { direct_subgroups: [value], direct_members: [] } : value;
  const groupIds = subgroups.filter((id) => groups.get(id)?.name !== NOBODY);
  return { groupIds, userIds };
}

/** The value of groups and users; one group alone, and no user, are the id of a group. */
export function groupValueOf(
  { groupIds, userIds }: Grant,
  { groups }: Pick<ChatState, 'groups'>,
): GroupSettingValue {
  if (userIds.length === 0 && groupIds.length < 2) {
    const nobody = [...groups.values()].find(({ name }) => name === NOBODY);
    const groupId = groupIds[0] ?? nobody?.id;
    if (groupId !== undefined) return groupId;
  }
  return { direct_members: [...userIds], direct_subgroups: [...groupIds] };
}

/** Whether two grants name the same groups and users. */
export function isSameGrant(a: Grant, b: Grant): boolean {
  const textOf = ({ groupIds, userIds }: Grant) =>
    JSON.stringify([groupIds.toSorted(ascending), userIds.toSorted(ascending)]);
  return textOf(a) === textOf(b);
}

const ascending = (a: number, b: number) => a - b;

/** True if a rule allows a permission that no user has. */
export function allowsNobody({ allow_nobody_group, allowed_system_groups }: PermissionRule) {
  const isListed = allowed_system_groups.length === 0 || allowed_system_groups.includes(NOBODY);
  return allow_nobody_group && isListed;
}

/** The system groups that a permission may name, widest first, without `role:nobody`. */
export function allowedSystemGroups(
  { groups }: Pick<ChatState, 'groups'>,
  rule: PermissionRule,
): readonly UserGroup[] {
  const { allowed_system_groups: listed } = rule;
  const refused = new Set<string>([NOBODY]);
  if (!rule.allow_internet_group) refused.add('role:internet');
  if (!rule.allow_everyone_group) refused.add('role:everyone');
  const found = [...groups.values()].filter(
    ({ name, is_system_group: isSystem }) =>
      isSystem && !refused.has(name) && (listed.length === 0 || listed.includes(name)),
  );
  const rank = ({ name }: UserGroup) => SYSTEM_GROUPS.findIndex((each) => each === name);
  return found.sort((a, b) => rank(a) - rank(b));
}

/**
 * The groups that a permission may name and whose names match, best first. System groups match by the name that users
 * see.
 */
export function findGrantableGroups(
  state: Pick<ChatState, 'groups'>,
  rule: PermissionRule,
  nameOf: (group: UserGroup) => string,
  typed: string,
): readonly UserGroup[] {
  const own = rule.require_system_group ? [] : ownGroups(state);
  return [...allowedSystemGroups(state, rule), ...own]
    .flatMap((group) => {
      const match = matchOf(nameOf(group), typed);
      return match === null ? [] : [{ group, ranks: [match] }];
    })
    .sort((a, b) => compareRanks(a.ranks, b.ranks))
    .map(({ group }) => group);
}

/** The active groups that the organization has created, by name. */
export function ownGroups({ groups }: Pick<ChatState, 'groups'>): readonly UserGroup[] {
  const own = [...groups.values()].filter(
    ({ is_system_group: isSystem, deactivated }) => !isSystem && !deactivated,
  );
  return orderedByName(own, ({ name }) => name);
}
