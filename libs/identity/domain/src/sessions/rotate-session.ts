import type { Actor } from '@tandem/shared-kernel';
import type { IdentityPorts } from '../identity-ports.ts';
import type { IdentityTx } from '../identity-tx.ts';
import { MAX_SESSIONS_PER_USER, SESSION_SECONDS, sessionText } from './login-session.ts';
import type { LoginSession } from './login-session.ts';

/** The new cookie of the browser of a session. */
export interface RotatedSession {
  /** The value of the cookie. */
  readonly text: string;
  /** The longest validity of the session, in seconds. */
  readonly seconds: number;
}

/** The session that the actor authenticated with; `null` for other credentials. */
export async function sessionOf(
  { sessions }: Pick<IdentityTx, 'sessions'>,
  { userId, credential }: Actor,
  now: Date,
): Promise<LoginSession | null> {
  if (credential?.kind !== 'session') return null;
  return (await sessions.list(userId, now)).find(({ id }) => id === credential.id) ?? null;
}

/** Starts a session with another id and secret for the browser of one that has ended in this transaction. */
export async function rotateSession(
  tx: Pick<IdentityTx, 'sessions'>,
  { clock, secrets }: Pick<IdentityPorts, 'clock' | 'secrets'>,
  { realmId, userId }: Actor,
  { userAgent, address }: LoginSession,
): Promise<RotatedSession> {
  const now = clock.now();
  const secret = secrets.generate();
  const id = await tx.sessions.nextId();
  const secretHash = secrets.hashOf(secret);
  const moments = { createdAt: now, lastUsedAt: now };
  const session = { id, realmId, userId, userAgent, address, secretHash, ...moments };
  await tx.sessions.add(session, MAX_SESSIONS_PER_USER);
  return { text: sessionText(id, secret), seconds: SESSION_SECONDS };
}
