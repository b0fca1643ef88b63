import { ROLES } from '@tandem/shared-kernel';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { checkedPassword } from '../log-in/password.ts';
import { checkedEmailAddress } from '../users/email-address.ts';
import { checkedFullName } from '../users/full-name.ts';
import { openAccount, type OpenedAccount } from '../users/open-account.ts';
import { ensureSystemBots, foundRealm } from './found-realm.ts';
import { checkedRealmNames } from './realm.ts';

/** The organization to be, and its first member. */
export interface CreateRealmInput {
  /** Short name and subdomain; empty for the root organization. */
  readonly stringId: string;
  readonly name: string;
  /** Markdown. */
  readonly description?: string;
  readonly owner: {
    readonly email: string;
    readonly fullName: string;
    readonly password: string;
  };
}

/** The data with which the operator hands over the organization. */
interface CreatedRealm {
  readonly realmId: number;
  readonly stringId: string;
  /** Its subdomain. */
  readonly url: string;
  readonly owner: OpenedAccount;
}

/**
 * Creates an organization with its system groups, the settings that refer to them, and an owner. The first
 * one also creates the server's bots. Only the operator may; there is no actor, because an organization has
 * no users before it exists.
 */
export class CreateRealm {
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
   * @throws IdentityError REALM_ALREADY_EXISTS, and the errors of the names, the owner's address and the
   *   password
   */
  async execute(input: CreateRealmInput): Promise<CreatedRealm> {
    const names = checkedRealmNames({ ...input, description: input.description ?? '' });
    const ownDomain = this.#ports.addresses.emailDomainOf(names.stringId);
    const fullName = checkedFullName(input.owner.fullName);
    const deliveryEmail = checkedEmailAddress(input.owner.email, ownDomain);
    // Hashed before the transaction: it takes longer than all work inside.
    const passwordHash = await this.#ports.passwords.hash(checkedPassword(input.owner.password));
    return this.#ports.unitOfWork.by({ operator: true }).run(async (tx) => {
      await ensureSystemBots(tx, this.#ports);
      const realm = await foundRealm(tx, this.#ports.clock, names);
      if (!realm) throw new IdentityError('REALM_ALREADY_EXISTS', { stringId: names.stringId });
      const owner = await openAccount(tx.users, this.#ports.apiKeys, {
        realmId: realm.id,
        deliveryEmail,
        fullName,
        passwordHash,
        ownDomain,
        role: ROLES.owner,
        dateJoined: realm.dateCreated,
      });
      const { id: realmId, stringId } = realm;
      await tx.audit.append({
        kind: 'realm.created',
        realmId,
        userId: owner.userId,
        name: stringId,
        after: { name: realm.name, owner_id: owner.userId },
      });
      return { realmId, stringId, url: this.#ports.addresses.urlOf(stringId), owner };
    });
  }
}
