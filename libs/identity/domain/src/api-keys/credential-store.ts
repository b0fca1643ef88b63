import type { Actor, BotType, MaybePromise } from '@tandem/shared-kernel';

/** The holder of an API key, a token or a session, with everything that decides whether it may be used. */
export interface CredentialHolder {
  /** With the token or session as `credential`. */
  readonly actor: Actor;
  readonly botType: BotType | null;
  /** API email and real email, in lower case. */
  readonly emails: readonly [string, string];
  readonly isActive: boolean;
  readonly realmStringId: string;
  readonly realmDeactivated: boolean;
}

/**
 * Finds the holder of a credential. Called for every request; an implementation that caches must drop its
 * entries at once, in every process, when the credential, the account or its organization changes. Cached
 * results are returned synchronously.
 */
export interface CredentialStore {
  /**
   * The holder of an API key, a token or a session, deactivated holders and expired ones included. The duration
   * reveals nothing about other secrets.
   */
  findBySecret(secret: string): MaybePromise<CredentialHolder | null>;
}
