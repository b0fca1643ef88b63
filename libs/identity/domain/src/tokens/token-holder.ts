import type { Actor } from '@tandem/shared-kernel';
import { managedBot } from '../bots/managed-bot.ts';
import { authenticateAgain } from '../authenticate-again.ts';
import { lockedAccount, type AccountLocks, type IdentityTx } from '../identity-tx.ts';
import { isOperator, type Operator } from '../operator.ts';
import type { UserAccount } from '../users/user-account.ts';

/**
 * The account whose tokens a command changes, locked: the actor's own, or a bot that the actor manages; for
 * the operator any.
 *
 * @throws IdentityError NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER, NO_SUCH_USER, USER_DEACTIVATED,
 *   CREDENTIAL_ENDED
 */
export async function tokenHolder(
  tx: AccountLocks & Pick<IdentityTx, 'sessions' | 'tokens'>,
  who: Actor | Operator,
  userId: number,
): Promise<UserAccount> {
  if (isOperator(who)) return lockedAccount(tx, who.realmId, userId);
  const { actor, account } = await authenticateAgain(tx, who);
  return userId === account.id ? account : managedBot(tx, actor, userId);
}
