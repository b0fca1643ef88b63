import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import type { UserAccount } from '../users/user-account.ts';

/** At most so many requests in so many seconds: each sends a mail to an address that was not verified. */
const LIMITS = [
  { count: 2, seconds: 3_600 },
  { count: 5, seconds: 86_400 },
] as const;
const LONGEST_SECONDS = LIMITS[1].seconds;

/**
 * Stores the request for another address; its event sends the mail. Earlier requests of the user become
 * invalid.
 *
 * @param newEmail validated
 * @throws IdentityError EMAIL_CHANGE_THROTTLED
 */
export async function beginEmailChange(
  tx: Pick<IdentityTx, 'emailChanges' | 'events'>,
  { tokens, clock }: Pick<IdentityPorts, 'tokens' | 'clock'>,
  account: UserAccount,
  newEmail: string,
): Promise<void> {
  const now = clock.now();
  const since = new Date(now.getTime() - LONGEST_SECONDS * 1000);
  checkLimits(await tx.emailChanges.requestsOf(account.id, since), now);
  const id = await tx.emailChanges.nextId();
  const { id: userId, realmId, deliveryEmail: oldEmail } = account;
  const change = { id, realmId, userId, oldEmail, newEmail, requestedAt: now };
  await tx.emailChanges.add(change, tokens.hashOf(tokens.tokenOf('email-change', id)));
  await tx.events.append({ type: 'user.email_change_requested', realmId, userId, changeId: id });
}

function checkLimits(requests: readonly Date[], now: Date): void {
  for (const { count, seconds } of LIMITS) {
    const from = now.getTime() - seconds * 1000;
    // The request that must grow old before there is room for another one.
    const oldest = requests.filter((at) => at.getTime() > from)[count - 1];
    if (oldest) {
      throw new IdentityError('EMAIL_CHANGE_THROTTLED', {
        retryAfterSeconds: (oldest.getTime() - from) / 1000,
      });
    }
  }
}
