import type { DomainEvent } from '@tandem/shared-kernel';

/**
 * The list of invitations that a user may manage changed. Published to administrators and the
 * inviter.
 */
export interface InvitationsChanged extends DomainEvent {
  readonly type: 'invitations.changed';
  readonly inviterId: number;
}

/** A user joined by an invitation; the context of accounts has the account's event. */
interface InvitationAccepted extends DomainEvent {
  readonly type: 'invitation.accepted';
  readonly invitationId: number;
  readonly inviterId: number;
  /** The new account. */
  readonly userId: number;
  readonly notifiesReferrer: boolean;
  /** Markdown; `null` for the usual greeting. */
  readonly welcomeMessage: string | null;
}

/** Events of invitations. */
export type InvitationEvent = InvitationsChanged | InvitationAccepted;
