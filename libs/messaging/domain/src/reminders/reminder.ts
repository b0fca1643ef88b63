import type { Actor, DomainEvent } from '@tandem/shared-kernel';
import type { WritingContext } from '../settings/writing-context.ts';

/** Longest note of a reminder, in characters (code points). */
export const MAX_REMINDER_NOTE_LENGTH = 1000;

/** A message that a user set a reminder for. */
export interface Reminder {
  readonly id: number;
  readonly userId: number;
  readonly messageId: number;
  /** The text of the reminder, as Markdown. */
  readonly content: string;
  /** HTML. */
  readonly renderedContent: string;
  /** Seconds since epoch. */
  readonly deliverAt: number;
  readonly failed: boolean;
}

/** The message that a reminder is about, as its reader sees it now. */
export interface ReminderTarget {
  readonly content: string;
  readonly senderId: number;
  readonly senderName: string;
  readonly place:
    | {
        readonly kind: 'channel';
        readonly channelId: number;
        readonly name: string;
        readonly topic: string;
      }
    | { readonly kind: 'direct'; readonly userIds: readonly number[] };
  readonly writing: WritingContext;
}

/** A due reminder. */
export interface DueReminder {
  readonly id: number;
  readonly realmId: number;
  readonly userId: number;
  readonly isActive: boolean;
  /** The bot that sends it; `null` where the server has none. */
  readonly botId: number | null;
  readonly content: string;
  readonly renderedContent: string;
}

/** Reminders, for commands. Bound to the command's transaction. */
export interface ReminderRepository {
  /** `null` when the actor may not read the message. */
  targetOf(actor: Actor, messageId: number): Promise<ReminderTarget | null>;
  /** @returns its ID; `null` when the user has `limit` already */
  add(
    realmId: number,
    reminder: Omit<Reminder, 'id' | 'failed'>,
    limit: number,
  ): Promise<number | null>;
  /** @returns whether there was one */
  remove(userId: number, id: number): Promise<boolean>;
  /** Removes a reminder; false when it does not exist, or another worker is removing it. */
  take(id: number): Promise<boolean>;
}

/** Reminders. */
export interface ReminderQueries {
  /** A user's own, the next one first. */
  listReminders(userId: number): Promise<readonly Reminder[]>;
  /** Due reminders, the oldest first. */
  findDueReminders(
    now: Date,
    limit: number,
    exceptUsers?: readonly number[],
  ): Promise<readonly DueReminder[]>;
  /** The time of the next reminder; `null` when there is none. */
  nextReminderAt(): Promise<Date | null>;
}

/** A user created a reminder. */
export interface ReminderAdded extends DomainEvent {
  readonly type: 'reminder.added';
  readonly reminder: Reminder;
}

/** A reminder was deleted, also with its message, or sent. */
export interface ReminderRemoved extends DomainEvent {
  readonly type: 'reminder.removed';
  readonly userId: number;
  readonly reminderId: number;
}

export type ReminderEvent = ReminderAdded | ReminderRemoved;
