import type { Invitation, InvitationLink } from './invitation.ts';

/** An invitation about to be stored. */
export type NewInvitation = Omit<Invitation, 'isRevoked' | 'isUsed' | 'sendings'> & {
  readonly tokenHash: Uint8Array;
};

/** A link about to be stored. */
export type NewInvitationLink = Omit<InvitationLink, 'isRevoked'> & {
  readonly tokenHash: Uint8Array;
};

/** Invitations, for commands. Bound to the command's transaction. */
export interface InvitationRepository {
  /** Allocates ids that no invitation has: tokens are derived from them. */
  nextIds(count: number): Promise<readonly number[]>;
  nextLinkId(): Promise<number>;
  add(invitations: readonly NewInvitation[]): Promise<void>;
  /** @returns false, with nothing stored, where the inviter has `limit` active links */
  addLink(link: NewInvitationLink, limit: number): Promise<boolean>;
  /** Finds an invitation and keeps others from changing it until the transaction ends. */
  lock(realmId: number, id: number): Promise<Invitation | null>;
  lockLink(realmId: number, id: number): Promise<InvitationLink | null>;
  lockByToken(realmId: number, tokenHash: Uint8Array): Promise<Invitation | null>;
  /** The latest valid invitation to an address, neither used nor revoked nor expired. */
  lockValidByEmail(realmId: number, email: string, now: Date): Promise<Invitation | null>;
  findLinkByToken(realmId: number, tokenHash: Uint8Array): Promise<InvitationLink | null>;
  revoke(id: number): Promise<void>;
  revokeLink(id: number): Promise<void>;
  /** Counts one more sending, from `now` on and good until `expiresAt`. */
  resend(id: number, now: Date, expiresAt: Date | null): Promise<void>;
  /** Marks an invitation as used, and revokes the others to the same address. */
  accept(id: number, userId: number): Promise<void>;
  /**
   * The number of mails requested in the organization since then. Until the transaction ends, others that
   * count them wait.
   */
  countSendings(realmId: number, since: Date): Promise<number>;
}
