import { IdentityError } from '../identity-error.ts';
import type { IdentityTx } from '../identity-tx.ts';

/** Bots of one user, deactivated ones included: their rows stay. */
const MAX_BOTS_PER_OWNER = 1_000;

/**
 * Whether the user, who is locked, may own one bot more.
 *
 * @throws IdentityError BOTS_TOO_MANY
 */
export async function checkBotCount(
  { bots }: Pick<IdentityTx, 'bots'>,
  ownerId: number,
): Promise<void> {
  if ((await bots.countOwnedBy(ownerId)) < MAX_BOTS_PER_OWNER) return;
  throw new IdentityError('BOTS_TOO_MANY', { limit: MAX_BOTS_PER_OWNER });
}
