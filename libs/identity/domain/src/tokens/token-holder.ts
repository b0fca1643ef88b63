import type { Actor } from '@tandem/shared-kernel';
import { managedBot } from '../bots/managed-bot.ts';
import { IdentityError } from '../identity-error.ts';
import { lockedAccount, type IdentityTx } from '../identity-tx.ts';
import { isOperator, type Operator } from '../operator.ts';
import type { UserAccount } from '../users/user-account.ts';

/**
 * The account whose tokens a command is about, locked: the actor's own, or a bot that the actor manages;
 * for the operator any.
 *
 * @throws IdentityError NO_SUCH_BOT, INSUFFICIENT_PERMISSION, MUST_BE_OWNER, NO_SUCH_USER, USER_DEACTIVATED
 */
export async function tokenHolder(
  tx: Pick<IdentityTx, 'users'>,
  who: Actor | Operator,
  userId: number,
): Promise<UserAccount> {
  if (isOperator(who)) return lockedAccount(tx, who.realmId, userId);
  if (who.userId !== userId) return managedBot(tx, who, userId);
  const account = await lockedAccount(tx, who.realmId, userId);
  // A token that is created while the account is deactivated would work once it is active again.
  if (!account.isActive) throw new IdentityError('USER_DEACTIVATED');
  return account;
}
