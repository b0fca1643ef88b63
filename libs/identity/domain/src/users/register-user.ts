import type { Role } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf, type IdentityTx } from '../identity-tx.ts';
import { isStrongPassword } from '../log-in/password.ts';
import { checkedEmailAddress } from './email-address.ts';
import { checkEmailDomain } from './email-domains.ts';
import { checkedFullName } from './full-name.ts';
import { newcomersVisibility, openAccount } from './open-account.ts';
import { checkUniqueName } from './unique-name.ts';

/** A user who accepts an invitation. */
export interface RegisterUserInput {
  readonly realmId: number;
  /** Confirmed: the user has read mail that was sent to it. */
  readonly email: string;
  readonly fullName: string;
  /** See {@link hashChosenPassword}; `null` for an account without a password. */
  readonly passwordHash: string | null;
  readonly role: Role;
  readonly inviterId: number;
  /** The groups of the new user; those deactivated since are omitted. */
  readonly groupIds: readonly number[];
}

/**
 * Creates the account of an invited user. The invitations context has checked the invitation; this use case
 * checks whether the organization accepts the user.
 */
export class RegisterUser {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'addresses' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'apiKeys' | 'addresses' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError REALM_DEACTIVATED, FULL_NAME_…, EMAIL_MALFORMED,
   *   EMAIL_DOMAIN_NOT_ALLOWED, EMAIL_DISPOSABLE, EMAIL_WITH_PLUS, EMAIL_IN_USE
   */
  execute(input: RegisterUserInput): Promise<{ readonly userId: number }> {
    const { unitOfWork, apiKeys, addresses, clock } = this.#ports;
    return unitOfWork.run(async (tx) => {
      const { realmId, role, passwordHash, inviterId } = input;
      const realm = await realmOf(tx, realmId);
      if (realm.deactivated) throw new IdentityError('REALM_DEACTIVATED');
      const fullName = checkedFullName(input.fullName);
      await checkUniqueName(tx, realm, fullName);
      const ownDomain = addresses.emailDomainOf(realm.stringId);
      const deliveryEmail = checkedEmailAddress(input.email, ownDomain);
      await checkEmailDomain(deliveryEmail, realm, () => tx.realms.domainsOf(realmId));
      if (await tx.users.isEmailInUse(realmId, deliveryEmail)) {
        throw new IdentityError('EMAIL_IN_USE');
      }
      const { userId } = await openAccount(tx.users, apiKeys, {
        emailVisibility: newcomersVisibility(realm),
        dateJoined: clock.now(),
        realmId,
        fullName,
        deliveryEmail,
        role,
        passwordHash,
        ownDomain,
      });
      await tx.events.append({
        type: 'user.created',
        realmId,
        userId,
        isBot: false,
        creatorId: inviterId,
      });
      await joinGroups(tx, input, userId);
      return { userId };
    });
  }
}

/**
 * The hash of a password that a user chose.
 *
 * @param personalWords known data of the user
 * @throws IdentityError PASSWORD_TOO_WEAK
 */
export async function hashChosenPassword(
  { passwords, strength }: Pick<IdentityPorts, 'passwords' | 'strength'>,
  password: string,
  personalWords: readonly string[],
): Promise<string> {
  if (!(await isStrongPassword(strength, password, personalWords))) {
    throw new IdentityError('PASSWORD_TOO_WEAK');
  }
  return passwords.hash(password);
}

async function joinGroups(
  tx: Pick<IdentityTx, 'groups' | 'events'>,
  { realmId, groupIds, inviterId: actorId }: RegisterUserInput,
  userId: number,
): Promise<void> {
  if (groupIds.length === 0) return;
  for (const { id: groupId, deactivated } of await tx.groups.find(realmId, groupIds)) {
    if (deactivated) continue;
    await tx.groups.addMembers(groupId, [userId]);
    await tx.events.append({
      type: 'user_group.members_added',
      realmId,
      actorId,
      groupId,
      userIds: [userId],
    });
  }
}
