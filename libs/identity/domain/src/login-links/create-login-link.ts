import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { lockedAccount } from '../identity-tx.ts';
import type { Operator } from '../operator.ts';
import {
  LOGIN_LINK_SECONDS,
  MAX_LOGIN_LINK_SECONDS,
  MAX_LOGIN_LINKS_PER_USER,
  loginLinkHash,
} from './login-link.ts';

/** The user of the link. */
interface CreateLoginLinkInput {
  readonly userId: number;
  /** The validity of the link, at most a day; 10 minutes by default. */
  readonly seconds?: number;
}

/**
 * Creates a link that logs a user in to one browser, for the operator. It replaces the password and the second
 * factor of that log-in.
 */
export class CreateLoginLink {
  readonly #ports: Pick<IdentityPorts, 'unitOfWork' | 'secrets' | 'clock'>;

  constructor(ports: Pick<IdentityPorts, 'unitOfWork' | 'secrets' | 'clock'>) {
    this.#ports = ports;
  }

  /**
   * @returns the key, which is stored as a hash only
   * @throws IdentityError NO_SUCH_USER, USER_ALREADY_DEACTIVATED; NO_SUCH_USER for bots
   */
  async execute(
    operator: Operator,
    { userId, seconds = LOGIN_LINK_SECONDS }: CreateLoginLinkInput,
  ): Promise<{ readonly key: string; readonly expiresAt: Date }> {
    const { clock, secrets, unitOfWork } = this.#ports;
    const { realmId } = operator;
    const key = secrets.generate();
    const expiresAt = new Date(
      clock.now().getTime() + Math.min(seconds, MAX_LOGIN_LINK_SECONDS) * 1000,
    );
    await unitOfWork.by(operator).run(async (tx) => {
      const account = await lockedAccount(tx, realmId, userId);
      if (account.bot !== null) throw new IdentityError('NO_SUCH_USER');
      if (!account.isActive) throw new IdentityError('USER_ALREADY_DEACTIVATED');
      const link = { realmId, userId, expiresAt };
      await tx.loginLinks.add(
        link,
        loginLinkHash(secrets, 'operator', key),
        MAX_LOGIN_LINKS_PER_USER,
      );
      const after = { expires_at: expiresAt.toISOString() };
      await tx.audit.append({ kind: 'login_link.created', realmId, userId, after });
    });
    return { key, expiresAt };
  }
}
