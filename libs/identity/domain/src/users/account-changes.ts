import type { Actor } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { apiEmail } from './email-address.ts';
import type { UserAccount } from './user-account.ts';

/** Stores a valid new name of a locked account and appends its event. */
export async function storeFullName(
  tx: IdentityTx,
  actor: Actor,
  { id: userId, realmId, fullName: oldFullName }: UserAccount,
  fullName: string,
): Promise<void> {
  await tx.accountDetails.setFullName(userId, fullName);
  await tx.events.append({
    type: 'user.renamed',
    realmId,
    userId,
    fullName,
    oldFullName,
    actorId: actor.userId,
  });
}

/**
 * Stores a valid new real address of a locked account and appends its event.
 *
 * @param ownDomain the domain of addresses that the server generates for the organization
 */
export async function storeAddress(
  tx: IdentityTx,
  account: UserAccount,
  deliveryEmail: string,
  ownDomain: string,
): Promise<void> {
  const { id: userId, realmId, deliveryEmail: oldDeliveryEmail, email: oldEmail } = account;
  const { emailVisibility } = account;
  const email = apiEmail({ ...account, deliveryEmail }, ownDomain);
  await tx.accountDetails.setAddress(userId, { deliveryEmail, email, emailVisibility });
  await tx.events.append({
    type: 'user.email_changed',
    realmId,
    userId,
    deliveryEmail,
    oldDeliveryEmail,
    email,
    oldEmail,
  });
}

/** @throws IdentityError EMAIL_IN_USE if another account of the organization has the address */
export async function checkAddressIsFree(
  tx: IdentityTx,
  { id, realmId }: UserAccount,
  deliveryEmail: string,
): Promise<void> {
  const holder = await tx.accountDetails.holderOf(realmId, deliveryEmail);
  if (holder && holder.id !== id) throw new IdentityError('EMAIL_IN_USE');
}
