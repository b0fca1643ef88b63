import type { MutedUser } from './account-state-queries.ts';
import type { ProfileFieldView, UserView } from '../users/user-queries.ts';

/** What clients are told of a person beside what happened to him. */
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

/** Reads what the events about people tell; one round trip per call, however many are asked for. */
export interface PersonEventQueries {
  people(userIds: readonly number[]): Promise<ReadonlyMap<number, EventPerson>>;
  /** Whom each mutes, by number; nobody is left out. */
  mutes(userIds: readonly number[]): Promise<ReadonlyMap<number, readonly MutedUser[]>>;
  /** What each organization asks of its people, by order; none is left out. */
  profileFields(
    realmIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly ProfileFieldView[]>>;
}
