import type { MessageLocation } from '../messages/message-location.ts';

/** Why messages were deleted: by a user, by retention, or together with their author. */
export type ArchiveReason = 'deleted' | 'expired' | 'purged';

/** Which archived messages of an organization are meant; all conditions hold. */
export interface ArchiveSelection {
  readonly realmId: number;
  readonly messageId?: number | undefined;
  readonly channelId?: number | undefined;
  /** Of the channel, in any case. */
  readonly topic?: string | undefined;
  /** Deleted at this time or later. */
  readonly since?: Date | undefined;
}

/** A deleted message that can be restored. */
export interface ArchivedMessage {
  readonly id: number;
  readonly senderId: number;
  /** Where it was when it was deleted. */
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
  /** How long messages of an organization stay in the archive, in days; 0: they are not archived. */
  daysOf(realmId: number): Promise<number>;
}

/** Changes the archive of deleted messages. Bound to a command's transaction. */
export interface MessageArchive {
  /**
   * Puts messages back where they were, under their ids, with reactions, flags, edits, files and what
   * users have read. Messages that are not archived any more are skipped.
   *
   * @returns the ids of those that are back, ascending
   */
  restore(realmId: number, messageIds: readonly number[]): Promise<readonly number[]>;
  /** Removes messages whose time has passed for good. @returns how many */
  removeExpired(now: Date, limit: number): Promise<number>;
  setDays(realmId: number, days: number): Promise<void>;
}

/** As the reference's default. */
export const DEFAULT_ARCHIVE_DAYS = 30;
/** A hundred years; times before year 0 are none to the database. */
export const MAX_ARCHIVE_DAYS = 36_500;
