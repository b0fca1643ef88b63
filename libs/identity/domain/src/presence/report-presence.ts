import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { presenceAfter } from './presence.ts';
import { storeAndPublishPresence } from './publish-presence.ts';

/**
 * Records a presence ping of a client of the actor; `active` if the actor uses it.
 *
 * Each client sends one per minute. Most cost one query and no write; a write without a change for
 * other users is one statement outside any transaction.
 *
 * @see `POST users/me/presence`
 */
export class ReportPresence {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'presence' | 'presences' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'presence' | 'presences' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @returns when that was
   * @throws IdentityError PRESENCE_STATUS_INVALID
   */
  async execute(actor: Actor, { status }: { readonly status: string }): Promise<Date> {
    if (status !== 'active' && status !== 'idle') {
      throw new IdentityError('PRESENCE_STATUS_INVALID', { status });
    }
    const now = this.#ports.clock.now();
    const own = await this.#ports.presence.own(actor);
    const sign = { active: status === 'active', now };
    const update = own.isStored && presenceAfter(own.presence, sign);
    if (!update) return now;
    if (update.cameOnline) {
      await this.#ports.unitOfWork.run((tx) => storeAndPublishPresence(tx, actor, update.presence));
    } else {
      await this.#ports.presences.save(actor.realmId, actor.userId, update.presence);
    }
    return now;
  }
}
