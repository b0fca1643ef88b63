import type { AccessToken } from './access-token.ts';

/** A token about to be stored. */
export interface NewAccessToken extends Pick<
  AccessToken,
  'id' | 'name' | 'scopes' | 'createdAt' | 'expiresAt'
> {
  readonly realmId: number;
  readonly userId: number;
  readonly secretHash: Uint8Array;
}

/**
 * Tokens, for commands. Bound to the transaction. A removed one is no longer valid once the
 * transaction has ended, in any process.
 */
export interface TokenRepository {
  /** An id that no token has or will get. */
  nextId(): Promise<number>;
  add(token: NewAccessToken): Promise<void>;
  /** Those of an account, oldest first, expired ones among them. */
  list(userId: number): Promise<readonly AccessToken[]>;
  /** The last use of the API key of an account, exact to an hour; `null`: never, or not recorded. */
  apiKeyLastUsedAt(userId: number): Promise<Date | null>;
  /** Whether the account has the token, expired or not. */
  exists(userId: number, id: number): Promise<boolean>;
  /** Removes a token of an account. @returns whether there was one */
  remove(userId: number, id: number): Promise<boolean>;
  /** Removes every token of accounts. */
  removeAll(userIds: readonly number[]): Promise<void>;
}

/** A used credential: an API key has the id of its account. */
export interface UsedCredential {
  readonly kind: 'api_key' | 'token' | 'session';
  readonly id: number;
}

/** Records when credentials are used. */
export interface CredentialUses {
  /** Returns at once: the time is stored soon afterwards, at most once in some minutes, and may be lost. */
  used(credential: UsedCredential): void;
}
