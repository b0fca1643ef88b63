/** A message in the list of unread messages. */
export interface MessageReference {
  readonly id: number;
  /** Mentioned by name, through a group or a wildcard. */
  readonly isMentioned: boolean;
  readonly place:
    | {
        readonly kind: 'channel';
        readonly channelId: number;
        readonly topic: string;
        readonly isMuted: boolean;
      }
    /** The others of the conversation, ascending. */
    | { readonly kind: 'direct'; readonly otherIds: readonly number[] };
}
