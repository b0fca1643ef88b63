import type { ActorCredential } from '@tandem/shared-kernel';
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
 * Tokens, for commands. Bound to the transaction. What is removed authenticates nobody once the
 * transaction has ended, in any process.
 */
export interface TokenRepository {
  /** A number that no token has or will get. */
  nextId(): Promise<number>;
  add(token: NewAccessToken): Promise<void>;
  /** Those of an account, oldest first, expired ones among them. */
  list(userId: number): Promise<readonly AccessToken[]>;
  /** Removes a token of an account. @returns whether there was one */
  remove(userId: number, id: number): Promise<boolean>;
  /** Removes every token of accounts. */
  removeAll(userIds: readonly number[]): Promise<void>;
}

/** Records when credentials are used. */
export interface CredentialUses {
  /**
   * Returns at once: the moment is stored soon afterwards, at most once in some minutes, and may be lost.
   */
  used(credential: Pick<ActorCredential, 'kind' | 'id'>): void;
}
