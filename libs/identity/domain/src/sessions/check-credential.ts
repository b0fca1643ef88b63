import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import { lockedAccount, type IdentityTx } from '../identity-tx.ts';
import { isOperator, type Operator } from '../operator.ts';
import { sessionOf } from './rotate-session.ts';

/**
 * Locks the account of the actor and checks that the token or session of the request has not ended since the request
 * was authenticated: it must not create a credential that would outlive it.
 *
 * @throws IdentityError CREDENTIAL_ENDED
 */
export async function checkCredential(
  tx: Pick<IdentityTx, 'users' | 'sessions' | 'tokens'>,
  who: Actor | Operator,
  now: Date,
): Promise<void> {
  if (isOperator(who) || !who.credential) return;
  const { realmId, userId, credential } = who;
  await lockedAccount(tx, realmId, userId);
  const isThere =
    credential.kind === 'session'
      ? (await sessionOf(tx, who, now)) !== null
      : (await tx.tokens.list(userId)).some(({ id }) => id === credential.id);
  if (!isThere) throw new IdentityError('CREDENTIAL_ENDED');
}
