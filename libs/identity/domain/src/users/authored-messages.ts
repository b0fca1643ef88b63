/** The kinds of conversation that the deletion of an author's messages distinguishes. */
export type AuthoredPlace = 'public-channels' | 'private-channels' | 'direct-conversations';

/**
 * The messages that accounts sent. Another context has them; the app binds it, on the command's
 * transaction.
 */
export interface AuthoredMessages {
  /** Removes what `authorIds` sent to places of these kinds, now or soon, but without fail. */
  remove(
    realmId: number,
    authorIds: readonly number[],
    places: readonly AuthoredPlace[],
  ): Promise<void>;
}
