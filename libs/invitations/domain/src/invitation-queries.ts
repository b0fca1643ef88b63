import type { Actor, Role } from '@tandem/shared-kernel';
import type { Invitation, InvitationLink } from './invitation.ts';

/** Invitations and links, each in the order of their numbers. */
export interface InvitationLists {
  readonly invitations: readonly Invitation[];
  readonly links: readonly InvitationLink[];
}

/** Reads invitations. */
export interface InvitationQueries {
  /**
   * The invitations that can still be accepted and that the actor may manage: their own, or all of
   * the organization for an administrator.
   */
  listOpen(actor: Actor, now: Date): Promise<InvitationLists>;
}

/** Facts on which inviting depends. */
export interface InvitingContext {
  readonly realmName: string;
  readonly realmStringId: string;
  /** The language of the organization. */
  readonly language: string;
  readonly inviterName: string;
  readonly mayInvite: boolean;
  readonly mayCreateLinks: boolean;
  /** The requested channels that the inviter cannot read, ascending. */
  readonly closedChannelIds: readonly number[];
  /** The inviter may subscribe others to all requested channels. */
  readonly maySubscribeOthers: boolean;
  /** The requested groups that do not exist or to which the inviter may not add members. */
  readonly closedGroupIds: readonly number[];
}

/** An address that an account of the organization has already. */
export interface KnownInvitee {
  /** The address in lower case. */
  readonly email: string;
  readonly isActive: boolean;
}

/** An organization and a person, as an invitation shows them. */
export interface InviterView {
  readonly realmName: string;
  readonly realmStringId: string;
  /** The language of the organization. */
  readonly language: string;
  readonly inviterName: string;
  readonly inviterRole: Role;
  /** False: the inviter's invitations are no longer valid. */
  readonly isInviterActive: boolean;
}

/** Reads facts on which inviting and joining depend; one round trip per call. */
export interface InvitingQueries {
  context(
    inviter: Actor,
    asked: { readonly channelIds: readonly number[]; readonly groupIds: readonly number[] },
  ): Promise<InvitingContext>;
  /** @param emails in any case */
  knownInvitees(realmId: number, emails: readonly string[]): Promise<readonly KnownInvitee[]>;
  inviter(realmId: number, inviterId: number): Promise<InviterView>;
}
