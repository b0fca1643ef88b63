import type { Actor } from '@tandem/shared-kernel';
import type { LockedMessage } from '../messages/message-repository.ts';
import type { ArchiveReason } from '../archive/message-archive.ts';
import type { MessageLocation } from '../messages/message-location.ts';

/** A locked message with all that decides whether it may be deleted. */
export interface DeletableMessage extends LockedMessage {
  /** Sent by the actor or by one of their bots. */
  readonly isOwn: boolean;
  readonly sentAt: Date;
  readonly mayDeleteAny: boolean;
  readonly mayDeleteOwn: boolean;
  /** The time limit of deletions in seconds, `null` for none. */
  readonly deleteLimitSeconds: number | null;
}

/** Deleted messages of one location. */
export interface DeletedMessages {
  readonly place: MessageLocation;
  /** Ascending. */
  readonly messageIds: readonly number[];
  /** The reminders of the messages, which are deleted with them. */
  readonly reminders: readonly { readonly id: number; readonly userId: number }[];
}

/** The reason of a deletion of messages. */
export interface DeletionCause {
  /** The actor; `null` for the server itself. */
  readonly actingUserId: number | null;
  /** Messages that are `erased` are not archived. */
  readonly reason: ArchiveReason | 'erased';
}

/** Selects messages of a user. */
export type AuthoredKind = 'public' | 'private' | 'direct';

/** Deletes messages. Bound to the command's transaction. */
export interface MessageDeletions {
  /** @returns `null` when the actor may not read the message, or it does not exist */
  lockForDeletion(actor: Actor, messageId: number): Promise<DeletableMessage | null>;
  /**
   * Keeps messages of an organization where they are until the transaction ends.
   *
   * @returns those that exceed their retention there; ascending
   */
  lockExpired(
    realmId: number,
    messageIds: readonly number[],
    now: Date,
  ): Promise<readonly number[]>;
  /**
   * Deletes messages of an organization with all dependent data, and archives them in the same statement,
   * unless the organization has no archive. Missing messages are skipped. Marks in their channels wait
   * meanwhile.
   *
   * @returns the deleted messages by location
   */
  remove(
    realmId: number,
    messageIds: readonly number[],
    cause: DeletionCause,
  ): Promise<readonly DeletedMessages[]>;
  /**
   * The oldest messages that a user sent to channels that all users may read, to other channels,
   * or to users; ascending.
   */
  authoredBy(
    senderId: number,
    kinds: readonly AuthoredKind[],
    limit: number,
  ): Promise<readonly number[]>;
}
