import { ROLES, type Actor } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmLocked } from '../identity-tx.ts';
import { deactivateAccounts } from './deactivate-accounts.ts';

/**
 * Deactivates the actor and their bots; a bot may do so too.
 *
 * @see `DELETE users/me`
 */
export class DeactivateOwnAccount {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, LAST_USER_MUST_STAY: this check comes before that
   *   of the only owner
   */
  async execute(actor: Actor): Promise<void> {
    const { realmId, userId } = actor;
    const ids = await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      await realmLocked(tx, realmId);
      const { account } = await authenticateAgain(tx, actor);
      if (!(await tx.users.isAnybodyElseActive(realmId, userId))) {
        throw new IdentityError('LAST_USER_MUST_STAY', { entity: 'user', isLastOwner: false });
      }
      const isOwner = account.role === ROLES.owner && !account.bot;
      if (isOwner && (await tx.users.countActiveOwners(realmId)) === 1) {
        const entity = 'organization owner';
        throw new IdentityError('LAST_USER_MUST_STAY', { entity, isLastOwner: true });
      }
      const deactivation = { realmId, actorId: userId, notificationComment: null };
      return deactivateAccounts(tx, account, deactivation);
    });
    for (const id of ids) this.#ports.changes.announce({ userId: id });
  }
}
