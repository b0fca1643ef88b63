import type { Actor } from '@tandem/shared-kernel';
import type { MessageLocation } from './message-location.ts';
import type { AutomaticVisibility } from '../topics/automatic-policy.ts';
import type { ContentChange, UnnumberedSend } from '../messaging-events.ts';
import type { WritingContext } from '../settings/writing-context.ts';
import type { WidgetData } from './widget.ts';

/** The location of a new message. */
export type NewMessageLocation =
  | {
      readonly kind: 'channel';
      readonly channelId: number;
      readonly recipientId: number;
      readonly topic: string;
    }
  /** Including the sender; ascending, each once. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

/** The rendered form of a message and its references. */
export interface MessageBody {
  /** Markdown. */
  readonly content: string;
  /** HTML. */
  readonly renderedContent: string;
  readonly mentionsChannelWildcard: boolean;
  readonly mentionsTopicWildcard: boolean;
  readonly hasLink: boolean;
  readonly hasImage: boolean;
  readonly hasAttachment: boolean;
  /** All mentioned users; only recipients of the message are flagged. */
  readonly mentionedUserIds: readonly number[];
}

/** A message to be stored. */
export interface NewMessage {
  readonly realmId: number;
  readonly senderId: number;
  readonly place: NewMessageLocation;
  readonly body: MessageBody;
  readonly sentAt: Date;
  readonly clientName: string;
  readonly readBySender: boolean;
  readonly widget: WidgetData | null;
  /** Two messages of a sender with the same key are one message. */
  readonly sendKey: string | null;
  /** The request under the key, in a normalized form that equal requests share. */
  readonly sendRequest?: string | null;
  /** The topic for which the message was checked; `null` or absent for any topic, and for a new one. */
  readonly topicId?: number | null;
}

/** The sender used the key of a {@link NewMessage} before, perhaps concurrently. */
export class DuplicateSend extends Error {
  override readonly name = 'DuplicateSend';
}

/** The topic of a {@link NewMessage} was moved since the message was checked. Nothing is stored. */
export class TopicGone extends Error {
  override readonly name = 'TopicGone';
}

/** A message that was locked for a command. */
export interface LockedMessage {
  readonly id: number;
  readonly place: MessageLocation;
  /** `null` for direct messages. */
  readonly topicId: number | null;
}

/** A locked message that a user flags. */
export interface VisibleMessage extends LockedMessage {
  /** The visibility of its topic to the actor; `null` for bots and for direct messages. */
  readonly visibility: AutomaticVisibility | null;
}

/** A locked message with all that decides about an edit. */
export interface EditableMessage extends LockedMessage {
  readonly senderId: number;
  readonly sentAt: Date;
  /** Lower-case hex over the UTF-8 form of the Markdown. */
  readonly contentSha256: string;
  readonly isWidget: boolean;
  /** The size of the texts that edits replaced: Markdown and HTML, as UTF-8. */
  readonly historyBytes: number;
  /** It shows uploaded files. */
  readonly hasAttachment: boolean;
  /** 0 for direct messages. */
  readonly subscriberCount: number;
  readonly allowsEditing: boolean;
  /** `null` for no limit. */
  readonly editLimitSeconds: number | null;
  readonly writing: WritingContext;
}

/** The change of a message's content. */
export interface ContentEdit {
  readonly messageId: number;
  readonly editorId: number;
  readonly editedAt: Date;
  readonly body: MessageBody;
}

/** The result of a change of content. */
export interface SavedContent {
  /** The entry in the history. */
  readonly editId: number;
  readonly change: ContentChange;
}

/**
 * Messages, for commands. Bound to the command's transaction.
 *
 * Ids ascend in the order in which messages of one topic, or of one direct conversation, become visible: a
 * reader who has seen one of them has seen all earlier ones. Events are published in the order of message
 * ids.
 */
export interface MessageRepository {
  /**
   * Stores a message: creates its topic or conversation for the first message, moves the sender's mark when
   * they have read everything before it, and flags the mentioned users. One round trip; the number of rows
   * does not depend on the number of recipients.
   *
   * @param event is appended to the log with the id of the message and the sent data; no user is notified
   *   where it is absent
   * @returns its id
   * @throws DuplicateSend when the sender used the key before; the transaction cannot continue
   * @throws TopicGone
   */
  add(message: NewMessage, event?: UnnumberedSend): Promise<number>;
  /**
   * Keeps others from changing a message until the transaction ends.
   *
   * @returns `null` when `actor` may not read it
   */
  lockVisible(actor: Actor, messageId: number): Promise<VisibleMessage | null>;
  /** Like {@link lockVisible}, with the data that an edit needs. */
  lockForEdit(actor: Actor, messageId: number): Promise<EditableMessage | null>;
  /**
   * Changes the content of a locked message, stores the old version, and updates the mention flags of
   * users. Its read state does not change.
   */
  saveContent(edit: ContentEdit): Promise<SavedContent>;
}
