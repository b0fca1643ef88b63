import type { Actor } from '@tandem/shared-kernel';
import { presentActor } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmLocked } from '../identity-tx.ts';
import { actorIdOf, isOperator, type Operator } from '../operator.ts';
import { identityPolicy } from '../policy/identity-policy.ts';

/**
 * Deactivates an organization: its users can no longer log in. Only the operator of the server can
 * reactivate it.
 *
 * @see `POST realm/deactivate`
 */
export class DeactivateRealm {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, MUST_BE_OWNER */
  async execute(actor: Actor | Operator): Promise<void> {
    const { realmId } = actor;
    const actorId = actorIdOf(actor);
    await this.#ports.unitOfWork.by(actor).run(async (tx) => {
      await realmLocked(tx, realmId);
      const present = await presentActor(tx, actor);
      const refusal = isOperator(present) ? null : identityPolicy.ownRealm(present);
      if (refusal) throw new IdentityError(refusal);
      await tx.realms.change(realmId, { deactivated: true });
      await tx.events.append({ type: 'realm.deactivated', realmId, actorId });
    });
    this.#ports.changes.announce({ realmId });
  }
}
