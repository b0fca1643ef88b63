import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { groupActor } from './group-access.ts';
import {
  GROUP_PERMISSIONS,
  GROUP_PERMISSION_NAMES,
  type GroupPermission,
} from './group-settings.ts';
import { normalGroupValue, type GroupSettingValue } from './group-setting-value.ts';
import { checkMembers, checkSubgroups, storedGroupValue } from './stored-group-value.ts';
import { checkedGroupName } from './user-group.ts';

/** The group to be. */
interface CreateUserGroupInput {
  readonly name: string;
  readonly description: string;
  readonly memberIds: readonly number[];
  readonly subgroupIds: readonly number[];
  /** Absent ones get the defaults of `GROUP_PERMISSIONS`. */
  readonly settings: Partial<Readonly<Record<GroupPermission, GroupSettingValue>>>;
}

/** Groups that one user may create, deactivated ones included: their rows remain. */
const MAX_GROUPS_PER_CREATOR = 5_000;

/**
 * Creates a group of users.
 *
 * @see `POST user_groups/create`
 */
export class CreateUserGroup {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, INSUFFICIENT_PERMISSION,
   *   GROUP_SETTING_UNKNOWN_USER, GROUP_NAME_…, GROUP_SETTING_UNKNOWN_GROUP, GROUP_DEACTIVATED,
   *   GROUP_NAME_TAKEN, GROUPS_TOO_MANY and, for a setting, NO_SUCH_GROUP, SYSTEM_GROUP_REQUIRED,
   *   GROUP_SETTING_FORBIDS
   */
  async execute(who: Actor, input: CreateUserGroupInput): Promise<{ readonly groupId: number }> {
    const { realmId, userId: actorId } = who;
    const dateCreated = this.#ports.clock.now();
    return this.#ports.unitOfWork.by(who).run(async (tx) => {
      const actor = await groupActor(tx, who);
      await this.#check(tx, actor, input);
      const { values, settings } = await permissionsOf(tx, actor, input.settings);
      const { name, description } = input;
      const groupId = await tx.groups.add({
        realmId,
        name,
        description,
        isSystem: false,
        creatorId: actorId,
        dateCreated,
        deactivated: false,
        settings,
      });
      if (groupId === null) throw new IdentityError('GROUP_NAME_TAKEN', { name });
      const memberIds = [...new Set(input.memberIds)].sort((a, b) => a - b);
      const subgroupIds = [...new Set(input.subgroupIds)].sort((a, b) => a - b);
      if (memberIds.length > 0) await tx.groups.addMembers(groupId, memberIds);
      if (subgroupIds.length > 0) await tx.groups.addSubgroups(groupId, subgroupIds);
      await tx.events.append({
        type: 'user_group.created',
        realmId,
        actorId,
        groupId,
        name,
        description,
        dateCreated: Math.floor(dateCreated.getTime() / 1000),
        memberIds,
        subgroupIds,
        settings: values,
      });
      return { groupId };
    });
  }

  async #check(tx: IdentityTx, actor: Actor, input: CreateUserGroupInput): Promise<void> {
    const { realmId, userId } = actor;
    const { can_create_groups: creators } = await tx.groups.realmGroupSettings(realmId);
    const groupIds = await tx.groups.groupIdsOf(userId);
    const refusal = identityPolicy.useRealmGroupSetting(
      actor,
      groupIds,
      'can_create_groups',
      creators,
    );
    if (refusal) throw new IdentityError(refusal);
    if ((await tx.groups.countCreatedBy(realmId, userId)) >= MAX_GROUPS_PER_CREATOR) {
      throw new IdentityError('GROUPS_TOO_MANY', { limit: MAX_GROUPS_PER_CREATOR });
    }
    await checkMembers(tx, realmId, input.memberIds);
    checkedGroupName(input.name);
    await checkSubgroups(tx, realmId, input.subgroupIds);
  }
}

/** The permissions of a new group, as values and as the ids of the groups behind them. */
async function permissionsOf(
  tx: IdentityTx,
  { realmId, userId }: Actor,
  given: CreateUserGroupInput['settings'],
) {
  const values: Partial<Record<GroupPermission, GroupSettingValue>> = {};
  const settings: Partial<Record<GroupPermission, number>> = {};
  const systemGroups = await tx.groups.systemGroups(realmId);
  const creator = { directMembers: [userId], directSubgroups: [] };
  for (const setting of GROUP_PERMISSION_NAMES) {
    const rule = GROUP_PERMISSIONS[setting];
    const initial = rule.default === 'creator' ? creator : systemGroups[rule.default];
    const value = normalGroupValue(given[setting] ?? initial);
    const isInitialGroup = given[setting] === undefined && typeof value === 'number';
    settings[setting] = isInitialGroup
      ? value
      : await storedGroupValue(tx, { realmId, setting, rule }, value);
    values[setting] = value;
  }
  return {
    values: values as Record<GroupPermission, GroupSettingValue>,
    settings: settings as Record<GroupPermission, number>,
  };
}
