/** Messages of one channel or conversation that exceed their retention; ascending. */
export interface ExpiredMessages {
  readonly realmId: number;
  readonly messageIds: readonly number[];
}

/** Finds messages that exceed the retention of their organization or channel. */
export interface RetentionQueries {
  /**
   * The oldest of them: the setting of a channel counts before that of its organization, which
   * counts for direct messages, too.
   *
   * @param limit of channels and conversations, and of messages of each
   */
  findExpired(
    now: Date,
    limit: { readonly locations: number; readonly messages: number },
    exceptRealms: readonly number[],
  ): Promise<readonly ExpiredMessages[]>;
}
