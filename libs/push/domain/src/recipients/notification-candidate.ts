/** The carrier of a notification: the devices of a user or their mailbox. */
export type NotificationChannel = 'push' | 'email';

/** A user's policy for a topic; `inherit`: as the channel. */
type TopicVisibility = 'inherit' | 'muted' | 'unmuted' | 'followed';

/** The settings of a user for one {@link NotificationChannel}, with defaults. */
export interface NotificationSettings {
  /** Also notifies active users. Mail has no such setting. */
  readonly whileActive: boolean;
  /** Direct messages and mentions; nothing that mentions them notifies without it. */
  readonly personal: boolean;
  readonly followedTopics: boolean;
  readonly wildcardMentions: boolean;
  readonly wildcardMentionsInFollowedTopics: boolean;
  /** Every message of their channels. */
  readonly channelMessages: boolean;
  /** Set for this channel; `null`: as `wildcardMentions`. */
  readonly wildcardMentionsHere: boolean | null;
  /** Set for this channel; `null`: as `channelMessages`. */
  readonly channelMessagesHere: boolean | null;
}

/** A user who may have to be notified of a message, with the facts that decide it. */
export interface NotificationCandidate {
  readonly userId: number;
  readonly messageId: number;
  readonly messageAgeSeconds: number;
  readonly isSender: boolean;
  readonly isActive: boolean;
  readonly isBot: boolean;
  /**
   * True for a member of the direct conversation, or a subscriber of the channel since before the message.
   */
  readonly isMember: boolean;
  readonly hasRead: boolean;
  readonly hasMutedSender: boolean;
  /** True if the user has a device or an address to send to. */
  readonly isReachable: boolean;
  /** Seconds since they last used a client; `null`: never did. */
  readonly idleSeconds: number | null;
  readonly isDirect: boolean;
  /** Mentioned by name, or by a group of theirs. */
  readonly isMentioned: boolean;
  /** The message mentions the participants of its topic, and they are one. */
  readonly isTopicMentioned: boolean;
  /** The message mentions all subscribers. */
  readonly isChannelMentioned: boolean;
  readonly topicVisibility: TopicVisibility;
  readonly isChannelMuted: boolean;
  readonly settings: NotificationSettings;
}
