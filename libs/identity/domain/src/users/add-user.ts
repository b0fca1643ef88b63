import { ROLES, type Actor } from '@tandem/shared-kernel';
import { authenticateAgain } from '../authenticate-again.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf, type IdentityTx } from '../identity-tx.ts';
import { isStrongPassword } from '../log-in/password.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import { identityPolicy } from '../policy/identity-policy.ts';
import { checkedEmailAddress } from './email-address.ts';
import { checkEmailDomain } from './email-domains.ts';
import { checkedFullName } from './full-name.ts';
import { newcomersVisibility, openAccount } from './open-account.ts';
import { checkUniqueName } from './unique-name.ts';

/** The account to be; name and address are trimmed. */
interface AddUserInput {
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

/**
 * Creates an account for another person, who need not confirm the address.
 *
 * @see `POST users`
 */
export class AddUser {
  readonly #ports: AddUserPorts;

  constructor(ports: AddUserPorts) {
    this.#ports = ports;
  }

  /**
   * @throws IdentityError USER_DEACTIVATED, CREDENTIAL_ENDED, USER_CREATION_NOT_AUTHORIZED, FULL_NAME_…,
   *   EMAIL_MALFORMED, EMAIL_DOMAIN_NOT_ALLOWED, EMAIL_DISPOSABLE, EMAIL_WITH_PLUS, EMAIL_IN_USE,
   *   PASSWORD_TOO_WEAK, checked in this order
   * @throws TemporarilyUnavailable when too many texts wait
   */
  async execute(actor: Actor, input: AddUserInput): Promise<{ readonly userId: number }> {
    const { passwords, strength, unitOfWork, profileTexts } = this.#ports;
    const { welcomeText, realm, ...checked } = await this.#checked(actor, input);
    if (
      !(await isStrongPassword(strength, input.password, [checked.deliveryEmail, checked.fullName]))
    ) {
      throw new IdentityError('PASSWORD_TOO_WEAK');
    }
    const passwordHash = await passwords.hash(input.password);
    const texts = welcomeText === '' ? [] : [welcomeText];
    const rendered = await profileTexts.renderEarly(texts, actor.userId);
    return unitOfWork.by(actor).run(async (tx) => {
      await checkAllowed(tx, actor);
      // Another account may have got the name since it was checked.
      await checkUniqueName(tx, realm, checked.fullName);
      const { userId } = await openAccount(tx.users, this.#ports.apiKeys, {
        ...checked,
        realmId: actor.realmId,
        passwordHash,
        role: ROLES.member,
        dateJoined: this.#ports.clock.now(),
        joinsAtFirstLogin: true,
      });
      const { realmId, userId: creatorId } = actor;
      await tx.events.append({ type: 'user.created', realmId, userId, isBot: false, creatorId });
      await tx.defaultChannels.join({ realmId, userId, creatorId });
      // Clients expect an account without messages, unless the organization wrote a greeting.
      if (welcomeText) await tx.greetings.greet({ realmId, userId, text: welcomeText, rendered });
      return { userId };
    });
  }

  /** All checks but that of the password, whose hash takes too long for a transaction. */
  #checked(actor: Actor, input: AddUserInput) {
    return this.#ports.unitOfWork.run(async (tx) => {
      await checkAllowed(tx, actor);
      const fullName = checkedFullName(input.fullName);
      const realm = await realmOf(tx, actor.realmId);
      await checkUniqueName(tx, realm, fullName);
      const ownDomain = this.#ports.addresses.emailDomainOf(realm.stringId);
      const deliveryEmail = checkedEmailAddress(input.email, ownDomain);
      await checkEmailDomain(deliveryEmail, realm, () => tx.realms.domainsOf(realm.id));
      if (await tx.users.isEmailInUse(realm.id, deliveryEmail)) {
        throw new IdentityError('EMAIL_IN_USE');
      }
      const emailVisibility = newcomersVisibility(realm);
      const welcomeText = effectiveRealmSettings(realm.settings).welcome_message_custom_text;
      return { realm, fullName, deliveryEmail, ownDomain, emailVisibility, welcomeText };
    });
  }
}

async function checkAllowed(tx: IdentityTx, actor: Actor): Promise<void> {
  const refusal = identityPolicy.createUser((await authenticateAgain(tx, actor)).account);
  if (refusal) throw new IdentityError(refusal);
}

type AddUserPorts = Pick<
  IdentityPorts,
  'unitOfWork' | 'passwords' | 'strength' | 'apiKeys' | 'addresses' | 'profileTexts' | 'clock'
>;
