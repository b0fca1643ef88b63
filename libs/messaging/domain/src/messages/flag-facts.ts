/** What of a message decides about the flags of those who receive it. */
export interface FlagFacts {
  readonly senderId: number;
  readonly readBySender: boolean;
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  /** Bits of `STORED_FLAGS` by user number, for those who have any. */
  readonly storedFlags: Readonly<Record<string, number>>;
  /** Who takes part in the topic; empty where the topic is not mentioned. */
  readonly topicParticipants: readonly number[];
  /** For whom it came as read: who mutes the sender, or wants no notices of this kind. */
  readonly mutedBy: readonly number[];
}

/** The flags of a message that moved, and who had read it. */
export interface MovedFlags extends FlagFacts {
  /** Ascending. */
  readonly readBy: readonly number[];
}
