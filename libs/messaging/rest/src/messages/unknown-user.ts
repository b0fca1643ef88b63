import type { RealmAddresses } from '@tandem/messaging-domain';

/** What a guest is told of somebody whom he may not know. */
export function unknownUser(
  userId: number,
  realmStringId: string,
  addresses: Pick<RealmAddresses, 'emailDomainOf'>,
) {
  const email = `user${userId}@${addresses.emailDomainOf(realmStringId)}`;
  return { email, fullName: 'Unknown user' };
}
