import type { Actor } from '@tandem/shared-kernel';
import type { RealmGroupSetting } from '../groups/group-settings.ts';
import type { UserStatus } from '../status/user-status-repository.ts';
import type { UserView } from '../users/user-queries.ts';

/** The status of a user, with the user's id. */
export interface StatusOfUser extends UserStatus {
  readonly userId: number;
}

/** A user whom an actor mutes, and since when. */
export interface MutedUser {
  readonly userId: number;
  readonly mutedAt: Date;
}

/** Reads accounts for the initial state of clients; one round trip per call. */
export interface AccountStateQueries {
  /** The bots of the server itself, which live in an organization of their own. */
  crossRealmBots(): Promise<readonly UserView[]>;
  /** All users with a status who are accessible to the actor, by id. */
  statuses(actor: Actor): Promise<readonly StatusOfUser[]>;
  /** Whom the actor mutes, by number. */
  mutedUsers(actor: Actor): Promise<readonly MutedUser[]>;
  /** What the actor may do by settings of the organization. */
  permissions(actor: Actor): Promise<ReadonlySet<RealmGroupSetting>>;
  /** The system groups of the actor's organization, by number. */
  systemGroupNames(actor: Actor): Promise<ReadonlyMap<number, string>>;
}
