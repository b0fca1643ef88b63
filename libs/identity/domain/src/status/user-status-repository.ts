import type { Actor } from '@tandem/shared-kernel';
import type { StatusEmoji } from './emoji-lookup.ts';

/** The status of a user. */
export interface UserStatus {
  /** Empty for none. */
  readonly text: string;
  readonly emoji: StatusEmoji | null;
  /** The user does not share their presence. */
  readonly away: boolean;
}

/** The parts of a status that a command changes; others do not change. */
export type UserStatusChange = Partial<UserStatus>;

/** The statuses of users, for commands. Bound to the command's transaction. */
export interface UserStatusRepository {
  change(userId: number, change: UserStatusChange): Promise<void>;
}

/** Reads the statuses of users. */
export interface UserStatusQueries {
  /**
   * @returns `null` where the actor's organization has no such account
   * @throws IdentityError USER_NOT_ACCESSIBLE for a guest to whom the account is inaccessible
   */
  statusOf(actor: Actor, userId: number): Promise<UserStatus | null>;
}
