import { ROLES, type Role } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityTx } from '../identity-tx.ts';
import type { UserAccount } from './user-account.ts';

/**
 * Changes the role of an account, and ends its sessions. The organization is already locked: two owners who
 * demote each other must not both succeed.
 *
 * @param actorId `null` for the operator
 * @returns whether anything changed
 * @throws IdentityError ONLY_OWNER_MUST_STAY
 */
export async function changeRole(
  tx: Pick<IdentityTx, 'users' | 'sessions' | 'events'>,
  account: UserAccount,
  role: Role,
  actorId: number | null,
): Promise<boolean> {
  const { id: userId, realmId, role: oldRole, bot } = account;
  if (oldRole === role) return false;
  const losesAnOwner = oldRole === ROLES.owner && account.isActive && !bot;
  if (losesAnOwner && (await tx.users.countActiveOwners(realmId)) === 1) {
    throw new IdentityError('ONLY_OWNER_MUST_STAY');
  }
  await tx.users.setRole(userId, role);
  await tx.sessions.removeAll([userId]);
  await tx.events.append({
    type: 'user.role_changed',
    realmId,
    userId,
    role,
    oldRole,
    isBot: bot !== null,
    actorId,
  });
  return true;
}
