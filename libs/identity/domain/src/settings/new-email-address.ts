import { ROLES, hasRole, type Actor } from '@tandem/shared-kernel';
import { IdentityError, type IdentityErrorCode } from '../identity-error.ts';
import type { IdentityTx } from '../identity-tx.ts';
import type { Realm } from '../realms/realm.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import { checkedEmailAddress } from '../users/email-address.ts';
import { checkEmailDomain } from '../users/email-domains.ts';

/** Messages for users who change their own address, if they differ from those for others. */
const OWN_WORDS = {
  EMAIL_MALFORMED: 'NEW_EMAIL_INVALID',
  EMAIL_DOMAIN_NOT_ALLOWED: 'NEW_EMAIL_OUTSIDE_DOMAIN',
  EMAIL_DISPOSABLE: 'NEW_EMAIL_DISPOSABLE',
} as const satisfies Partial<Record<IdentityErrorCode, IdentityErrorCode>>;

/**
 * A valid new address of a user.
 *
 * @param ownDomain the domain of addresses that the server generates
 * @throws IdentityError EMAIL_CHANGES_DISABLED, NEW_EMAIL_INVALID, NEW_EMAIL_OUTSIDE_DOMAIN,
 *   NEW_EMAIL_DISPOSABLE, EMAIL_WITH_PLUS, NEW_EMAIL_TAKEN, NEW_EMAIL_DEACTIVATED, in this order
 */
export async function checkedNewAddress(
  tx: Pick<IdentityTx, 'accountDetails' | 'realms'>,
  actor: Pick<Actor, 'role'>,
  realm: Realm,
  { email, ownDomain }: { readonly email: string; readonly ownDomain: string },
): Promise<string> {
  if (!mayChangeAddress(actor, realm)) throw new IdentityError('EMAIL_CHANGES_DISABLED');
  const address = await inOwnWords(async () => {
    const checked = checkedEmailAddress(email, ownDomain);
    await checkEmailDomain(checked, realm, () => tx.realms.domainsOf(realm.id));
    return checked;
  });
  const holder = await tx.accountDetails.holderOf(realm.id, address);
  if (holder)
    throw new IdentityError(holder.isActive ? 'NEW_EMAIL_TAKEN' : 'NEW_EMAIL_DEACTIVATED');
  return address;
}

/** True when the organization lets the user change their own address. */
export function mayChangeAddress(user: Pick<Actor, 'role'>, realm: Realm): boolean {
  const { email_changes_disabled: disabled } = effectiveRealmSettings(realm.settings);
  return !disabled || hasRole(user, ROLES.administrator);
}

async function inOwnWords<T>(check: () => Promise<T>): Promise<T> {
  try {
    return await check();
  } catch (error) {
    const code: string = error instanceof IdentityError ? String(error.code) : '';
    throw code in OWN_WORDS ? new IdentityError(OWN_WORDS[code as keyof typeof OWN_WORDS]) : error;
  }
}
