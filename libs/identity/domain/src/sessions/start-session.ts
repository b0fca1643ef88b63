import { IdentityError } from '../identity-error.ts';
import type { IdentityPorts } from '../identity-ports.ts';
import { PasswordLogin, type PasswordLoginInput } from '../log-in/password-login.ts';
import { openSession, type Browser, type StartedSession } from './open-session.ts';

/** The input of a user, and the browser. */
interface StartSessionInput extends PasswordLoginInput, Browser {}

/** Logs a user in to a browser: a password for a session. */
export class StartSession {
  readonly #ports: IdentityPorts;
  readonly #login: PasswordLogin;

  constructor(ports: IdentityPorts) {
    this.#ports = ports;
    this.#login = new PasswordLogin(ports);
  }

  /** @throws IdentityError as {@link PasswordLogin.execute} */
  async execute(input: StartSessionInput): Promise<StartedSession> {
    const { realm, account } = await this.#login.execute(input);
    const allowed = { realmId: realm.id, account, browser: input, method: 'password' as const };
    return openSession(this.#ports, allowed, async (tx) => {
      // Replaced since it was checked: a new password ends the sessions of the old one, also this one.
      if (!(await tx.accountDetails.hasPassword(account.userId, account.passwordHash))) {
        throw new IdentityError('AUTHENTICATION_FAILED');
      }
    });
  }
}
