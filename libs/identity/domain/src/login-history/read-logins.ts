import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import type { LoginRecord } from './login-record.ts';

/** Reads times and origins of a user's log-ins: users their own, administrators those of all users. */
export class ReadLogins {
  readonly #ports: Pick<IdentityPorts, 'reading'>;

  constructor(ports: Pick<IdentityPorts, 'reading'>) {
    this.#ports = ports;
  }

  /**
   * @returns the latest first
   * @throws IdentityError MUST_BE_ADMINISTRATOR, NO_SUCH_USER
   */
  execute(
    actor: Actor,
    page: { readonly userId: number; readonly before: number; readonly limit: number },
  ): Promise<readonly LoginRecord[]> {
    const { userId } = page;
    return this.#ports.reading.run(async (tx) => {
      if (userId !== actor.userId && !hasRole(actor, ROLES.administrator)) {
        throw new IdentityError('MUST_BE_ADMINISTRATOR');
      }
      await lockedAccount(tx, actor.realmId, userId);
      return tx.loginRecords.list(userId, page);
    });
  }
}
