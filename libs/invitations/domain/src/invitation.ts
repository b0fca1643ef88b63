import { auditedIds, type AuditValues, type Role } from '@tandem/shared-kernel';

/** The permissions of a user who accepts. */
export interface InvitationTerms {
  readonly invitedAs: Role;
  /** Channels to join, ascending. */
  readonly channelIds: readonly number[];
  /** The groups of the new user, ascending. */
  readonly groupIds: readonly number[];
  /** Whether the organization's default channels are joined as well. */
  readonly includesDefaultChannels: boolean;
  /** Markdown that greets the newcomer instead of the usual text; `null` for the usual one. */
  readonly welcomeMessage: string | null;
}

interface Issued extends InvitationTerms {
  /** Unique only among those of its kind. */
  readonly id: number;
  readonly realmId: number;
  readonly inviterId: number;
  readonly invitedAt: Date;
  /** `null`: never. */
  readonly expiresAt: Date | null;
  readonly isRevoked: boolean;
}

/** An invitation of one person by mail. */
export interface Invitation extends Issued {
  /** The address as entered. */
  readonly email: string;
  readonly notifiesReferrer: boolean;
  /** It has been accepted. */
  readonly isUsed: boolean;
  /** The number of requests for its mail. */
  readonly sendings: number;
  /** The link that the person used; `null` if the inviter entered the address. */
  readonly linkId: number | null;
}

/** A link that any user or visitor may use. */
export type InvitationLink = Issued;

/** The audit entry of the terms of an invitation. */
export function auditedTerms(
  terms: InvitationTerms & { readonly expiresAt: Date | null },
): AuditValues {
  const { invitedAs, channelIds, groupIds, expiresAt } = terms;
  return {
    invited_as: invitedAs,
    ...auditedIds('channel', channelIds),
    ...auditedIds('group', groupIds),
    expires_at: expiresAt?.toISOString() ?? null,
  };
}

/** The reason for which an invitation cannot be accepted; `null` if it can. */
type Invalidity = 'used' | 'revoked' | 'expired' | null;

/** @param isUsed always false for a link */
export function invalidityOf(
  issued: Pick<Issued, 'expiresAt' | 'isRevoked'> & { readonly isUsed?: boolean },
  now: Date,
): Invalidity {
  if (issued.isUsed) return 'used';
  if (issued.isRevoked) return 'revoked';
  return issued.expiresAt !== null && issued.expiresAt <= now ? 'expired' : null;
}

/** The default lifetime of an invitation, in minutes: ten days. */
export const DEFAULT_VALIDITY_MINUTES = 14_400;
/** Longer than that is `null`: a hundred years. */
export const MAX_VALIDITY_MINUTES = 52_596_000;

/** @param minutes `null`: never */
export function expiryAfter(now: Date, minutes: number | null): Date | null {
  return minutes === null ? null : new Date(now.getTime() + minutes * 60_000);
}
