import type { Actor, DomainEvent } from '@tandem/shared-kernel';

/** The destination of a scheduled message. */
export type ScheduledLocation =
  | { readonly kind: 'channel'; readonly channelId: number; readonly topic: string }
  /** All recipients but the sender; only the sender for a message to themselves. */
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

/** A message that waits for its time. */
export interface ScheduledMessage {
  readonly id: number;
  readonly place: ScheduledLocation;
  /** Markdown. */
  readonly content: string;
  /** HTML as it would be now. */
  readonly renderedContent: string;
  /** Seconds since epoch. */
  readonly deliverAt: number;
  /** It was due, but could not be sent. */
  readonly failed: boolean;
}

/** A scheduled message to be stored. */
export interface NewScheduledMessage extends Omit<ScheduledMessage, 'id' | 'failed'> {
  readonly realmId: number;
  readonly senderId: number;
  readonly clientName: string;
  readonly readBySender: boolean;
  readonly uploadPaths: readonly string[];
}

/** A due scheduled message, with its sender. */
export interface DueMessage {
  readonly id: number;
  /** Rises with every change. */
  readonly revision: number;
  readonly sender: Actor;
  readonly senderIsActive: boolean;
  /** The bot that notifies the sender of a failure; `null` where the server has none. */
  readonly notificationBotId: number | null;
  readonly deliverAt: Date;
  readonly place: ScheduledLocation;
  readonly content: string;
  readonly clientName: string;
  readonly readBySender: boolean;
}

/** The stored data of a message that its sender wants to change. */
export interface ChangeableMessage extends ScheduledMessage {
  /** Rises with every change. */
  readonly revision: number;
  readonly isSent: boolean;
}

/** Messages that wait, for commands. Bound to the command's transaction. */
export interface ScheduledMessageRepository {
  /** @returns its id; `null` when the sender has `limit` unsent ones */
  add(message: NewScheduledMessage, limit: number): Promise<number | null>;
  /** Keeps the message from being sent until the transaction ends. `null`: not the sender's. */
  lock(senderId: number, id: number): Promise<ChangeableMessage | null>;
  /** Changes a locked message, which is then as if it had never failed. */
  save(
    id: number,
    message: Omit<NewScheduledMessage, 'realmId' | 'clientName' | 'readBySender'>,
  ): Promise<void>;
  remove(id: number): Promise<void>;
  /**
   * Takes a message to send it with this transaction.
   *
   * @returns false when it was sent, changed or removed since, or another worker is sending it
   */
  take(id: number, revision: number): Promise<boolean>;
  /** Stores the sent form of a message that was taken. */
  markSent(id: number, messageId: number): Promise<void>;
  /** @returns the message as its sender sees it; `null` when it was sent, changed or removed since */
  markFailed(id: number, revision: number): Promise<ScheduledMessage | null>;
}

/** Messages that wait. */
export interface ScheduledMessageQueries {
  /** The sender's unsent messages, the next one first. */
  listScheduled(senderId: number): Promise<readonly ScheduledMessage[]>;
  /**
   * Due messages, the oldest of each sender first, then the second ones and so on, so that no sender uses
   * the capacity of others. Failed messages wait for their senders.
   */
  findDue(now: Date, bounds: DueBounds): Promise<readonly DueMessage[]>;
  /** The time of the next message; `null` when there is none. */
  nextDueAt(): Promise<Date | null>;
}

/** The bounds of {@link ScheduledMessageQueries.findDue}. */
export interface DueBounds {
  /** Messages in all. */
  readonly limit: number;
  /** Messages of one sender. */
  readonly perSender: number;
  /** Senders whose messages are omitted. */
  readonly exceptSenders: readonly number[];
}

interface ScheduledEvent extends DomainEvent {
  readonly senderId: number;
}

/** A user scheduled a message. */
export interface ScheduledMessageAdded extends ScheduledEvent {
  readonly type: 'scheduled_message.added';
  readonly message: ScheduledMessage;
}

/** A scheduled message was changed, or could not be sent. */
export interface ScheduledMessageUpdated extends ScheduledEvent {
  readonly type: 'scheduled_message.updated';
  readonly message: ScheduledMessage;
}

/** A scheduled message was withdrawn, or sent. */
export interface ScheduledMessageRemoved extends ScheduledEvent {
  readonly type: 'scheduled_message.removed';
  readonly scheduledMessageId: number;
}

export type ScheduledMessageEvent =
  | ScheduledMessageAdded
  | ScheduledMessageUpdated
  | ScheduledMessageRemoved;
