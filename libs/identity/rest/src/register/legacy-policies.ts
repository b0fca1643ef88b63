import type { SystemGroupName } from '@tandem/identity-domain';

type Policies = Readonly<Partial<Record<SystemGroupName, number>>> & { readonly other: number };

/** The users who create channels, as numbers for old clients; other groups: administrators. */
export const CHANNEL_POLICIES: Policies = {
  'role:members': 1,
  'role:administrators': 2,
  'role:fullmembers': 3,
  'role:moderators': 4,
  'role:nobody': 6,
  'role:owners': 7,
  other: 2,
};

/** The users who may use wildcard mentions; other groups: administrators. */
export const WILDCARD_POLICIES: Policies = {
  'role:everyone': 1,
  'role:members': 2,
  'role:fullmembers': 3,
  'role:administrators': 5,
  'role:nobody': 6,
  'role:moderators': 7,
  other: 5,
};

/** The number of a system group, or of any other group. */
export function policyOf(group: string | undefined, policies: Policies): number {
  return policies[group as SystemGroupName] ?? policies.other;
}
