import type { MessageLocation } from '../messages/message-location.ts';

/** The reason of a deletion: a user deleted the message, it expired, or its author's messages were purged. */
export type ArchiveReason = 'deleted' | 'expired' | 'purged';

/** Selects archived messages of an organization; all conditions must hold. */
export interface ArchiveSelection {
  readonly realmId: number;
  readonly messageId?: number | undefined;
  readonly channelId?: number | undefined;
  /** The name of the topic, ignoring case. */
  readonly topic?: string | undefined;
  /** Deleted at this time or later. */
  readonly since?: Date | undefined;
}

/** A deleted message that can be restored. */
export interface ArchivedMessage {
  readonly id: number;
  readonly senderId: number;
  /** Its location when it was deleted. */
  readonly place: MessageLocation;
  readonly sentAt: Date;
  readonly deletedAt: Date;
  /** `null`: the server. */
  readonly deletedBy: number | null;
  readonly reason: ArchiveReason;
}

/** Reads the archive of deleted messages; for operators, never for users. */
export interface MessageArchiveQueries {
  /** The next archived messages after an id, ascending. */
  find(
    selection: ArchiveSelection,
    page: { readonly afterId: number; readonly limit: number },
  ): Promise<readonly ArchivedMessage[]>;
  count(selection: ArchiveSelection): Promise<number>;
  /** Retention of archived messages of an organization, in days; 0: nothing is archived. */
  daysOf(realmId: number): Promise<number>;
}

/** Changes the archive of deleted messages. Bound to a command's transaction. */
export interface MessageArchive {
  /**
   * Restores messages at their old locations, with ids, reactions, flags, edits, files and read state.
   * Messages that are no longer archived are skipped.
   *
   * @returns the ids of the restored messages, ascending
   */
  restore(realmId: number, messageIds: readonly number[]): Promise<readonly number[]>;
  /** Permanently removes messages whose retention has ended. @returns their number */
  removeExpired(now: Date, limit: number): Promise<number>;
  setDays(realmId: number, days: number): Promise<void>;
}

/** The default of the reference. */
export const DEFAULT_ARCHIVE_DAYS = 30;
/** A hundred years; the database accepts no times before year 0. */
export const MAX_ARCHIVE_DAYS = 36_500;
