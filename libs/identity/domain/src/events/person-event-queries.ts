import type { MutedUser } from './account-state-queries.ts';
import type { ProfileFieldView, UserView } from '../users/user-queries.ts';

/** The data of events about a user besides the change. */
export type EventPerson = Pick<
  UserView,
  | 'id'
  | 'realmId'
  | 'email'
  | 'deliveryEmail'
  | 'emailVisibility'
  | 'fullName'
  | 'avatarSource'
  | 'avatarVersion'
>;

/** Reads the data of events about users; one round trip per call, regardless of the number of ids. */
export interface PersonEventQueries {
  people(userIds: readonly number[]): Promise<ReadonlyMap<number, EventPerson>>;
  /** The users muted by each user, by id; every user has an entry. */
  mutes(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly MutedUser[]>>;
  /** The profile fields of each organization, in order; every organization has an entry. */
  profileFields(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly ProfileFieldView[]>>;
}
