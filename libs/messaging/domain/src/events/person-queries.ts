import type { ParticipantView } from '../messages/message-view.ts';

/** Guests who hear of what somebody does in a channel, and may not know who he is. */
export interface InaccessibleUser {
  /** Ascending. */
  readonly guestIds: readonly number[];
  /** Of the organization. */
  readonly realmStringId: string;
}

/** Names of people, for what everybody is told of them. */
export interface PersonQueries {
  /** By number, in one round trip; numbers that nobody has are left out. */
  findPeople(userIds: readonly number[]): Promise<ReadonlyMap<number, ParticipantView>>;
  /**
   * For each person the guests among the subscribers of a channel who may not know him: none where
   * the organization shows everybody to guests, or where he is subscribed himself. One round trip.
   *
   * @returns in the order of `asked`
   */
  guestsWithoutAccessTo(
    asked: readonly { readonly channelId: number; readonly userId: number }[],
  ): Promise<readonly InaccessibleUser[]>;
}
