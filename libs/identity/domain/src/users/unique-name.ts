import { IdentityError } from '../identity-error.ts';
import type { IdentityTx } from '../identity-tx.ts';
import type { Realm } from '../realms/realm.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';

/** An id for an account that does not exist yet. */
const NOBODY = 0;

/**
 * If an organization requires unique names, no two users may have the same name.
 *
 * @param userId the user of the name; absent for a new user
 * @throws IdentityError FULL_NAME_NOT_UNIQUE
 */
export async function checkUniqueName(
  tx: Pick<IdentityTx, 'accountDetails'>,
  realm: Realm,
  fullName: string,
  userId = NOBODY,
): Promise<void> {
  if (!effectiveRealmSettings(realm.settings).require_unique_names) return;
  if (await tx.accountDetails.isNameTaken(realm.id, fullName, userId)) {
    throw new IdentityError('FULL_NAME_NOT_UNIQUE');
  }
}
