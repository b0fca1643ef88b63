import { InvitationError } from './invitation-error.ts';
import type { NameFault } from './joining-ports.ts';

const NAME_REASONS: Readonly<Record<NameFault, string>> = {
  empty: 'Name must not be empty!',
  'too-long': 'Name too long!',
  characters: 'Invalid characters in name!',
  format: 'Invalid format!',
};

/** The failure of a user who joins with a name that is refused. */
export function nameRefused(fault: NameFault): InvitationError<'JOINING_NAME_REFUSED'> {
  return new InvitationError('JOINING_NAME_REFUSED', { reason: NAME_REASONS[fault], fault });
}

/** The failure of a user whose address the organization no longer accepts. */
export function addressRefused(): InvitationError<'JOINING_ADDRESS_REFUSED'> {
  const reason = 'This organization does not take people with such an address.';
  return new InvitationError('JOINING_ADDRESS_REFUSED', { reason, fault: 'refused' });
}
