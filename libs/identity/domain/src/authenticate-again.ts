import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from './identity-error.ts';
import { lockedOwnAccount, type AccountLocks, type IdentityTx } from './identity-tx.ts';
import { isOperator, type Operator } from './operator.ts';
import type { UserAccount } from './users/user-account.ts';

declare const again: unique symbol;

/** An actor who was authenticated again in this transaction, with the present role. */
export type PresentActor = Actor & { readonly [again]: true };

/**
 * Locks the account of the actor, and checks that the credential of the request has not ended since the
 * request was authenticated. Commands that create, return or change credentials, and those that give rights
 * to others, begin with this check: their effects must not outlive the credential, and must not be due to a
 * role that the actor no longer has.
 *
 * @throws IdentityError NO_SUCH_USER, USER_DEACTIVATED, CREDENTIAL_ENDED
 */
export async function authenticateAgain(
  tx: AccountLocks & Pick<IdentityTx, 'sessions' | 'tokens'>,
  actor: Actor,
): Promise<{ readonly actor: PresentActor; readonly account: UserAccount }> {
  const account = await lockedOwnAccount(tx, actor);
  if (!(await isValid(tx, actor, account))) throw new IdentityError('CREDENTIAL_ENDED');
  return { actor: { ...actor, role: account.role } as PresentActor, account };
}

/** Like {@link authenticateAgain}; the operator needs no credential. */
export async function presentActor(
  tx: Parameters<typeof authenticateAgain>[0],
  who: Actor | Operator,
): Promise<PresentActor | Operator> {
  return isOperator(who) ? who : (await authenticateAgain(tx, who)).actor;
}

/** The account is locked: nothing of it ends before the transaction does. */
async function isValid(
  tx: Pick<IdentityTx, 'sessions' | 'tokens'>,
  { credential, version, userId }: Actor,
  { apiKeyVersion }: UserAccount,
): Promise<boolean> {
  if (!credential) return version === undefined || version.apiKey === apiKeyVersion;
  const { kind, id } = credential;
  return kind === 'session' ? tx.sessions.exists(userId, id) : tx.tokens.exists(userId, id);
}
