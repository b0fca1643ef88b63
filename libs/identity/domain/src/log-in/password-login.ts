import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import { effectiveRealmSettings } from '../realms/realm-settings.ts';
import type { Realm } from '../realms/realm.ts';
import { checkCode } from '../second-factor/check-code.ts';
import type { LoginAccount } from './login-accounts.ts';

/** The credentials that a user enters, and the origin of the request. */
export interface PasswordLoginInput {
  /** The request's Host, without a port. */
  readonly host: string;
  /** The real address. */
  readonly username: string;
  readonly password: string;
  /** The code of the second factor; absent or empty if there is none. */
  readonly code?: string | undefined;
  /** The client's network address. */
  readonly address: string;
  /** The name of the client program, if it sends one. */
  readonly clientName: string;
}

/** Checks a password, for all log-ins with one. There is no actor before it succeeds. */
export class PasswordLogin {
  readonly #ports: PasswordLoginPorts;
  readonly #directory: RealmDirectory;

  constructor(ports: PasswordLoginPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
  }

  /**
   * Neither the response nor its duration reveals whether an account exists; only clients that send its
   * password learn that it is deactivated, or requires a code.
   *
   * @throws IdentityError NONEXISTENT_SUBDOMAIN, REALM_DEACTIVATED, PASSWORD_AUTH_DISABLED,
   *   LOGIN_THROTTLED, AUTHENTICATION_FAILED, USER_DEACTIVATED, SECOND_FACTOR_REQUIRED,
   *   SECOND_FACTOR_WRONG, checked in this order
   */
  async execute(
    input: PasswordLoginInput,
  ): Promise<{ readonly realm: Realm; readonly account: LoginAccount }> {
    const realm = await this.#directory.activeAt(input.host);
    if (!effectiveRealmSettings(realm.settings).password_auth_enabled) {
      throw new IdentityError('PASSWORD_AUTH_DISABLED');
    }
    return { realm, account: await this.#verified(realm.id, input) };
  }

  async #verified(realmId: number, input: PasswordLoginInput): Promise<LoginAccount> {
    const { logins, passwords, throttle } = this.#ports;
    const { username, address } = input;
    // No address has a null character, and no repository can search for one.
    if (username.includes('\0')) throw new IdentityError('AUTHENTICATION_FAILED');
    const attempt = { realmId, account: username, address };
    await throttle.check(attempt);
    const account = await logins.findByEmail(realmId, username.trim());
    const right = await passwords.verify(account?.passwordHash ?? null, input.password);
    if (!account || !right) {
      await throttle.failed(attempt);
      throw new IdentityError('AUTHENTICATION_FAILED');
    }
    // Checked again: concurrent guesses all pass the first check.
    await throttle.check(attempt);
    if (!account.isActive) throw new IdentityError('USER_DEACTIVATED');
    if (account.hasSecondFactor) await this.#checkCode(realmId, account, input);
    await throttle.succeeded(attempt);
    return account;
  }

  #checkCode(
    realmId: number,
    { userId }: LoginAccount,
    { code = '', address }: PasswordLoginInput,
  ): Promise<void> {
    if (code === '') throw new IdentityError('SECOND_FACTOR_REQUIRED');
    return checkCode(this.#ports, { realmId, userId, code, address });
  }
}

type PasswordLoginPorts = Pick<
  IdentityPorts,
  | 'addresses'
  | 'realms'
  | 'logins'
  | 'passwords'
  | 'throttle'
  | 'unitOfWork'
  | 'codes'
  | 'secrets'
  | 'clock'
>;
