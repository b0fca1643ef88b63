import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import { statusChangeFrom, type ChangeStatusInput } from './change-status.ts';

/** The user and the new status. */
type SetStatusOfUserInput = Omit<ChangeStatusInput, 'away'> & { readonly userId: number };

/**
 * Sets the status of another user; the endpoint admits administrators.
 *
 * @see `POST users/{user_id}/status`
 */
export class SetStatusOfUser {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'emoji'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'emoji'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError NO_SUCH_USER (bots too), USER_ALREADY_DEACTIVATED, and the errors of
   *   `ChangeStatus`
   */
  async execute(actor: Actor, { userId, ...input }: SetStatusOfUserInput): Promise<void> {
    const { realmId } = actor;
    const change = await statusChangeFrom(this.#ports.emoji, realmId, input);
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      const account = await lockedAccount(tx, realmId, userId);
      if (account.bot) throw new IdentityError('NO_SUCH_USER');
      if (!account.isActive) throw new IdentityError('USER_ALREADY_DEACTIVATED');
      await tx.statuses.change(userId, change);
      const kind = 'user.status_changed';
      await tx.audit.append({ kind, realmId, objectId: userId, userId });
      await tx.events.append({ type: 'user.status_changed', realmId, userId, change });
    });
  }
}
