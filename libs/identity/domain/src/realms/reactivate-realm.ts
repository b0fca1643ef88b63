import type { IdentityPorts } from '../identity-ports.ts';
import { realmLocked } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';

/** Reactivates an organization without changes. Its users log in and register again. */
export class ReactivateRealm {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'changes'>) {
    this.#ports = ports;
  }

  /** @throws IdentityError NO_SUCH_REALM */
  async execute(operator: Operator): Promise<void> {
    const { realmId } = operator;
    await this.#ports.unitOfWork.by(operator).run(async (tx) => {
      await realmLocked(tx, realmId);
      await tx.realms.change(realmId, { deactivated: false });
      await tx.audit.append({ kind: 'realm.reactivated', realmId });
    });
    this.#ports.changes.announce({ realmId });
  }
}
