import type { ParticipantView } from '../messages/message-view.ts';

/** Guests who receive events about a user in a channel, but may not see that user. */
export interface InaccessibleUser {
  /** Ascending. */
  readonly guestIds: readonly number[];
  /** Of the organization. */
  readonly realmStringId: string;
}

/** Users as events show them. */
export interface PersonQueries {
  /** By ID, in one round trip; unknown IDs are left out. */
  findPeople(userIds: readonly number[]): Promise<ReadonlyMap<number, ParticipantView>>;
  /**
   * For each user, the guests among the subscribers of a channel who may not see them: none where
   * guests may see all users, or where the user is subscribed. One round trip.
   *
   * @returns in the order of `asked`
   */
  guestsWithoutAccessTo(
    asked: readonly { readonly channelId: number; readonly userId: number }[],
  ): Promise<readonly InaccessibleUser[]>;
}
