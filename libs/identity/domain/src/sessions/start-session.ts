import type { IdentityPorts } from '../identity-ports.ts';
import { PasswordLogin, type PasswordLoginInput } from '../log-in/password-login.ts';
import { recordLogin, type Login } from '../log-in/record-login.ts';
import {
  MAX_SESSIONS_PER_USER,
  MAX_USER_AGENT,
  SESSION_SECONDS,
  sessionIdOf,
  sessionText,
} from './login-session.ts';

/** What a person types, and the browser that asks. */
interface StartSessionInput extends PasswordLoginInput {
  readonly userAgent: string;
  /** The cookie that the browser had before, if any: the session behind it ends. */
  readonly previous: string | null;
}

/** A session that was started. */
interface StartedSession {
  readonly userId: number;
  /** The real address. */
  readonly email: string;
  readonly sessionId: number;
  /** The value of the cookie. */
  readonly text: string;
  /** For so long the session lasts at most, in seconds. */
  readonly seconds: number;
}

/** Logs a person in to a browser: a password for a session. */
export class StartSession {
  readonly #ports: IdentityPorts;
  readonly #login: PasswordLogin;

  constructor(ports: IdentityPorts) {
    this.#ports = ports;
    this.#login = new PasswordLogin(ports);
  }

  /**
   * The session is a new one, with a new secret, whatever the browser had before.
   *
   * @throws IdentityError as {@link PasswordLogin.execute}
   */
  async execute(input: StartSessionInput): Promise<StartedSession> {
    const { realm, account } = await this.#login.execute(input);
    const { clock, secrets } = this.#ports;
    const { address, clientName, previous } = input;
    const { userId, email } = account;
    const secret = secrets.generate();
    const login: Login = {
      realmId: realm.id,
      account,
      clientName,
      address,
      method: 'password',
      credential: 'session',
    };
    const sessionId = await recordLogin(this.#ports, login, async (tx) => {
      const previousId = previous === null ? null : sessionIdOf(previous);
      if (previousId !== null) await tx.sessions.remove(userId, previousId);
      const now = clock.now();
      const session = {
        id: await tx.sessions.nextId(),
        realmId: realm.id,
        userId,
        userAgent: input.userAgent.slice(0, MAX_USER_AGENT).toWellFormed(),
        address,
        createdAt: now,
        lastUsedAt: now,
        secretHash: secrets.hashOf(secret),
      };
      await tx.sessions.add(session, MAX_SESSIONS_PER_USER);
      return session.id;
    });
    const text = sessionText(sessionId, secret);
    return { userId, email, sessionId, text, seconds: SESSION_SECONDS };
  }
}
