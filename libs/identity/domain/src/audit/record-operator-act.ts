import type { AuditValues } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import type { Operator } from '../operator.ts';

/** An act of the operator that no other command records. */
interface OperatorAct {
  readonly kind: 'export.written' | 'user.data_exported' | 'realm.imported';
  /** The account that the act concerns. */
  readonly userId?: number;
  readonly after?: AuditValues;
}

/** Records an act of the operator on a whole organization or outside of it, such as an export to a file. */
export class RecordOperatorAct {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork'>) {
    this.#ports = ports;
  }

  execute(operator: Operator, { kind, userId, after }: OperatorAct): Promise<void> {
    const { realmId } = operator;
    return this.#ports.unitOfWork
      .by(operator)
      .run((tx) => tx.audit.append({ kind, realmId, objectId: userId, userId, after }));
  }
}
