import type { Actor } from '@tandem/shared-kernel';
import type { MoveChannel } from '../moves/message-moves.ts';
import type { WritingContext } from '../settings/writing-context.ts';

/** The changes of messages that an organization shows. */
export type HistoryPolicy = 'all' | 'moves' | 'none';

/** The data of the report of a message. */
export interface ReportContext {
  /** The destination of reports; `null` where they are disabled. */
  readonly channel: MoveChannel | null;
  /** The author of reports; `null` where the server has no such bot. */
  readonly botId: number | null;
  /** The reporter's full name. */
  readonly reporterName: string;
  readonly writing: WritingContext;
}

/** Reads data related to messages, each in one round trip. */
export interface InsightQueries {
  historyPolicy(realmId: number): Promise<HistoryPolicy>;
  /** Whether the organization enables read receipts. */
  showsReceipts(realmId: number): Promise<boolean>;
  /**
   * The users who have read a message, ascending: without its sender, users who disabled
   * read receipts, and users who muted the actor or whom the actor muted.
   *
   * @returns `null` when the actor may not read the message
   */
  readersOf(actor: Actor, messageId: number): Promise<readonly number[] | null>;
  /** The settings with which the actor's texts are rendered. */
  writingOf(actor: Actor): Promise<WritingContext>;
  reportContext(actor: Actor): Promise<ReportContext>;
}
