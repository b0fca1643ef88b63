import type { Actor } from '@tandem/shared-kernel';
import { authenticateAgain, type PresentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import { realmLocked, type IdentityTx } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import type { GroupPermission } from './group-settings.ts';
import type { UserGroup } from './user-group.ts';

/** The action of a command on a group. */
interface GroupUndertaking {
  readonly groupId: number;
  /** One of these permissions is enough. */
  readonly permissions: readonly GroupPermission[];
  readonly deactivatedToo?: boolean;
}

/**
 * Authenticates the actor of a command on groups again: their members and permissions give rights. Other commands
 * that change groups of the organization wait until the transaction ends.
 *
 * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED
 */
export async function groupActor(
  tx: Pick<IdentityTx, 'realms' | 'users' | 'sessions' | 'tokens'>,
  who: Actor,
): Promise<PresentActor> {
  await realmLocked(tx, who.realmId);
  return (await authenticateAgain(tx, who)).actor;
}

/**
 * The group of a command, after the check of the permission of its {@link groupActor}.
 *
 * @throws IdentityError NO_SUCH_GROUP, GROUP_DEACTIVATED, INSUFFICIENT_PERMISSION
 */
export async function groupFor(
  tx: Pick<IdentityTx, 'groups'>,
  actor: PresentActor,
  { groupId, permissions, deactivatedToo = false }: GroupUndertaking,
): Promise<UserGroup> {
  const [group] = await tx.groups.find(actor.realmId, [groupId]);
  if (!group) throw new IdentityError('NO_SUCH_GROUP');
  if (group.deactivated && !deactivatedToo) throw new IdentityError('GROUP_DEACTIVATED');
  const { can_manage_all_groups: managers } = await tx.groups.realmGroupSettings(actor.realmId);
  const membership = { groupIds: await tx.groups.groupIdsOf(actor.userId), managers };
  const refusal = identityPolicy.useGroup(actor, membership, group, permissions);
  if (refusal) throw new IdentityError(refusal);
  return group;
}
