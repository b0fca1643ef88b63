/** The mail of an invitation, or of an address to be confirmed. */
export interface InvitationMail {
  /** The key of this mail: queued twice, it is sent once. */
  readonly key: string;
  readonly email: string;
  readonly realmName: string;
  readonly realmUrl: string;
  /** The language of the organization. */
  readonly language: string;
  readonly inviterName: string;
  /** The address at which the invitation is accepted. */
  readonly joinUrl: string;
  /** `null`: never. */
  readonly expiresAt: Date | null;
  /** `confirmation`: the person requested it with an invitation link. */
  readonly kind: 'invitation' | 'reminder' | 'confirmation';
}

/** A mail to a user who wants to join with an address that has an account. */
export interface KnownAddressMail {
  readonly key: string;
  readonly email: string;
  readonly realmName: string;
  readonly realmUrl: string;
  /** The language of the organization. */
  readonly language: string;
}

/** Queues mails in the transaction of the command; they are sent after it. */
export interface InvitationMails {
  invite(...mails: readonly InvitationMail[]): Promise<void>;
  notifyRegistered(mail: KnownAddressMail): Promise<void>;
  /** Removes unsent mails. */
  withdraw(...keys: readonly string[]): Promise<void>;
}

/** The key of the nth mail of an invitation. */
export function mailKeyOf(invitationId: number, sending: number): string {
  return `invitation/${invitationId}/${sending}`;
}
