import {
  CheckAddresses,
  IdentityError,
  RegisterUser,
  hashChosenPassword,
  isAddressRefusal,
  type AddressRefusal,
  type IdentityErrorCode,
  type IdentityPorts,
  type RealmAddresses,
  type RealmDirectory,
} from '@tandem/identity-domain';
import { PostgresRealmRepository, bindIdentityTx } from '@tandem/identity-postgres';
import {
  InvitationError,
  addressRefused,
  nameRefused,
  type AccountOpening,
  type AddressFault,
  type InviteeRules,
  type JoiningAccount,
  type NameFault,
  type NewPasswords,
  type RealmHosts,
} from '@tandem/invitations-domain';
import type { AuditActor } from '@tandem/shared-kernel';
import type { Sql } from '@tandem/shared-postgres';

const ADDRESS_FAULTS: Readonly<Record<AddressRefusal, AddressFault>> = {
  EMAIL_MALFORMED: 'malformed',
  EMAIL_DOMAIN_NOT_ALLOWED: 'domain',
  EMAIL_DISPOSABLE: 'disposable',
  EMAIL_WITH_PLUS: 'plus',
};
const NAME_FAULTS: Partial<Readonly<Record<IdentityErrorCode, NameFault>>> = {
  FULL_NAME_EMPTY: 'empty',
  FULL_NAME_TOO_LONG: 'too-long',
  FULL_NAME_CHARACTERS: 'characters',
  FULL_NAME_FORMAT: 'format',
};

/** The accounts of the identity context, for users who join. */
export class IdentityAccountOpening implements AccountOpening {
  readonly #register: RegisterUser;

  constructor(
    sql: Sql,
    actor: AuditActor | null,
    ports: Pick<IdentityPorts, 'apiKeys' | 'addresses' | 'clock'>,
  ) {
    // One transaction with the command that opens the account.
    const unitOfWork: IdentityPorts['unitOfWork'] = {
      run: (work) => work(bindIdentityTx(sql, actor)),
      by: () => unitOfWork,
    };
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

/** The addresses that an organization of the identity context accepts. */
export class IdentityInviteeRules implements InviteeRules {
  readonly #check: CheckAddresses;

  constructor(sql: Sql, addresses: RealmAddresses) {
    this.#check = new CheckAddresses({ realms: new PostgresRealmRepository(sql), addresses });
  }

  async faultsOf(
    realmId: number,
    emails: readonly string[],
  ): Promise<ReadonlyMap<string, AddressFault>> {
    const refusals = await this.#check.execute(realmId, emails);
    return new Map([...refusals].map(([email, code]) => [email, ADDRESS_FAULTS[code]]));
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

/** The addresses of the organizations of the identity context. */
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
  const fault = NAME_FAULTS[error.code];
  if (fault !== undefined) return nameRefused(fault);
  return isAddressRefusal(error.code) ? addressRefused() : error;
}
