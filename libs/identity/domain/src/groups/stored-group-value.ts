import { IdentityError } from '../identity-error.ts';
import type { IdentityTx } from '../identity-tx.ts';
import {
  isSameGroupValue,
  normalGroupValue,
  type GroupSettingChange,
  type GroupSettingValue,
} from './group-setting-value.ts';
import type { GroupSettingRule } from './group-settings.ts';
import type { UserGroup } from './user-group.ts';

/** A setting whose value is to be stored. */
interface GroupSettingTarget {
  readonly realmId: number;
  /** Its name on the wire. */
  readonly setting: string;
  readonly rule: GroupSettingRule;
}

/**
 * Checks a value and creates its group.
 *
 * @returns the id of the group for the setting
 * @throws IdentityError NO_SUCH_GROUP, GROUP_DEACTIVATED, SYSTEM_GROUP_REQUIRED, GROUP_SETTING_FORBIDS,
 *   GROUP_SETTING_UNKNOWN_USER, GROUP_SETTING_UNKNOWN_GROUP
 */
export async function storedGroupValue(
  tx: Pick<IdentityTx, 'groups'>,
  target: GroupSettingTarget,
  given: GroupSettingValue,
): Promise<number> {
  const value = normalGroupValue(given);
  const { realmId, setting, rule } = target;
  if (typeof value === 'number') {
    const [group] = await tx.groups.find(realmId, [value]);
    if (!group) throw new IdentityError('NO_SUCH_GROUP');
    if (group.deactivated) throw new IdentityError('GROUP_DEACTIVATED');
    checkAllowed(target, group);
    return group.id;
  }
  if (rule.onlySystemGroups) throw new IdentityError('SYSTEM_GROUP_REQUIRED', { setting });
  const { directMembers, directSubgroups } = value;
  if (directMembers.length === 0 && directSubgroups.length === 0) {
    const nobody = (await tx.groups.systemGroups(realmId))['role:nobody'];
    return storedGroupValue(tx, target, nobody);
  }
  await checkMembers(tx, realmId, directMembers);
  await checkSubgroups(tx, realmId, directSubgroups);
  return tx.groups.addAnonymous(realmId, value);
}

/**
 * Checks a change against the current value and stores it.
 *
 * @param present the current group of the setting
 * @returns `null` when the setting already has that value
 * @throws IdentityError GROUP_SETTING_CHANGED_MEANWHILE, and the errors of {@link storedGroupValue}
 */
export async function changedGroupValue(
  tx: Pick<IdentityTx, 'groups'>,
  target: GroupSettingTarget,
  present: GroupSettingValue,
  change: GroupSettingChange,
): Promise<number | null> {
  if (change.old !== undefined && !isSameGroupValue(change.old, present)) {
    throw new IdentityError('GROUP_SETTING_CHANGED_MEANWHILE', { field: 'old' });
  }
  if (isSameGroupValue(change.value, present)) return null;
  return storedGroupValue(tx, target, change.value);
}

/** @throws IdentityError GROUP_SETTING_UNKNOWN_USER for the first id without an active account */
export async function checkMembers(
  tx: Pick<IdentityTx, 'groups'>,
  realmId: number,
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const known = await tx.groups.activeUsersAmong(realmId, userIds);
  const userId = userIds.find((id) => !known.has(id));
  if (userId !== undefined) throw new IdentityError('GROUP_SETTING_UNKNOWN_USER', { userId });
}

/** @throws IdentityError GROUP_SETTING_UNKNOWN_GROUP, GROUP_DEACTIVATED */
export async function checkSubgroups(
  tx: Pick<IdentityTx, 'groups'>,
  realmId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return;
  const groups = await tx.groups.find(realmId, groupIds);
  const known = new Set(groups.map((group) => group.id));
  const unknown = groupIds.find((id) => !known.has(id));
  if (unknown !== undefined) {
    throw new IdentityError('GROUP_SETTING_UNKNOWN_GROUP', { groupId: unknown });
  }
  if (groups.some((group) => group.deactivated)) throw new IdentityError('GROUP_DEACTIVATED');
}

function checkAllowed({ setting, rule }: GroupSettingTarget, { isSystem, name }: UserGroup): void {
  const forbidden = () => new IdentityError('GROUP_SETTING_FORBIDS', { setting, group: name });
  if (rule.onlySystemGroups) {
    if (!isSystem) throw new IdentityError('SYSTEM_GROUP_REQUIRED', { setting });
    if (!rule.onlySystemGroups.some((allowed) => allowed === name)) throw forbidden();
  }
  if (!isSystem) return;
  if (name === 'role:internet') throw forbidden();
  if (name === 'role:nobody' && !rule.allowsNobody) throw forbidden();
  if (name === 'role:everyone' && !rule.allowsEveryone) throw forbidden();
}
