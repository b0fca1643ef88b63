import type { Actor, BotType, MaybePromise } from '@tandem/shared-kernel';

/** The holder of an API key, with everything that decides whether it may be used. */
export interface CredentialHolder {
  readonly actor: Actor;
  readonly botType: BotType | null;
  /** API email and real email, in lower case. */
  readonly emails: readonly [string, string];
  readonly isActive: boolean;
  readonly realmStringId: string;
  readonly realmDeactivated: boolean;
}

/**
 * Finds the holder of an API key. Asked on every request; an implementation that remembers must
 * forget at once, in every process, when the account or its organization changes. What it remembers it
 * says without a promise.
 */
export interface CredentialStore {
  /** Deactivated holders too. The duration reveals nothing about other keys. */
  findByApiKey(apiKey: string): MaybePromise<CredentialHolder | null>;
}
