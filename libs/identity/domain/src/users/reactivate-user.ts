import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';

/**
 * Lets a person or a bot come back. A person's bots stay deactivated.
 *
 * @see `POST users/{user_id}/reactivate`
 */
export class ReactivateUser {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_USER, INSUFFICIENT_PERMISSION, MUST_BE_OWNER */
  async execute(actor: Actor, { userId }: { readonly userId: number }): Promise<void> {
    const { realmId, userId: actorId } = actor;
    await this.#ports.unitOfWork.run(async (tx) => {
      const account = await lockedAccount(tx, realmId, userId);
      const refusal = identityPolicy.reactivateUser(actor, account);
      if (refusal) throw new IdentityError(refusal);
      if (account.isActive) return;
      await tx.users.setActive([userId], true);
      const isBot = account.bot !== null;
      await tx.events.append({ type: 'user.reactivated', realmId, userId, actorId, isBot });
    });
    this.#ports.changes.announce({ userId });
  }
}
