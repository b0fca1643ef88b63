import type { Actor } from '@tandem/shared-kernel';

/** The access of an actor to an account. */
export type UserAccess = 'unknown' | 'hidden' | 'known';

/** Muted users, for commands. Bound to the command's transaction. */
export interface MutedUserRepository {
  /** `unknown` where the actor's organization has no such account; system bots exist in all. */
  accessTo(actor: Actor, userId: number): Promise<UserAccess>;
  /** @returns whether the account was not muted before, also by a concurrent command */
  add(userId: number, mutedUserId: number, at: Date): Promise<boolean>;
  /** @returns whether the account was muted */
  remove(userId: number, mutedUserId: number): Promise<boolean>;
}
