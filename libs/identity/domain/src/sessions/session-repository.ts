import type { LoginSession } from './login-session.ts';

/** A session about to be stored. */
export interface NewLoginSession extends LoginSession {
  readonly realmId: number;
  readonly userId: number;
  readonly secretHash: Uint8Array;
}

/**
 * Sessions, for commands. Bound to the transaction. A removed one is no longer valid once the
 * transaction has ended, in any process.
 */
export interface SessionRepository {
  /** An id that no session has or will get. */
  nextId(): Promise<number>;
  /** Adds a session. Of the account, so many remain that were used last. */
  add(session: NewLoginSession, limit: number): Promise<void>;
  /** Those of an account that have not expired, the last used first. */
  list(userId: number, now: Date): Promise<readonly LoginSession[]>;
  /** Whether the account has the session, expired or not. */
  exists(userId: number, id: number): Promise<boolean>;
  /** Removes a session of an account. @returns whether there was one */
  remove(userId: number, id: number): Promise<boolean>;
  /** Removes the session with this id and secret. @returns the id of its user; `null` without such a session */
  removeBySecret(id: number, secretHash: Uint8Array): Promise<number | null>;
  /** Removes the sessions of accounts. @param except a session that remains */
  removeAll(userIds: readonly number[], except?: number): Promise<void>;
}
