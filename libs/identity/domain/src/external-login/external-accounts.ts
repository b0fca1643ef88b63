import { ROLES } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf } from '../identity-tx.ts';
import type { LoginAccount } from '../log-in/login-accounts.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import type { Realm } from '../realms/realm.ts';
import { checkedEmailAddress } from '../users/email-address.ts';
import { checkEmailDomain, isOfDomains } from '../users/email-domains.ts';
import { checkedFullName, fullNameFrom } from '../users/full-name.ts';
import { newcomersVisibility, openAccount } from '../users/open-account.ts';
import { checkUniqueName } from '../users/unique-name.ts';
import type { JoiningUser } from './invited-sign-ups.ts';
import type { ExternalUser } from './open-id-connect.ts';

/** The account of a user of a provider. */
export interface FoundAccount {
  readonly account: LoginAccount;
  /** True if the account was found by its link, false if by its address. */
  readonly isLinked: boolean;
}

/** Renders nothing before the transaction: a sign-up waits for no queue. */
const NOTHING_RENDERED: ReadonlyMap<string, string> = new Map();

/**
 * Finds the account of a user of a provider: by its link; else by an address that the provider has verified; else
 * it opens one.
 */
export class ExternalAccounts {
  readonly #ports: ExternalAccountPorts;

  constructor(ports: ExternalAccountPorts) {
    this.#ports = ports;
  }

  /**
   * @param address the client's network address
   * @throws IdentityError USER_DEACTIVATED, EXTERNAL_EMAIL_UNVERIFIED, EXTERNAL_SIGN_UP_REFUSED, EMAIL_…,
   *   FULL_NAME_…
   */
  async find(realm: Realm, user: ExternalUser, address: string): Promise<FoundAccount> {
    const { logins, unitOfWork } = this.#ports;
    const userId = await unitOfWork.run((tx) => tx.externalIdentities.find(realm.id, user));
    const linked = userId === null ? null : await logins.findById(realm.id, userId);
    if (linked) return { account: usable(linked), isLinked: true };
    const email = verifiedEmail(user);
    const known = await logins.findByEmail(realm.id, email);
    if (known) return { account: usable(known), isLinked: false };
    const account = await logins.findById(
      realm.id,
      await this.#signUp(realm, { email, name: user.name, address }),
    );
    if (!account) throw new IdentityError('NO_SUCH_USER');
    return { account, isLinked: false };
  }

  async #signUp(
    realm: Realm,
    {
      email,
      name,
      address,
    }: { readonly email: string; readonly name: string; readonly address: string },
  ): Promise<number> {
    const fullName = checkedFullName(
      fullNameFrom(name) || fullNameFrom(email.split('@', 1)[0] ?? ''),
    );
    const { invitedSignUps } = this.#ports;
    const invited = await invitedSignUps.join({ realmId: realm.id, email, fullName, address });
    return invited ?? this.#openAccount({ realmId: realm.id, email, fullName, address });
  }

  /** Creates an account without an invitation, for addresses that need none. */
  #openAccount({ realmId, email, fullName, address }: JoiningUser): Promise<number> {
    const { unitOfWork, addresses, apiKeys, clock } = this.#ports;
    const actor = { unauthenticated: true as const, realmId, userId: null, address };
    return unitOfWork.by(actor).run(async (tx) => {
      const realm = await realmOf(tx, realmId);
      const ownDomain = addresses.emailDomainOf(realm.stringId);
      const deliveryEmail = checkedEmailAddress(email, ownDomain);
      const domains = await tx.realms.domainsOf(realmId);
      const settings = effectiveRealmSettings(realm.settings);
      if (settings.invite_required && !isOfDomains(deliveryEmail, domains)) {
        throw new IdentityError('EXTERNAL_SIGN_UP_REFUSED', { email });
      }
      await checkEmailDomain(deliveryEmail, realm, () => Promise.resolve(domains));
      await checkUniqueName(tx, realm, fullName);
      if (await tx.users.isEmailInUse(realmId, deliveryEmail)) {
        throw new IdentityError('EMAIL_IN_USE');
      }
      const { userId } = await openAccount(tx.users, apiKeys, {
        realmId,
        deliveryEmail,
        fullName,
        ownDomain,
        role: ROLES.member,
        emailVisibility: newcomersVisibility(realm),
        dateJoined: clock.now(),
      });
      const newcomer = { realmId, userId, creatorId: null };
      await tx.events.append({ type: 'user.created', isBot: false, ...newcomer });
      await tx.defaultChannels.join(newcomer);
      await tx.greetings.greet({ realmId, userId, text: null, rendered: NOTHING_RENDERED });
      return userId;
    });
  }
}

function usable(account: LoginAccount): LoginAccount {
  // Bots do not log in, and the error does not reveal that the address is a bot's.
  if (account.isBot) {
    throw new IdentityError('EXTERNAL_SIGN_UP_REFUSED', { email: account.email });
  }
  if (!account.isActive) throw new IdentityError('USER_DEACTIVATED');
  return account;
}

function verifiedEmail({ email, isEmailVerified }: ExternalUser): string {
  const address = email?.trim() ?? '';
  // No address has a null character, and no repository can search for one.
  if (address === '' || address.includes('\0') || !isEmailVerified) {
    throw new IdentityError('EXTERNAL_EMAIL_UNVERIFIED');
  }
  return address;
}

/** The dependencies of {@link ExternalAccounts}. */
export type ExternalAccountPorts = Pick<
  IdentityPorts,
  'logins' | 'unitOfWork' | 'addresses' | 'apiKeys' | 'clock' | 'invitedSignUps'
>;
