import { setPassword } from '../api-keys/give-new-api-key.ts';
import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { realmOf } from '../identity-tx.ts';
import { RealmDirectory } from '../realms/realm-directory.ts';
import { hashChosenPassword } from '../users/register-user.ts';
import type { PasswordReset } from './password-reset-repository.ts';

/** A link that was followed, and the new password. */
interface ResetPasswordInput {
  /** The request's Host, without a port. */
  readonly host: string;
  readonly token: string;
  readonly newPassword: string;
  /** The client's network address. */
  readonly address: string;
}

/** The lifetime of a link, in seconds. */
export const PASSWORD_RESET_SECONDS = 3_600;

/**
 * Replaces a lost password. The link is sufficient: only the mailbox of the account has it. It works once; with
 * the new password every token, session and other link of the account ends.
 */
export class ResetPassword {
  readonly #ports: ResetPorts;
  readonly #directory: RealmDirectory;

  constructor(ports: ResetPorts) {
    this.#ports = ports;
    this.#directory = new RealmDirectory(ports.addresses, ports.realms);
  }

  /**
   * A link is not used up by a password that is too weak.
   *
   * @returns the address of the account
   * @throws IdentityError PASSWORD_RESET_LINK_INVALID, PASSWORD_TOO_WEAK
   */
  async execute(input: ResetPasswordInput): Promise<{ readonly email: string }> {
    const { logins, tokens, unitOfWork } = this.#ports;
    const realm = await this.#directory.findByHost(input.host);
    if (realm?.deactivated !== false) throw new IdentityError('PASSWORD_RESET_LINK_INVALID');
    const tokenHash = tokens.hashOf(input.token);
    const find = () => unitOfWork.run((tx) => tx.passwordResets.find(tokenHash));
    const { email } = this.#valid(await find(), realm.id);
    // Outside the transaction: it takes longer than all work inside.
    const hash = await hashChosenPassword(this.#ports, input.newPassword, [email]);
    const found = await logins.findByEmail(realm.id, email);
    const { address } = input;
    const actor = {
      unauthenticated: true as const,
      realmId: realm.id,
      userId: found?.userId ?? null,
      address,
    };
    const userId = await unitOfWork.by(actor).run(async (tx) => {
      const account = found && (await tx.users.lock(realm.id, found.userId));
      // Checked again after the lock: of two concurrent requests, one finds it used.
      this.#valid(await tx.passwordResets.find(tokenHash), realm.id);
      const isAccount = account?.isActive === true && account.bot === null;
      if (!isAccount || account.deliveryEmail.toLowerCase() !== email) {
        throw new IdentityError('PASSWORD_RESET_LINK_INVALID');
      }
      await setPassword(tx, this.#ports, { realm: await realmOf(tx, realm.id), account, hash });
      return account.id;
    });
    this.#ports.changes.announce({ userId });
    return { email };
  }

  #valid(reset: PasswordReset | null, realmId: number): PasswordReset {
    const age = reset ? this.#ports.clock.now().getTime() - reset.requestedAt.getTime() : Infinity;
    if (reset?.realmId === realmId && age <= PASSWORD_RESET_SECONDS * 1000) return reset;
    throw new IdentityError('PASSWORD_RESET_LINK_INVALID');
  }
}

type ResetPorts = Pick<
  IdentityPorts,
  | 'unitOfWork'
  | 'addresses'
  | 'realms'
  | 'logins'
  | 'tokens'
  | 'passwords'
  | 'strength'
  | 'apiKeys'
  | 'changes'
  | 'clock'
>;
