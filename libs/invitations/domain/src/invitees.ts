import type { RefusedInvitee } from './invitation-error.ts';
import type { KnownInvitee } from './invitation-queries.ts';
import type { AddressFault } from './joining-ports.ts';

/** The text of the wire for an address that may not be invited. */
export const ADDRESS_REASONS: Readonly<Record<AddressFault, string>> = {
  malformed: 'Invalid address.',
  domain: 'Outside your domain.',
  disposable: 'Please use your real email address.',
  plus: 'Email addresses containing + are not allowed.',
};

/**
 * The addresses of a text, separated by commas and lines, each once ignoring case. A name may precede an
 * address in angle brackets.
 */
export function parseInvitees(text: string): readonly string[] {
  const invitees = new Map<string, string>();
  for (const part of text.split(/[,\n]/)) {
    const open = part.indexOf('<');
    const close = part.lastIndexOf('>');
    const email = (open >= 0 && close > open ? part.slice(open + 1, close) : part).trim();
    if (email !== '' && !invitees.has(email.toLowerCase())) {
      invitees.set(email.toLowerCase(), email);
    }
  }
  return [...invitees.values()];
}

/** Addresses that the organization does not accept, in the order of the request. */
export function faultyInvitees(
  emails: readonly string[],
  faults: ReadonlyMap<string, AddressFault>,
): readonly RefusedInvitee[] {
  return emails.flatMap((email): readonly RefusedInvitee[] => {
    const fault = faults.get(email);
    return fault === undefined ? [] : [[email, ADDRESS_REASONS[fault], false]];
  });
}

/** Users with an account, in the order of the request. */
export function knownInvitees(
  emails: readonly string[],
  known: readonly KnownInvitee[],
): readonly RefusedInvitee[] {
  const byEmail = new Map(known.map((each) => [each.email, each]));
  return emails.flatMap((email): readonly RefusedInvitee[] => {
    const account = byEmail.get(email.toLowerCase());
    if (!account) return [];
    return account.isActive
      ? [[email, 'Already has an account.', false]]
      : [[email, 'Account has been deactivated.', true]];
  });
}
