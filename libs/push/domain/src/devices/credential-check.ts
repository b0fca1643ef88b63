import type { Actor } from '@tandem/shared-kernel';
import { PushError } from '../push-error.ts';

/** The credentials of users, in the transaction of a command. Another context has them; an app binds it. */
export interface CredentialCheck {
  /**
   * Locks the account of the actor.
   *
   * @returns false where the account or the credential of the request ended since it was authenticated
   */
  isValid(actor: Actor): Promise<boolean>;
}

/**
 * A new API key removes the devices of a user: none may be added with the one before.
 *
 * @throws PushError CREDENTIAL_ENDED
 */
export async function checkCredential(
  { credentials }: { readonly credentials: CredentialCheck },
  actor: Actor,
): Promise<void> {
  if (!(await credentials.isValid(actor))) throw new PushError('CREDENTIAL_ENDED');
}
