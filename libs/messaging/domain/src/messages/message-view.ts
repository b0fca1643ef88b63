import type { EmojiType } from '../content/emoji-catalog.ts';
import type { Linkifier } from '../content/message-renderer.ts';
import type { MessageFlag } from '../reading/message-flags.ts';

/** The picture of a user, as far as its address depends on it. */
interface AvatarOwner {
  readonly id: number;
  readonly realmId: number;
  readonly deliveryEmail: string;
  /** 1 everyone, 2 members, 3 administrators, 4 no user, 5 moderators. */
  readonly emailVisibility: number;
  readonly avatarSource: 'gravatar' | 'upload' | 'none';
  readonly avatarVersion: number;
}

/** Addresses of pictures, from another context. */
export interface AvatarUrls {
  /** @returns `null` only when the client declared that it computes the address, and can */
  of(owner: AvatarOwner, options: { readonly clientComputes: boolean }): string | null;
}

/** The sender of a message. */
export interface SenderView extends AvatarOwner {
  /** API email. */
  readonly email: string;
  readonly fullName: string;
  readonly realmStringId: string;
  /** False when the sender is inaccessible to the actor, a guest. */
  readonly isAccessible: boolean;
}

/** A user in a direct conversation. */
export interface ParticipantView {
  readonly id: number;
  /** API email. */
  readonly email: string;
  readonly fullName: string;
}

/** A reaction in a view. */
export interface ReactionView {
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: EmojiType;
  readonly userId: number;
}

/** One change of a message; unchanged properties are absent. */
export interface EditView {
  readonly editorId: number | null;
  /** Seconds since epoch. */
  readonly editedAt: number;
  readonly previousContent?: string;
  readonly previousRenderedContent?: string;
  readonly previousTopic?: string;
  readonly topic?: string;
  readonly previousChannelId?: number;
  readonly channelId?: number;
}

/** Data of a poll, a to-do list and the like. */
export interface SubmessageView {
  readonly id: number;
  readonly messageId: number;
  readonly senderId: number;
  readonly type: string;
  /** JSON text. */
  readonly content: string;
}

/** A message as one reader sees it. */
export interface MessageView {
  readonly id: number;
  /**
   * The id of the conversation for the actor: for a conversation of two users the id of the other one, so
   * that it is the same in both directions.
   */
  readonly recipientId: number;
  readonly place:
    | {
        readonly kind: 'channel';
        readonly channelId: number;
        readonly channelName: string;
        readonly topic: string;
      }
    /** Two users are in the order of their email, more in that of their ids. */
    | { readonly kind: 'direct'; readonly participants: readonly ParticipantView[] };
  readonly sender: SenderView;
  /** Markdown. */
  readonly content: string;
  /** HTML. */
  readonly renderedContent: string;
  readonly sentAt: Date;
  readonly clientName: string;
  readonly lastEditedAt: Date | null;
  readonly lastMovedAt: Date | null;
  /** Newest first; empty where the organization hides it. */
  readonly edits: readonly EditView[];
  /** Oldest first. */
  readonly reactions: readonly ReactionView[];
  /** Oldest first. */
  readonly submessages: readonly SubmessageView[];
  readonly flags: readonly MessageFlag[];
  /**
   * Identity of the data that does not depend on the reader: id, topic, texts, times, client, edits,
   * reactions and submessages are equal in all views with the same object here. Data derived from them may
   * be cached as long as the object.
   */
  readonly shared?: object;
  /** The linkifiers of the organization, for the links in the topic. */
  readonly linkifiers: readonly Linkifier[];
}
