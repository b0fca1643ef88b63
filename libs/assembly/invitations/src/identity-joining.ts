import {
  IdentityError,
  RegisterUser,
  checkEmailDomain,
  checkedEmailAddress,
  hashChosenPassword,
  type IdentityErrorCode,
  type IdentityPorts,
  type RealmAddresses,
  type RealmDirectory,
} from '@tandem/identity-domain';
import { PostgresRealmRepository, bindIdentityTx } from '@tandem/identity-postgres';
import {
  InvitationError,
  type AccountOpening,
  type AddressFault,
  type InviteeRules,
  type JoiningAccount,
  type NewPasswords,
  type RealmHosts,
} from '@tandem/invitations-domain';
import type { Sql } from '@tandem/shared-postgres';

const FAULTS: Partial<Readonly<Record<IdentityErrorCode, AddressFault>>> = {
  EMAIL_MALFORMED: 'malformed',
  EMAIL_DOMAIN_NOT_ALLOWED: 'domain',
  EMAIL_DISPOSABLE: 'disposable',
  EMAIL_WITH_PLUS: 'plus',
};
const NAME_REASONS: Partial<Readonly<Record<IdentityErrorCode, string>>> = {
  FULL_NAME_EMPTY: 'Name must not be empty!',
  FULL_NAME_TOO_LONG: 'Name too long!',
  FULL_NAME_CHARACTERS: 'Invalid characters in name!',
  FULL_NAME_FORMAT: 'Invalid format!',
};

/** The accounts of the identity context, for people who join. */
export class IdentityAccountOpening implements AccountOpening {
  readonly #register: RegisterUser;

  constructor(sql: Sql, ports: Pick<IdentityPorts, 'apiKeys' | 'addresses' | 'clock'>) {
    // One transaction with the command that opens the account.
    const unitOfWork: IdentityPorts['unitOfWork'] = { run: (work) => work(bindIdentityTx(sql)) };
    this.#register = new RegisterUser({ ...ports, unitOfWork });
  }

  async open(account: JoiningAccount): Promise<number> {
    try {
      return (await this.#register.execute(account)).userId;
    } catch (error) {
      throw error instanceof IdentityError ? refusalOf(error as IdentityError) : error;
    }
  }
}

/** What an organization of the identity context demands of addresses. */
export class IdentityInviteeRules implements InviteeRules {
  readonly #sql: Sql;
  readonly #addresses: RealmAddresses;

  constructor(sql: Sql, addresses: RealmAddresses) {
    this.#sql = sql;
    this.#addresses = addresses;
  }

  async faultsOf(
    realmId: number,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, AddressFault>> {
    const realms = new PostgresRealmRepository(this.#sql);
    const realm = await realms.find(realmId);
    if (!realm) throw new Error(`There is no organization ${realmId}`);
    const ownDomain = this.#addresses.emailDomainOf(realm.stringId);
    // Asked at most once, however many addresses there are.
    let domains: ReturnType<typeof realms.domainsOf> | undefined;
    const faults = new Map<string, AddressFault>();
    for (const email of emails) {
      try {
        const address = checkedEmailAddress(email, ownDomain);
        await checkEmailDomain(address, realm, () => (domains ??= realms.domainsOf(realmId)));
      } catch (error) {
        const fault =
          error instanceof IdentityError ? FAULTS[(error as IdentityError).code] : undefined;
        if (fault === undefined) throw error;
        faults.set(email, fault);
      }
    }
    return faults;
  }
}

/** Passwords as the identity context stores them. */
export class IdentityNewPasswords implements NewPasswords {
  readonly #ports: Pick<IdentityPorts, 'passwords' | 'strength'>;

  constructor(ports: Pick<IdentityPorts, 'passwords' | 'strength'>) {
    this.#ports = ports;
  }

  async hash(password: string, personalWords: readonly string[]): Promise<string> {
    try {
      return await hashChosenPassword(this.#ports, password, personalWords);
    } catch (error) {
      if (!(error instanceof IdentityError)) throw error;
      throw new InvitationError('JOINING_PASSWORD_TOO_WEAK');
    }
  }
}

/** Where the organizations of the identity context live. */
export class IdentityRealmHosts implements RealmHosts {
  readonly #directory: RealmDirectory;
  readonly #addresses: RealmAddresses;

  constructor(directory: RealmDirectory, addresses: RealmAddresses) {
    this.#directory = directory;
    this.#addresses = addresses;
  }

  async realmIdAt(host: string): Promise<number | null> {
    const realm = await this.#directory.findByHost(host);
    return realm === null || realm.deactivated ? null : realm.id;
  }

  urlOf(stringId: string): string {
    return this.#addresses.urlOf(stringId);
  }
}

function refusalOf(error: IdentityError): unknown {
  if (error.code === 'EMAIL_IN_USE') return new InvitationError('JOINING_ADDRESS_TAKEN');
  const nameReason = NAME_REASONS[error.code];
  if (nameReason !== undefined) {
    return new InvitationError('JOINING_NAME_REFUSED', { reason: nameReason });
  }
  if (FAULTS[error.code] === undefined) return error;
  const reason = 'This organization does not take people with such an address.';
  return new InvitationError('JOINING_ADDRESS_REFUSED', { reason });
}
