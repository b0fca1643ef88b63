import { IdentityError } from '../identity-error.ts';
import { EMAIL_VISIBILITY, type EmailVisibility } from './user-account.ts';

const MAX_ADDRESS = 254;
const MAX_LOCAL_PART = 64;
/**
 * Words of characters that need no quotes before the `@`, separated by single dots; quoted addresses are
 * refused.
 */
const LOCAL_PART = /^[^\s\p{C}@"(),.:;<>[\\\]]+(?:\.[^\s\p{C}@"(),.:;<>[\\\]]+)*$/u;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * The stored form of an address: trimmed, otherwise unchanged.
 *
 * @param ownDomain the domain of generated addresses: users may not claim one of them as their real address
 * @throws IdentityError EMAIL_MALFORMED
 */
export function checkedEmailAddress(text: string, ownDomain: string): string {
  const address = text.trim();
  if (!isEmailAddress(address) || isMadeUp(address, ownDomain)) {
    throw new IdentityError('EMAIL_MALFORMED');
  }
  return address;
}

/** The API email of an account. */
export function apiEmail(
  account: {
    readonly id: number;
    readonly deliveryEmail: string;
    readonly emailVisibility: EmailVisibility;
  },
  ownDomain: string,
): string {
  return account.emailVisibility === EMAIL_VISIBILITY.everyone
    ? account.deliveryEmail
    : `user${account.id}@${ownDomain}`;
}

/**
 * The account of a generated address `user<id>@<domain>`; `null` for any other text. Ids that no
 * account can have are returned unchanged.
 */
export function userIdOfMadeUpAddress(text: string, ownDomain: string): number | null {
  const address = text.trim();
  const [, digits] = /^user(\d{1,15})@/i.exec(address) ?? [];
  return digits !== undefined && isMadeUp(address, ownDomain) ? Number(digits) : null;
}

function isEmailAddress(address: string): boolean {
  if (address.length > MAX_ADDRESS) return false;
  const at = address.lastIndexOf('@');
  const localPart = address.slice(0, Math.max(at, 0));
  const labels = address.slice(at + 1).split('.');
  return (
    localPart.length <= MAX_LOCAL_PART &&
    LOCAL_PART.test(localPart) &&
    (labels.length > 1 || labels[0] === 'localhost') &&
    labels.every((label) => LABEL.test(label))
  );
}

function isMadeUp(address: string, ownDomain: string): boolean {
  return (
    /^user\d+@/i.test(address) &&
    address.slice(address.indexOf('@') + 1).toLowerCase() === ownDomain
  );
}
