import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf, type IdentityTx } from '../identity-tx.ts';
import { applySettings } from './apply-settings.ts';
import { checkSettings } from './check-settings.ts';
import { settingDefaultsOf } from './setting-defaults.ts';
import type { SettingTargets } from './user-settings-repository.ts';
import { PERSONAL_SETTINGS, type UserSettingName, type UserSettings } from './user-settings.ts';

/** The users and their new settings. */
export interface ChangeSettingsOfOthersInput {
  readonly targets: SettingTargets;
  /** Does not change settings that users set themselves. */
  readonly exceptChosen: boolean;
  readonly settings: Readonly<Partial<UserSettings>>;
  /** The request also contains something that only a user themselves can change, such as an address. */
  readonly touchesAccount: boolean;
}

/**
 * Changes settings of many users at once, for an administrator.
 *
 * @see `PATCH settings` with `target_users`
 */
export class ChangeSettingsOfOthers {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError MUST_BE_ADMINISTRATOR, SETTING_TARGETS_MISSING, SETTING_IS_PERSONAL,
   *   SETTING_TARGET_USER_UNKNOWN, SETTING_TARGET_GROUP_UNKNOWN, and the errors of `checkSettings`
   */
  async execute(actor: Actor, input: ChangeSettingsOfOthersInput): Promise<void> {
    const { targets, settings } = input;
    if (!hasRole(actor, ROLES.administrator)) throw new IdentityError('MUST_BE_ADMINISTRATOR');
    if (targets.userIds.length === 0 && targets.groupIds.length === 0) {
      throw new IdentityError('SETTING_TARGETS_MISSING');
    }
    const names = Object.keys(settings) as UserSettingName[];
    if (input.touchesAccount || names.some((name) => PERSONAL_SETTINGS.has(name))) {
      throw new IdentityError('SETTING_IS_PERSONAL');
    }
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const userIds = await resolved(tx, actor.realmId, targets);
      checkSettings(settings);
      const realm = await realmOf(tx, actor.realmId);
      await applySettings(tx, this.#ports, {
        defaults: settingDefaultsOf(realm),
        byThemselves: false,
        exceptChosen: input.exceptChosen,
        realmId: realm.id,
        actorId: actor.userId,
        userIds,
        changes: settings,
      });
    });
  }
}

async function resolved(
  tx: IdentityTx,
  realmId: number,
  targets: SettingTargets,
): Promise<readonly number[]> {
  const found = await tx.settings.resolve(realmId, targets);
  if ('unknownUserId' in found) {
    throw new IdentityError('SETTING_TARGET_USER_UNKNOWN', { userId: found.unknownUserId });
  }
  if ('unknownGroupId' in found) {
    throw new IdentityError('SETTING_TARGET_GROUP_UNKNOWN', { groupId: found.unknownGroupId });
  }
  return found.userIds;
}
