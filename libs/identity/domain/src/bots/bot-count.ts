import { IdentityError } from '../identity-error.ts';
import type { IdentityTx } from '../identity-tx.ts';

/** Bots of one user, deactivated ones included: their rows remain. */
const MAX_BOTS_PER_OWNER = 1_000;

/**
 * Checks whether the user, who is locked, may own another bot.
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
