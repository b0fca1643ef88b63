import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { presenceAfter } from './presence.ts';
import { storeAndPublishPresence } from './publish-presence.ts';

/**
 * A client of the caller is there; `active` says that he is there himself.
 *
 * Every client says so each minute. Mostly that costs one query and no write; a write without news
 * for others is one statement outside any transaction.
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
    const update = own.isKept && presenceAfter(own.presence, sign);
    if (!update) return now;
    if (update.cameOnline) {
      await this.#ports.unitOfWork.run((tx) => storeAndPublishPresence(tx, actor, update.presence));
    } else {
      await this.#ports.presences.save(actor.realmId, actor.userId, update.presence);
    }
    return now;
  }
}
