/** The kinds of conversation that the deletion of an author's messages distinguishes. */
export type AuthoredLocation = 'public-channels' | 'private-channels' | 'direct-conversations';

/**
 * The messages that accounts sent. Another context has them; the app binds it, on the command's
 * transaction.
 */
export interface AuthoredMessages {
  /** Removes messages of `authorIds` in conversations of these kinds, now or by a job. */
  remove(
    realmId: number,
    authorIds: readonly number[],
    locations: readonly AuthoredLocation[],
  ): Promise<void>;
}
