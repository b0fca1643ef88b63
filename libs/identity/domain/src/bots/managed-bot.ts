import type { PresentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { AccountLocks } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import type { BotProfile, UserAccount } from '../users/user-account.ts';

/** An account that is a bot. */
export type BotAccount = UserAccount & { readonly bot: BotProfile };

/**
 * A bot that the actor may manage, locked until the transaction ends.
 *
 * @throws IdentityError NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER, in this order
 */
export async function managedBot(
  tx: AccountLocks,
  actor: PresentActor,
  botId: number,
): Promise<BotAccount> {
  const account = await tx.users.lock(actor.realmId, botId);
  if (!account?.bot) throw new IdentityError('NO_SUCH_BOT');
  const refusal = identityPolicy.manageBot(actor, account);
  if (refusal) throw new IdentityError(refusal);
  return { ...account, bot: account.bot };
}
