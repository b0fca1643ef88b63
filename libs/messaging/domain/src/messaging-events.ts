import type { DomainEvent } from '@tandem/shared-kernel';
import type { ChannelEvent } from './channels/channel-events.ts';
import type { EmojiType } from './content/emoji-catalog.ts';
import type { MessagesDeleted } from './deletions/deletion-events.ts';
import type { EventPlace } from './messages/event-place.ts';
import type { MoveEvent } from './moves/move-events.ts';
import type { ReadingEvent } from './reading/reading-events.ts';
import type { StoreEvent } from './stores/store-events.ts';
import type { UploadEvent } from './uploads/upload-events.ts';

/**
 * A message was sent. Receivers are the active subscribers whose subscription began before
 * `messageId`, or the people of the conversation; the rest is read from the message itself.
 */
export interface MessageSent extends DomainEvent {
  readonly type: 'message.sent';
  readonly messageId: number;
  readonly senderId: number;
  readonly place: EventPlace;
  readonly clientName: string;
  readonly readBySender: boolean;
  /** Who has read it from the first, besides the sender: whose doing it tells of. */
  readonly readBy?: readonly number[];
  /** The sender's own event queue and his name for the message there. */
  readonly echo: { readonly queueId: string; readonly localId: string } | null;
}

/** The content of a message was changed; `editId` refers to what it was before. */
export interface MessageEdited extends DomainEvent {
  readonly type: 'message.edited';
  readonly messageId: number;
  readonly editId: number;
  readonly editorId: number;
  /** ms since epoch */
  readonly editedAt: number;
  readonly place: EventPlace;
}

interface ReactionEvent extends DomainEvent {
  readonly messageId: number;
  readonly userId: number;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: EmojiType;
  readonly place: EventPlace;
}

/** Somebody reacted; the name is the one that was stored. */
export interface ReactionAdded extends ReactionEvent {
  readonly type: 'reaction.added';
}

/** The emoji's name is the one that was stored, not the one that was asked for. */
export interface ReactionRemoved extends ReactionEvent {
  readonly type: 'reaction.removed';
}

/** What happens in the messaging context. */
export type MessagingEvent =
  | MessageSent
  | MessageEdited
  | MessagesDeleted
  | MoveEvent
  | ReactionAdded
  | ReactionRemoved
  | ChannelEvent
  | ReadingEvent
  | UploadEvent
  | StoreEvent;
