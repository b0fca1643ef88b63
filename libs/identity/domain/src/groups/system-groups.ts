/**
 * The groups that every organization has, by their members. Members are not stored: membership follows from
 * the role and, for full members, from the age of the account.
 *
 * The order is that of their creation, so that ids ascend: clients list them in it.
 */
export const SYSTEM_GROUPS = [
  { name: 'role:internet', description: 'Everyone on the Internet' },
  { name: 'role:everyone', description: 'Everyone in this organization, including guests' },
  { name: 'role:members', description: 'Members of this organization, not including guests' },
  {
    name: 'role:fullmembers',
    description: 'Members of this organization, not including new accounts and guests',
  },
  { name: 'role:moderators', description: 'Moderators of this organization' },
  {
    name: 'role:administrators',
    description: 'Administrators of this organization, including owners',
  },
  { name: 'role:owners', description: 'Owners of this organization' },
  { name: 'role:nobody', description: 'Nobody' },
] as const;

/** The name of a system group on the wire. */
export type SystemGroupName = (typeof SYSTEM_GROUPS)[number]['name'];

/** Each system group with the next narrower one, which is its subgroup. */
export const SYSTEM_GROUP_NESTING: readonly {
  readonly supergroup: SystemGroupName;
  readonly subgroup: SystemGroupName;
}[] = SYSTEM_GROUPS.flatMap(({ name }, index) => {
  const next = SYSTEM_GROUPS[index + 1];
  return next ? [{ supergroup: name, subgroup: next.name }] : [];
});
