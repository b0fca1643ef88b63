import { DomainError } from '@tandem/shared-kernel';
import type { AddressFault, NameFault } from './joining-ports.ts';

/** An address that was not invited: the address, why, and whether its account is deactivated. */
export type RefusedInvitee = readonly [email: string, reason: string, deactivated: boolean];

/** The outcome of a request to invite users that failed in part or as a whole. */
export interface InvitingOutcome {
  readonly errors: readonly RefusedInvitee[];
  readonly sentInvitations: boolean;
  readonly licenseLimitReached: boolean;
  readonly dailyLimitReached: boolean;
}

/** The expected failures of this context. */
export interface InvitationFailures {
  INVITING_NOT_PERMITTED: null;
  INVITING_NEEDS_OWNER: null;
  INVITING_NEEDS_ADMINISTRATOR: null;
  /** The invitation of another user. */
  INVITATION_NEEDS_ADMINISTRATOR: null;
  INVITEES_MISSING: null;
  INVITATION_CHANNEL_INVALID: { channelId: number };
  INVITATION_CHANNELS_NOT_PERMITTED: null;
  INVITATION_GROUP_INVALID: null;
  /** No user was invited, because some addresses may not be invited. */
  INVITEES_INVALID: InvitingOutcome;
  /** No user was invited, because all of them have an account. */
  INVITEES_ALL_KNOWN: InvitingOutcome;
  /** The other users were invited. */
  INVITEES_SOME_KNOWN: InvitingOutcome;
  INVITATIONS_TOO_MANY: InvitingOutcome;
  INVITATION_LINKS_TOO_MANY: { limit: number };
  NO_SUCH_INVITATION: null;
  INVITATION_ALREADY_REVOKED: null;

  INVITATION_KEY_UNKNOWN: null;
  INVITATION_USED: null;
  INVITATION_REVOKED: null;
  INVITATION_EXPIRED: null;
  /** The key is that of a link: an address has to be confirmed first. */
  INVITATION_NEEDS_ADDRESS: null;

  JOINING_NAME_REFUSED: { reason: string; fault: NameFault };
  JOINING_PASSWORD_TOO_WEAK: null;
  /** `refused`: the organization has changed its rules since the invitation. */
  JOINING_ADDRESS_REFUSED: { reason: string; fault: AddressFault | 'refused' };
  JOINING_ADDRESS_TAKEN: null;
}

export type InvitationErrorCode = keyof InvitationFailures;

/** An expected failure of this context. */
export class InvitationError<
  Code extends InvitationErrorCode = InvitationErrorCode,
> extends DomainError<InvitationFailures, Code> {}
