import { ROLES, type Role } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf } from '../identity-tx.ts';
import { checkedPassword } from '../log-in/password.ts';
import type { Operator } from '../operator.ts';
import { checkedEmailAddress } from './email-address.ts';
import { checkedFullName } from './full-name.ts';
import { newcomersVisibility, openAccount, type OpenedAccount } from './open-account.ts';
import type { EmailVisibility } from './user-account.ts';

/** The account to be; names and address are trimmed. */
interface CreateUserInput {
  readonly email: string;
  readonly fullName: string;
  readonly password: string;
  /** A member by default. */
  readonly role?: Role;
  /** The organization's default for new users if absent. */
  readonly emailVisibility?: EmailVisibility;
  /** Off by default, for every role. */
  readonly canCreateUsers?: boolean;
}

/** Opens an account for a person. */
export class CreateUser {
  readonly #ports: Pick<
    IdentityPorts,
    'unitOfWork' | 'passwords' | 'apiKeys' | 'addresses' | 'clock'
  >;

  constructor(
    ports: Pick<IdentityPorts, 'unitOfWork' | 'passwords' | 'apiKeys' | 'addresses' | 'clock'>,
  ) {
    this.#ports = ports;
  }

  /**
   * @returns also the new account's API key
   * @throws IdentityError FULL_NAME_…, EMAIL_MALFORMED, PASSWORD_TOO_WEAK, EMAIL_IN_USE,
   *   NO_SUCH_REALM
   */
  async execute(operator: Operator, input: CreateUserInput): Promise<OpenedAccount> {
    const fullName = checkedFullName(input.fullName);
    const passwordHash = await this.#ports.passwords.hash(checkedPassword(input.password));
    return this.#ports.unitOfWork.by(operator).run(async (tx) => {
      const realm = await realmOf(tx, operator.realmId);
      const ownDomain = this.#ports.addresses.emailDomainOf(realm.stringId);
      const opened = await openAccount(tx.users, this.#ports.apiKeys, {
        realmId: realm.id,
        fullName,
        passwordHash,
        ownDomain,
        deliveryEmail: checkedEmailAddress(input.email, ownDomain),
        role: input.role ?? ROLES.member,
        emailVisibility: input.emailVisibility ?? newcomersVisibility(realm),
        canCreateUsers: input.canCreateUsers ?? false,
        dateJoined: this.#ports.clock.now(),
      });
      const { userId } = opened;
      const data = { realmId: realm.id, userId, isBot: false, creatorId: null };
      await tx.events.append({ type: 'user.created', ...data });
      await tx.defaultChannels.join({ realmId: realm.id, userId, creatorId: null });
      return opened;
    });
  }
}
