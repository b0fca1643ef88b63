import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmOf } from '../identity-tx.ts';
import { applySettings } from './apply-settings.ts';
import { settingDefaultsOf } from './setting-defaults.ts';
import type { UserSettings } from './user-settings.ts';

/** Settings that a typed command changes. */
export type SwitchedSetting = Partial<Pick<UserSettings, 'color_scheme' | 'fluid_layout_width'>>;

/**
 * Sets one of the actor's settings, and returns whether that changed anything.
 *
 * @see `POST zcommand`
 */
export class SwitchOwnSetting {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /** @returns false if it was set already; then there is no event */
  execute(actor: Actor, changes: SwitchedSetting): Promise<boolean> {
    return this.#ports.unitOfWork.run(async (tx) => {
      const { realmId, userId: actorId } = actor;
      await lockedAccount(tx, realmId, actorId);
      return applySettings(tx, this.#ports, {
        defaults: settingDefaultsOf(await realmOf(tx, realmId)),
        byThemselves: true,
        exceptChosen: false,
        realmId,
        actorId,
        userIds: [actorId],
        changes,
      });
    });
  }
}
