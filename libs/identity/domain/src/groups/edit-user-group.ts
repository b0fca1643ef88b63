import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { groupActor, groupFor } from './group-access.ts';
import { GROUP_PERMISSIONS, type GroupPermission } from './group-settings.ts';
import {
  normalGroupValue,
  type GroupSettingChange,
  type GroupSettingValue,
} from './group-setting-value.ts';
import { changedGroupValue } from './stored-group-value.ts';
import { checkedGroupName, type UserGroup } from './user-group.ts';

/** The changes; absent properties do not change. */
interface EditUserGroupInput {
  readonly groupId: number;
  readonly name?: string | undefined;
  readonly description?: string | undefined;
  /** False reactivates a group; true has no effect, since another command deactivates. */
  readonly deactivated?: boolean | undefined;
  readonly settings: Partial<Readonly<Record<GroupPermission, GroupSettingChange>>>;
}

interface GroupChanges {
  name?: string;
  description?: string;
  deactivated?: boolean;
  settings?: Partial<Record<GroupPermission, GroupSettingValue>>;
}

/**
 * Changes a user-defined group.
 *
 * @see `PATCH user_groups/{user_group_id}`
 */
export class EditUserGroup {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError GROUP_UNCHANGED, USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_GROUP,
   *   INSUFFICIENT_PERMISSION, GROUP_DEACTIVATED_ONLY_NAME, GROUP_NAME_…, GROUP_NAME_TAKEN and, for a permission,
   *   GROUP_SETTING_CHANGED_MEANWHILE and the errors of an invalid value
   */
  async execute(who: Actor, input: EditUserGroupInput): Promise<void> {
    const { groupId, name, description, deactivated, settings } = input;
    const given = Object.keys(settings) as GroupPermission[];
    if ([name, description, deactivated, ...given].every((each) => each === undefined)) {
      throw new IdentityError('GROUP_UNCHANGED');
    }
    const { realmId, userId: actorId } = who;
    await this.#ports.unitOfWork.by(who).run(async (tx) => {
      const actor = await groupActor(tx, who);
      const group = await groupFor(tx, actor, {
        groupId,
        permissions: ['can_manage_group'],
        deactivatedToo: true,
      });
      const stays = group.deactivated && deactivated !== false;
      if (stays && (description !== undefined || given.length > 0)) {
        throw new IdentityError('GROUP_DEACTIVATED_ONLY_NAME');
      }
      const fields = await changeFields(tx, group, input);
      const permissions = await changePermissions(tx, group, settings);
      const changes = { ...fields, ...permissions.after };
      if (Object.keys(changes).length === 0) return;
      const before = { ...fieldsBefore(group, fields), ...permissions.before };
      const type = 'user_group.changed';
      await tx.events.append({ type, realmId, actorId, groupId, changes, before });
    });
  }
}

async function changeFields(
  tx: IdentityTx,
  group: UserGroup,
  { name, description, deactivated }: EditUserGroupInput,
): Promise<GroupChanges> {
  const changes: GroupChanges = {
    ...(name !== undefined && name !== group.name && { name: checkedGroupName(name) }),
    ...(description !== undefined && description !== group.description && { description }),
    ...(deactivated === false && group.deactivated && { deactivated }),
  };
  if (Object.keys(changes).length === 0) return changes;
  if (!(await tx.groups.change(group.id, changes))) {
    throw new IdentityError('GROUP_NAME_TAKEN', { name: changes.name ?? group.name });
  }
  return changes;
}

/** The changed fields with their previous values. */
function fieldsBefore(group: UserGroup, changes: GroupChanges): GroupChanges {
  return {
    ...(changes.name !== undefined && { name: group.name }),
    ...(changes.description !== undefined && { description: group.description }),
    ...(changes.deactivated !== undefined && { deactivated: group.deactivated }),
  };
}

async function changePermissions(
  tx: IdentityTx,
  group: UserGroup,
  given: EditUserGroupInput['settings'],
): Promise<{ readonly before?: GroupChanges; readonly after?: GroupChanges }> {
  const settings: Partial<Record<GroupPermission, GroupSettingValue>> = {};
  const before: Partial<Record<GroupPermission, GroupSettingValue>> = {};
  const stored: Partial<Record<GroupPermission, number>> = {};
  const names = Object.keys(given) as GroupPermission[];
  if (names.length === 0) return {};
  const present = await tx.groups.valuesOf(names.map((name) => group.settings[name]));
  for (const setting of names) {
    const change = given[setting];
    const value = present.get(group.settings[setting]) ?? group.settings[setting];
    if (!change) continue;
    const target = { realmId: group.realmId, setting, rule: GROUP_PERMISSIONS[setting] };
    const id = await changedGroupValue(tx, target, value, change);
    if (id === null) continue;
    stored[setting] = id;
    settings[setting] = normalGroupValue(change.value);
    before[setting] = value;
  }
  if (Object.keys(stored).length === 0) return {};
  await tx.groups.setPermissions(group.id, stored);
  return { before: { settings: before }, after: { settings } };
}
