import type { RealmAddresses } from '@tandem/messaging-domain';

/** The placeholder that a guest sees for an inaccessible user. */
export function unknownUser(
  userId: number,
  realmStringId: string,
  addresses: Pick<RealmAddresses, 'emailDomainOf'>,
) {
  const email = `user${userId}@${addresses.emailDomainOf(realmStringId)}`;
  return { email, fullName: 'Unknown user' };
}
