/** The facts of a message that decide about the flags of its recipients. */
export interface FlagFacts {
  readonly senderId: number;
  readonly readBySender: boolean;
  readonly mentionsChannel: boolean;
  readonly mentionsTopic: boolean;
  /** Bits of `STORED_FLAGS` by user id, for users who have any. */
  readonly storedFlags: Readonly<Record<string, number>>;
  /** The participants of the topic; empty where the topic is not mentioned. */
  readonly topicParticipants: readonly number[];
  /** Users for whom it is read on arrival: they mute the sender, or disabled notices of this kind. */
  readonly mutedBy: readonly number[];
}

/** The flags of a moved message, and its readers. */
export interface MovedFlags extends FlagFacts {
  /** Ascending. */
  readonly readBy: readonly number[];
}
