import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import type { LoginAccount } from '../log-in/login-accounts.ts';
import { recordLogin, type Login } from '../log-in/record-login.ts';
import {
  MAX_SESSIONS_PER_USER,
  MAX_USER_AGENT,
  SESSION_SECONDS,
  sessionOfText,
  sessionText,
} from './login-session.ts';

/** The browser that logs in. */
export interface Browser {
  /** The client's network address. */
  readonly address: string;
  /** The name of the client program, if it sends one. */
  readonly clientName: string;
  readonly userAgent: string;
  /** The previous cookie of the browser, if any: its session ends. */
  readonly previous: string | null;
}

/** A session that was started. */
export interface StartedSession {
  readonly userId: number;
  /** The real address. */
  readonly email: string;
  readonly sessionId: number;
  /** The value of the cookie. */
  readonly text: string;
  /** The longest validity of the session, in seconds. */
  readonly seconds: number;
}

/** A log-in that passed all checks. */
interface AllowedLogin {
  readonly realmId: number;
  readonly account: Pick<LoginAccount, 'userId' | 'email' | 'joinsAtFirstLogin'>;
  readonly browser: Browser;
  readonly method: Login['method'];
}

type SessionPorts = Pick<IdentityPorts, 'logins' | 'unitOfWork' | 'clock' | 'secrets' | 'changes'>;

/**
 * Starts a new session with a new secret, independent of previous cookies.
 *
 * @param before checks in the same transaction, on which the session depends
 * @throws IdentityError USER_DEACTIVATED
 */
export async function openSession(
  ports: SessionPorts,
  { realmId, account, browser, method }: AllowedLogin,
  before?: (tx: IdentityTx) => Promise<void>,
): Promise<StartedSession> {
  const { clock, secrets } = ports;
  const { address, clientName, previous } = browser;
  const { userId, email } = account;
  const secret = secrets.generate();
  const login: Login = { realmId, account, clientName, address, method, credential: 'session' };
  const { sessionId, endedOf } = await recordLogin(ports, login, async (tx) => {
    await before?.(tx);
    const ended = previous === null ? null : sessionOfText(previous);
    // It may be of another account: who had the cookie could continue with it otherwise.
    const hash = ended && secrets.hashOf(ended.secret);
    const endedOf = ended && hash ? await tx.sessions.removeBySecret(ended.id, hash) : null;
    const now = clock.now();
    const session = {
      id: await tx.sessions.nextId(),
      realmId,
      userId,
      userAgent: browser.userAgent.slice(0, MAX_USER_AGENT).toWellFormed(),
      address,
      createdAt: now,
      lastUsedAt: now,
      secretHash: secrets.hashOf(secret),
    };
    await tx.sessions.add(session, MAX_SESSIONS_PER_USER);
    return { sessionId: session.id, endedOf };
  });
  // A request that follows the answer may arrive before the notification.
  if (endedOf !== null) ports.changes.announce({ userId: endedOf });
  return {
    userId,
    email,
    sessionId,
    text: sessionText(sessionId, secret),
    seconds: SESSION_SECONDS,
  };
}
