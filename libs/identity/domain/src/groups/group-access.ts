import type { Actor } from '@tandem/shared-kernel';
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
 * The group of a command, after the check of the actor's permission. Other commands that change groups of
 * the organization wait until the transaction ends.
 *
 * @throws IdentityError NO_SUCH_GROUP, GROUP_DEACTIVATED, INSUFFICIENT_PERMISSION
 */
export async function groupFor(
  tx: Pick<IdentityTx, 'realms' | 'groups'>,
  actor: Actor,
  { groupId, permissions, deactivatedToo = false }: GroupUndertaking,
): Promise<UserGroup> {
  await realmLocked(tx, actor.realmId);
  const [group] = await tx.groups.find(actor.realmId, [groupId]);
  if (!group) throw new IdentityError('NO_SUCH_GROUP');
  if (group.deactivated && !deactivatedToo) throw new IdentityError('GROUP_DEACTIVATED');
  const { can_manage_all_groups: managers } = await tx.groups.realmGroupSettings(actor.realmId);
  const membership = { groupIds: await tx.groups.groupIdsOf(actor.userId), managers };
  const refusal = identityPolicy.useGroup(actor, membership, group, permissions);
  if (refusal) throw new IdentityError(refusal);
  return group;
}
