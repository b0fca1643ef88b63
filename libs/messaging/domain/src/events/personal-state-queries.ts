import type { Actor } from '@tandem/shared-kernel';
import type { SubscriptionView } from '../channels/subscription-queries.ts';

/** The unread messages of a user in one topic or one direct conversation. */
export interface UnreadConversation {
  readonly place:
    | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string }
    /** All its users, the actor included, ascending. */
    | { readonly kind: 'direct'; readonly userIds: readonly number[] };
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** Those of the messages that mention the user, ascending. */
  readonly mentionIds: readonly number[];
  /** True if they count as unread: neither the topic nor the channel is muted, or they are direct messages. */
  readonly counts: boolean;
}

/** A conversation that a user took part in. */
export interface RecentConversation {
  readonly maxMessageId: number;
  /** All other users in it, ascending; empty for notes to oneself. */
  readonly userIds: readonly number[];
}

/** A user's settings of a channel that they are or were subscribed to. */
export interface OwnSubscription extends Pick<
  SubscriptionView,
  | 'channelId'
  | 'color'
  | 'isMuted'
  | 'pinToTop'
  | 'desktopNotifications'
  | 'audibleNotifications'
  | 'pushNotifications'
  | 'emailNotifications'
  | 'wildcardMentionsNotify'
> {
  /** The user is still subscribed. */
  readonly isActive: boolean;
}

/** The defaults of channels whose subscription does not override them. */
export interface NotificationDefaults {
  readonly desktop: boolean;
  readonly audible: boolean;
  readonly push: boolean;
  readonly email: boolean;
  readonly wildcardMentions: boolean;
}

/** Reads a user's personal data for the initial state of clients; one round trip per call. */
export interface PersonalStateQueries {
  /** The newest `limit` unread messages; the conversation with the oldest one of them comes first. */
  unread(actor: Actor, limit: number): Promise<readonly UnreadConversation[]>;
  /** Starred messages, ascending; the actor may not be able to read all of them any more. */
  starred(actor: Actor): Promise<readonly number[]>;
  /** The newest `limit` conversations, newest first. */
  recentConversations(actor: Actor, limit: number): Promise<readonly RecentConversation[]>;
  /** Of channels that the actor is or was subscribed to, archived ones too, in any order. */
  ownSubscriptions(actor: Actor): Promise<readonly OwnSubscription[]>;
  notificationDefaults(actor: Actor): Promise<NotificationDefaults>;
}
