import { IdentityError } from '../identity-error.ts';
import type { Realm } from '../realms/realm.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';

/** A domain whose addresses an organization accepts. */
export interface RealmDomain {
  /** The domain in lower case. */
  readonly domain: string;
  readonly allowSubdomains: boolean;
}

/** Well-known services of disposable addresses. */
const DISPOSABLE = new Set([
  '10minutemail.com',
  'discard.email',
  'dispostable.com',
  'fakeinbox.com',
  'getnada.com',
  'grr.la',
  'guerrillamail.com',
  'guerrillamail.net',
  'mailcatch.com',
  'maildrop.cc',
  'mailinator.com',
  'mailnesia.com',
  'mintemail.com',
  'mohmal.com',
  'sharklasers.com',
  'spamgourmet.com',
  'temp-mail.org',
  'tempmail.com',
  'throwawaymail.com',
  'trashmail.com',
  'yopmail.com',
]);

/**
 * Checks whether an organization accepts users with such an address.
 *
 * @param domains the organization's domains; used only where it restricts addresses to them
 * @throws IdentityError EMAIL_DOMAIN_NOT_ALLOWED, EMAIL_DISPOSABLE, EMAIL_WITH_PLUS
 */
export async function checkEmailDomain(
  address: string,
  realm: Realm,
  domains: () => Promise<readonly RealmDomain[]>,
): Promise<void> {
  const settings = effectiveRealmSettings(realm.settings);
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1).toLowerCase();
  if (!settings.emails_restricted_to_domains) {
    if (settings.disallow_disposable_email_addresses && DISPOSABLE.has(domain)) {
      throw new IdentityError('EMAIL_DISPOSABLE');
    }
    return;
  }
  // The part after a plus is arbitrary: one user could use many addresses.
  if (address.slice(0, at).includes('+')) throw new IdentityError('EMAIL_WITH_PLUS');
  if (!isOfDomains(address, await domains())) {
    throw new IdentityError('EMAIL_DOMAIN_NOT_ALLOWED', { email: address });
  }
}

/** Whether an address belongs to one of the domains. */
export function isOfDomains(address: string, domains: readonly RealmDomain[]): boolean {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
  return domains.some(
    (each) =>
      domain === each.domain || (each.allowSubdomains && domain.endsWith(`.${each.domain}`)),
  );
}
