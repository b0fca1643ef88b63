import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { checkSettings } from '../settings/check-settings.ts';
import {
  USER_SETTING_DEFAULTS,
  type UserSettingName,
  type UserSettings,
} from '../settings/user-settings.ts';

/**
 * Changes the initial settings of new users; existing users are not affected.
 *
 * @see `PATCH realm/user_settings_defaults`
 */
export class ChangeUserSettingDefaults {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError MUST_BE_ADMINISTRATOR, and the errors of `checkSettings` */
  async execute(actor: Actor, settings: Readonly<Partial<UserSettings>>): Promise<void> {
    const { realmId, userId: actorId } = actor;
    const refusal = identityPolicy.changeRealm(actor, []);
    if (refusal) throw new IdentityError(refusal);
    checkSettings(settings);
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const realm = await tx.realms.lock(realmId);
      if (!realm) throw new IdentityError('NO_SUCH_REALM');
      const present = { ...USER_SETTING_DEFAULTS, ...realm.userSettingDefaults };
      const names = (Object.keys(settings) as UserSettingName[]).filter(
        (name) => settings[name] !== present[name],
      );
      if (names.length === 0) return;
      const changed = Object.fromEntries(names.map((name) => [name, settings[name]]));
      await tx.realms.changeUserSettingDefaults(realmId, changed);
      await tx.events.append(
        ...names.map((setting) => ({
          type: 'realm.user_setting_default_changed' as const,
          realmId,
          actorId,
          setting,
          before: present[setting],
          value: settings[setting] ?? present[setting],
        })),
      );
    });
    this.#ports.changes.announce({ realmId });
  }
}
