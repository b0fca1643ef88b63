import type { Actor } from '@tandem/shared-kernel';
import type { RealmGroupSetting } from '../groups/group-settings.ts';
import type { UserStatus } from '../status/user-status-repository.ts';
import type { UserView, UserViewOptions } from '../users/user-queries.ts';

/** The status of a user, with the user's id. */
export interface StatusOfUser extends UserStatus {
  readonly userId: number;
}

/** A user that an actor mutes, and since when. */
export interface MutedUser {
  readonly userId: number;
  readonly mutedAt: Date;
}

/** The changes of the accounts of an organization. */
export interface AccountChanges {
  /** The moment of the reading transaction. */
  readonly moment: string;
  /** Accounts whose views may differ, new and removed ones too; `null`: any of them. */
  readonly userIds: readonly number[] | null;
}

/** Changes with the accounts as an actor sees them. */
export interface ChangedViews extends AccountChanges {
  /** The accounts of `userIds` that still exist, and the actor's own one. */
  readonly views: readonly UserView[];
}

/** Reads accounts for the initial state of clients; one round trip per call. */
export interface AccountStateQueries {
  /** The bots of the server, which belong to a separate organization. */
  crossRealmBots(): Promise<readonly UserView[]>;
  /** All users with a status who are accessible to the actor, by id. */
  statuses(actor: Actor): Promise<readonly StatusOfUser[]>;
  /** The users that the actor mutes, by id. */
  mutedUsers(actor: Actor): Promise<readonly MutedUser[]>;
  /** The actor's permissions by settings of the organization. */
  permissions(actor: Actor): Promise<ReadonlySet<RealmGroupSetting>>;
  /** The system groups of the actor's organization, by number. */
  systemGroupNames(actor: Actor): Promise<ReadonlyMap<number, string>>;
  /** The moment of the reading transaction, for {@link changesSince}. */
  moment(): Promise<string>;
  /**
   * @param moment of a transaction that ended before the reading one began
   * @see docs/adr/0059-very-large-organizations.md
   */
  changesSince(actor: Pick<Actor, 'realmId'>, moment: string): Promise<AccountChanges>;
  /**
   * {@link changesSince} with the accounts of the same moment, for actors to whom all accounts are accessible.
   * More than some thousand changes are `null`, with the own account alone.
   */
  viewsChangedSince(actor: Actor, moment: string, options: UserViewOptions): Promise<ChangedViews>;
}
