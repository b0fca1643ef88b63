import { auditedIds, type Actor, type Role } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount, realmLocked, realmOf, type IdentityTx } from '../identity-tx.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { changeProfile, earlyProfileTexts, type ProfileEntry } from '../profile/change-profile.ts';
import { changeRole } from './change-role.ts';
import { checkedEmailAddress } from './email-address.ts';
import { checkEmailDomain } from './email-domains.ts';
import { checkedFullName } from './full-name.ts';
import { checkUniqueName } from './unique-name.ts';
import type { UserAccount } from './user-account.ts';
import { checkAddressIsFree, storeAddress, storeFullName } from './account-changes.ts';

/** The changes; absent properties do not change. */
export interface EditUserInput {
  readonly userId: number;
  readonly fullName?: string | undefined;
  readonly role?: Role | undefined;
  /** Values of profile fields, of users only. */
  readonly profile?: readonly ProfileEntry[] | undefined;
  /** Valid at once, without a link to confirm it. */
  readonly newEmail?: string | undefined;
}

type EditUserPorts = Pick<IdentityPorts, 'unitOfWork' | 'changes' | 'profileTexts' | 'addresses'>;

/**
 * Changes the account of another person or bot: all of it or nothing.
 *
 * @see `PATCH users/{user_id}`, `PATCH users/{email}`
 */
export class EditUser {
  readonly #ports: EditUserPorts;

  constructor(ports: EditUserPorts) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, NO_SUCH_USER, INSUFFICIENT_PERMISSION,
   *   EMAIL_CHANGE_NOT_AUTHORIZED, MUST_BE_ADMINISTRATOR, MUST_BE_OWNER, ONLY_OWNER_MUST_STAY, FULL_NAME_…,
   *   the errors of an invalid value of a profile field, and EMAIL_MALFORMED, EMAIL_DOMAIN_NOT_ALLOWED,
   *   EMAIL_DISPOSABLE, EMAIL_WITH_PLUS, EMAIL_IN_USE
   */
  async execute(who: Actor, input: EditUserInput): Promise<void> {
    const { userId } = input;
    const texts = await earlyProfileTexts(this.#ports, who, input.profile ?? []);
    await this.#ports.unitOfWork.by(who).run(async (tx) => {
      if (input.role !== undefined) await realmLocked(tx, who.realmId);
      const { actor, account: own } = await authenticateAgain(tx, who);
      const account = await lockedAccount(tx, actor.realmId, userId);
      const refusal = identityPolicy.editUser(actor, account);
      if (refusal) throw new IdentityError(refusal);
      if (input.newEmail !== undefined) checkMayChangeAddresses(actor, own);
      if (input.role !== undefined && input.role !== account.role) {
        const refused = identityPolicy.changeRole(actor, account, input.role);
        if (refused) throw new IdentityError(refused);
        await changeRole(tx, account, input.role, actor.userId);
      }
      if (input.fullName !== undefined) await rename(tx, actor, account, input.fullName);
      if (input.profile && !account.bot) {
        await changeProfile(tx, texts, actor, userId, input.profile);
        const after = auditedIds(
          'field',
          input.profile.map(({ id }) => id),
        );
        const { realmId } = actor;
        const kind = 'user.profile_changed';
        await tx.audit.append({ kind, realmId, objectId: userId, userId, after });
      }
      if (input.newEmail !== undefined) await this.#readdress(tx, account, input.newEmail);
    });
    this.#ports.changes.announce({ userId });
  }

  async #readdress(tx: IdentityTx, account: UserAccount, text: string): Promise<void> {
    const { realmId } = account;
    const realm = await realmOf(tx, realmId);
    const ownDomain = this.#ports.addresses.emailDomainOf(realm.stringId);
    const deliveryEmail = checkedEmailAddress(text, ownDomain);
    if (deliveryEmail === account.deliveryEmail) return;
    await checkEmailDomain(deliveryEmail, realm, () => tx.realms.domainsOf(realmId));
    await checkAddressIsFree(tx, account, deliveryEmail);
    await storeAddress(tx, account, deliveryEmail, ownDomain);
  }
}

function checkMayChangeAddresses(actor: Actor, own: UserAccount): void {
  const refusal = identityPolicy.changeEmails(actor, own);
  if (refusal) throw new IdentityError(refusal);
}

async function rename(tx: IdentityTx, actor: Actor, account: UserAccount, text: string) {
  const { id: userId, realmId, fullName: oldFullName } = account;
  const fullName = checkedFullName(text);
  if (fullName === oldFullName) return;
  await checkUniqueName(tx, await realmOf(tx, realmId), fullName, userId);
  await storeFullName(tx, actor, account, fullName);
}
