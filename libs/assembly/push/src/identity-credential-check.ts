import { IdentityError, authenticateAgain } from '@tandem/identity-domain';
import { bindIdentityTx } from '@tandem/identity-postgres';
import type { CredentialCheck } from '@tandem/push-domain';
import type { Actor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

/** The check of the identity context, in the transaction that `sql` belongs to. */
export class IdentityCredentialCheck implements CredentialCheck {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async isValid(actor: Actor): Promise<boolean> {
    try {
      await authenticateAgain(bindIdentityTx(this.#sql), actor);
      return true;
    } catch (error) {
      if (error instanceof IdentityError) return false;
      throw error;
    }
  }
}
