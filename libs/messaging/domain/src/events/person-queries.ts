import type { ParticipantView } from '../messages/message-view.ts';

/** Names of people, for what everybody is told of them. */
export interface PersonQueries {
  /** By number, in one round trip; numbers that nobody has are left out. */
  findPeople(userIds: readonly number[]): Promise<ReadonlyMap<number, ParticipantView>>;
}
