import type { Actor } from '@tandem/shared-kernel';

/** A group and a user, looked at together. */
export interface MembershipView {
  readonly groupDeactivated: boolean;
  readonly userExists: boolean;
  /** False for deactivated users and groups: they are in nothing, and hold nobody. */
  readonly isMember: boolean;
}

/** Reads groups of users. */
export interface UserGroupQueries {
  /**
   * Whether a user is in a group that has a name, directly or through its subgroups at any depth.
   * Of the system groups, one is directly in the narrowest that the role gives.
   *
   * @returns `null` where the viewer's organization has no such group
   */
  membership(
    viewer: Actor,
    groupId: number,
    userId: number,
    options: { readonly directOnly: boolean },
  ): Promise<MembershipView | null>;
}
