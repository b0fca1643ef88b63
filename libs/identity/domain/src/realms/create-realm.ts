import { ROLES } from '@tandem/shared-kernel';
import { REALM_GROUP_SETTING_DEFAULTS } from '../groups/group-settings.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { checkedPassword } from '../log-in/password.ts';
import { checkedEmailAddress } from '../users/email-address.ts';
import { checkedFullName } from '../users/full-name.ts';
import { openAccount, type OpenedAccount } from '../users/open-account.ts';
import { SYSTEM_BOTS } from '../users/system-bots.ts';
import { INTERNAL_REALM, checkedRealmNames, type Realm } from './realm.ts';

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

/** What the operator needs to hand the organization over. */
interface CreatedRealm {
  readonly realmId: number;
  readonly stringId: string;
  /** Where people find it. */
  readonly url: string;
  readonly owner: OpenedAccount;
}

/**
 * Founds an organization: with its system groups, the settings that refer to them, and an owner.
 * The first one brings the server's own bots into being as well. Only the operator may; there is
 * no actor, because nobody belongs to an organization before it exists.
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
   * @throws IdentityError REALM_ALREADY_EXISTS, and whatever is wrong with the names, the owner's
   *   address or the password
   */
  async execute(input: CreateRealmInput): Promise<CreatedRealm> {
    const names = checkedRealmNames({ ...input, description: input.description ?? '' });
    const ownDomain = this.#ports.addresses.emailDomainOf(names.stringId);
    const fullName = checkedFullName(input.owner.fullName);
    const deliveryEmail = checkedEmailAddress(input.owner.email, ownDomain);
    // Hashed before the transaction begins: it takes longer than everything inside it.
    const passwordHash = await this.#ports.passwords.hash(checkedPassword(input.owner.password));
    return this.#ports.unitOfWork.by({ operator: true }).run(async (tx) => {
      await this.#ensureInternalRealm(tx);
      const realm = await this.#found(tx, names);
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

  /** @returns `null` when the short name is taken */
  async #found(
    tx: IdentityTx,
    names: Pick<Realm, 'stringId' | 'name' | 'description'>,
  ): Promise<Realm | null> {
    const dateCreated = this.#ports.clock.now();
    const realm = await tx.realms.add({ ...names, dateCreated, deactivated: false, settings: {} });
    if (!realm) return null;
    const groups = await tx.groups.addSystemGroups(realm.id, dateCreated);
    const settings = Object.entries(REALM_GROUP_SETTING_DEFAULTS).map(
      ([setting, group]) => [setting, groups[group]] as const,
    );
    await tx.groups.setRealmGroupSettings(realm.id, Object.fromEntries(settings));
    return realm;
  }

  /** When two commands found the first organization at once, one of them makes the bots. */
  async #ensureInternalRealm(tx: IdentityTx): Promise<void> {
    const realm = await this.#found(tx, {
      stringId: INTERNAL_REALM,
      name: 'System bots',
      description: '',
    });
    if (!realm) return;
    const ownDomain = this.#ports.addresses.emailDomainOf(INTERNAL_REALM);
    for (const { shortName, fullName } of SYSTEM_BOTS) {
      await openAccount(tx.users, this.#ports.apiKeys, {
        realmId: realm.id,
        fullName,
        ownDomain,
        role: ROLES.member,
        deliveryEmail: `${shortName}@${ownDomain}`,
        bot: { type: 1, ownerId: null, isSystemBot: true },
        dateJoined: realm.dateCreated,
      });
    }
  }
}
