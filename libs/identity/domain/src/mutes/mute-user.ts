import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';

/**
 * Mutes a user for the actor.
 *
 * @see `POST users/me/muted_users/{muted_user_id}`
 */
export class MuteUser {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'clock'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError CANNOT_MUTE_SELF, NO_SUCH_USER, INSUFFICIENT_PERMISSION, ALREADY_MUTED */
  async execute(actor: Actor, { userId }: { readonly userId: number }): Promise<void> {
    if (userId === actor.userId) throw new IdentityError('CANNOT_MUTE_SELF');
    await this.#ports.unitOfWork.run(async (tx) => {
      await checkKnown(tx, actor, userId);
      if (!(await tx.mutes.add(actor.userId, userId, this.#ports.clock.now()))) {
        throw new IdentityError('ALREADY_MUTED');
      }
      await appendMutesChanged(tx, actor);
    });
  }
}

/**
 * Unmutes a user for the actor.
 *
 * @see `DELETE users/me/muted_users/{muted_user_id}`
 */
export class UnmuteUser {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER, INSUFFICIENT_PERMISSION, NOT_MUTED, in this order */
  async execute(actor: Actor, { userId }: { readonly userId: number }): Promise<void> {
    await this.#ports.unitOfWork.run(async (tx) => {
      await checkKnown(tx, actor, userId);
      if (!(await tx.mutes.remove(actor.userId, userId))) throw new IdentityError('NOT_MUTED');
      await appendMutesChanged(tx, actor);
    });
  }
}

async function checkKnown(tx: IdentityTx, actor: Actor, userId: number): Promise<void> {
  const access = await tx.mutes.accessTo(actor, userId);
  if (access === 'unknown') throw new IdentityError('NO_SUCH_USER');
  if (access === 'hidden') throw new IdentityError('INSUFFICIENT_PERMISSION');
}

async function appendMutesChanged(tx: IdentityTx, { realmId, userId }: Actor): Promise<void> {
  await tx.events.append({ type: 'user.mutes_changed', realmId, userId });
}
