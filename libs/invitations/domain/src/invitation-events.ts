import type { DomainEvent } from '@tandem/shared-kernel';

/**
 * The list of invitations that somebody may manage is not what it was. Told to administrators and
 * the inviter.
 */
export interface InvitationsChanged extends DomainEvent {
  readonly type: 'invitations.changed';
  readonly inviterId: number;
}

/** Somebody joined by an invitation; the account is told of by its own context. */
export interface InvitationAccepted extends DomainEvent {
  readonly type: 'invitation.accepted';
  readonly invitationId: number;
  readonly inviterId: number;
  /** The new account. */
  readonly userId: number;
  readonly notifiesReferrer: boolean;
  /** Markdown; `null` for the usual greeting. */
  readonly welcomeMessage: string | null;
}

/** What happens in this context. */
export type InvitationEvent = InvitationsChanged | InvitationAccepted;
