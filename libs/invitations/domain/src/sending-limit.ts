import { InvitationError, type InvitingOutcome, type RefusedInvitee } from './invitation-error.ts';
import type { InvitationTx } from './invitation-ports.ts';

const DAY_MS = 86_400_000;
/** Enough to invite a whole organization in a day, too few for spam. */
export const DEFAULT_DAILY_LIMIT = 5_000;

/** A refused request: no user was invited. */
export function outcome(errors: readonly RefusedInvitee[]): InvitingOutcome {
  return { errors, sentInvitations: false, licenseLimitReached: false, dailyLimitReached: false };
}

/**
 * Prevents the use of a server to send spam.
 *
 * @throws InvitationError INVITATIONS_TOO_MANY
 */
export async function checkDailyLimit(
  tx: Pick<InvitationTx, 'invitations'>,
  realmId: number,
  { now, wanted, dailyLimit }: { now: Date; wanted: number; dailyLimit: number },
): Promise<void> {
  const sent = await tx.invitations.countSendings(realmId, new Date(now.getTime() - DAY_MS));
  if (sent + wanted <= dailyLimit) return;
  throw new InvitationError('INVITATIONS_TOO_MANY', { ...outcome([]), dailyLimitReached: true });
}
