import type { FlagFacts } from './messages/flag-facts.ts';
import type { DomainEvent } from '@tandem/shared-kernel';
import type { ChannelEvent } from './channels/channel-events.ts';
import type { EmojiType } from './content/emoji-catalog.ts';
import type { MessagesDeleted } from './deletions/deletion-events.ts';
import type { MessageLocation } from './messages/message-location.ts';
import type { SubmessageView } from './messages/message-view.ts';
import type { MoveEvent } from './moves/move-events.ts';
import type { ReadingEvent } from './reading/reading-events.ts';
import type { StoreEvent } from './stores/store-events.ts';
import type { TypingEvent } from './typing/typing-events.ts';
import type { UploadEvent } from './uploads/upload-events.ts';

/** A message as it was sent, without later changes. */
export interface SentState extends Pick<
  FlagFacts,
  'mentionsChannel' | 'mentionsTopic' | 'storedFlags' | 'topicParticipants' | 'mutedBy'
> {
  /** The identity of the conversation. */
  readonly recipientId: number;
  /** ms since epoch */
  readonly sentAt: number;
  /** Markdown. */
  readonly content: string;
  /** HTML. */
  readonly renderedContent: string;
  /** The data of a poll or a to-do list. */
  readonly submessages: readonly SubmessageView[];
}

/**
 * A message was sent. Recipients are the active subscribers whose subscription began before `messageId`, or
 * the users of the conversation.
 */
export interface MessageSent extends DomainEvent {
  readonly type: 'message.sent';
  readonly messageId: number;
  readonly senderId: number;
  readonly place: MessageLocation;
  readonly clientName: string;
  readonly readBySender: boolean;
  /** The users besides the sender for whom it is read on arrival: the actor of a notice. */
  readonly readBy?: readonly number[];
  /** The sender's own event queue and local ID of the message. */
  readonly echo: { readonly queueId: string; readonly localId: string } | null;
  /** Written by the store; absent in events of versions before 2026-11. */
  readonly sent?: SentState;
}

/** The data of a {@link MessageSent} before the message is stored. */
export type UnnumberedSend = Omit<MessageSent, 'messageId' | 'sent'>;

/** The result of a change of content, without later changes. */
export interface ContentChange {
  /** `null` for direct messages. */
  readonly channelName: string | null;
  readonly content: string;
  readonly renderedContent: string;
  readonly previousContent: string;
  readonly previousRenderedContent: string;
  /** Only the flags that follow from the content; read state and the users' flags are absent. */
  readonly flags: FlagFacts;
}

/** The content of a message was changed; `editId` identifies the old version. */
export interface MessageEdited extends DomainEvent {
  readonly type: 'message.edited';
  readonly messageId: number;
  readonly editId: number;
  readonly editorId: number;
  /** ms since epoch */
  readonly editedAt: number;
  readonly place: MessageLocation;
  /** Absent in events of versions before 2026-11. */
  readonly change?: ContentChange;
}

interface ReactionEvent extends DomainEvent {
  readonly messageId: number;
  readonly userId: number;
  readonly emojiName: string;
  readonly emojiCode: string;
  readonly reactionType: EmojiType;
  readonly place: MessageLocation;
}

/** A user reacted; the name is the one that was stored. */
export interface ReactionAdded extends ReactionEvent {
  readonly type: 'reaction.added';
}

/** The stored name of the emoji, which may differ from the requested one. */
export interface ReactionRemoved extends ReactionEvent {
  readonly type: 'reaction.removed';
}

/** Events of the messaging context. */
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
  | StoreEvent
  | TypingEvent;
