import type { Actor } from '@tandem/shared-kernel';
import type { PresentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { groupActor, groupFor } from './group-access.ts';
import type { GroupPermission } from './group-settings.ts';
import { checkMembers, checkSubgroups } from './stored-group-value.ts';

/** The users and groups to add to a group and to remove from it. */
interface ChangeGroupMembersInput {
  readonly groupId: number;
  readonly add: readonly number[];
  readonly remove: readonly number[];
  readonly addSubgroups: readonly number[];
  readonly removeSubgroups: readonly number[];
}

/**
 * Adds users and groups to a group and removes others, all or nothing. The group may be
 * deactivated, a group that is added may not.
 *
 * @see `POST user_groups/{user_group_id}/members`, `POST user_groups/{user_group_id}/subgroups`
 */
export class ChangeGroupMembers {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_GROUP, GROUP_DEACTIVATED,
   *   INSUFFICIENT_PERMISSION, GROUP_SETTING_UNKNOWN_USER, ALREADY_GROUP_MEMBER, NO_GROUP_MEMBER,
   *   GROUP_SETTING_UNKNOWN_GROUP, ALREADY_SUBGROUP, SUBGROUP_CYCLE, NO_SUBGROUP; additions are
   *   checked before removals, users before groups
   */
  async execute(who: Actor, input: ChangeGroupMembersInput): Promise<void> {
    await this.#ports.unitOfWork.by(who).run(async (tx) => {
      const actor = await groupActor(tx, who);
      if (input.add.length > 0) await addPeople(tx, actor, input);
      if (input.remove.length > 0) await removePeople(tx, actor, input);
      if (input.addSubgroups.length > 0) await addGroups(tx, actor, input);
      if (input.removeSubgroups.length > 0) await removeGroups(tx, actor, input);
    });
  }
}

async function addPeople(tx: IdentityTx, actor: PresentActor, input: ChangeGroupMembersInput) {
  const { groupId, add: userIds } = input;
  const permissions = alsoForOneself(actor, userIds, 'can_add_members_group', 'can_join_group');
  await groupFor(tx, actor, { groupId, permissions, deactivatedToo: true });
  await checkMembers(tx, actor.realmId, userIds);
  const present = new Set((await tx.groups.directMembersOf(groupId)).directMembers);
  const already = userIds.find((id) => present.has(id));
  if (already !== undefined) throw new IdentityError('ALREADY_GROUP_MEMBER', { userId: already });
  await tx.groups.addMembers(groupId, userIds);
  const { realmId, userId: actorId } = actor;
  const data = { realmId, actorId, groupId, userIds };
  await tx.events.append({ type: 'user_group.members_added', ...data });
}

async function removePeople(tx: IdentityTx, actor: PresentActor, input: ChangeGroupMembersInput) {
  const { groupId, remove: userIds } = input;
  const permissions = alsoForOneself(actor, userIds, 'can_remove_members_group', 'can_leave_group');
  await groupFor(tx, actor, { groupId, permissions, deactivatedToo: true });
  const present = new Set((await tx.groups.directMembersOf(groupId)).directMembers);
  const outsider = userIds.find((id) => !present.has(id));
  if (outsider !== undefined) throw new IdentityError('NO_GROUP_MEMBER', { userId: outsider });
  await tx.groups.removeMembers(groupId, userIds);
  const { realmId, userId: actorId } = actor;
  const data = { realmId, actorId, groupId, userIds };
  await tx.events.append({ type: 'user_group.members_removed', ...data });
}

async function addGroups(tx: IdentityTx, actor: PresentActor, input: ChangeGroupMembersInput) {
  const { groupId, addSubgroups: subgroupIds } = input;
  const permissions = ['can_add_members_group'] as const;
  await groupFor(tx, actor, { groupId, permissions, deactivatedToo: true });
  await checkSubgroups(tx, actor.realmId, subgroupIds);
  const present = new Set((await tx.groups.directMembersOf(groupId)).directSubgroups);
  const already = subgroupIds.find((id) => present.has(id));
  if (already !== undefined) throw new IdentityError('ALREADY_SUBGROUP', { groupId: already });
  if ((await tx.groups.within(subgroupIds)).has(groupId)) {
    throw new IdentityError('SUBGROUP_CYCLE', { groupId });
  }
  await tx.groups.addSubgroups(groupId, subgroupIds);
  const { realmId, userId: actorId } = actor;
  const data = { realmId, actorId, groupId, subgroupIds };
  await tx.events.append({ type: 'user_group.subgroups_added', ...data });
}

async function removeGroups(tx: IdentityTx, actor: PresentActor, input: ChangeGroupMembersInput) {
  const { groupId, removeSubgroups: subgroupIds } = input;
  const permissions = ['can_remove_members_group'] as const;
  await groupFor(tx, actor, { groupId, permissions, deactivatedToo: true });
  const present = new Set((await tx.groups.directMembersOf(groupId)).directSubgroups);
  const outsider = subgroupIds.find((id) => !present.has(id));
  if (outsider !== undefined) throw new IdentityError('NO_SUBGROUP', { groupId: outsider });
  await tx.groups.removeSubgroups(groupId, subgroupIds);
  const { realmId, userId: actorId } = actor;
  const data = { realmId, actorId, groupId, subgroupIds };
  await tx.events.append({ type: 'user_group.subgroups_removed', ...data });
}

/** Users who change only their own membership may also use another permission. */
function alsoForOneself(
  actor: Actor,
  userIds: readonly number[],
  permission: GroupPermission,
  own: GroupPermission,
): readonly GroupPermission[] {
  return userIds.every((id) => id === actor.userId) ? [permission, own] : [permission];
}
