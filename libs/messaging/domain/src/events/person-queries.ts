import type { ParticipantView } from '../messages/message-view.ts';

/** Guests who receive events about a user in a channel, although the user is inaccessible to them. */
export interface InaccessibleUser {
  /** Ascending. */
  readonly guestIds: readonly number[];
  /** The short name of the organization. */
  readonly realmStringId: string;
}

/** Users as events show them. */
export interface PersonQueries {
  /** The users by id, in one round trip; unknown ids are absent. */
  findPeople(userIds: readonly number[]): Promise<ReadonlyMap<number, ParticipantView>>;
  /**
   * For each user, the guests among the subscribers of a channel to whom the user is inaccessible: none if
   * guests see all users, or if the user is subscribed. One round trip.
   *
   * @returns in the order of `asked`
   */
  guestsWithoutAccessTo(
    asked: readonly { readonly channelId: number; readonly userId: number }[],
  ): Promise<readonly InaccessibleUser[]>;
}
