import type { Actor } from '@tandem/shared-kernel';
import type { MoveChannel } from '../moves/message-moves.ts';
import type { WritingContext } from '../settings/writing-context.ts';

/** How much of the changes of messages an organization shows. */
export type HistoryPolicy = 'all' | 'moves' | 'none';

/** What a report of a message is written with. */
export interface ReportContext {
  /** Where reports go; `null` where nowhere. */
  readonly channel: MoveChannel | null;
  /** Who writes them; `null` where the server has no such bot. */
  readonly botId: number | null;
  /** The reporter's full name. */
  readonly reporterName: string;
  readonly writing: WritingContext;
}

/** Reads what lies around messages, each in one round trip. */
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
  /** What the actor's texts are rendered with. */
  writingOf(actor: Actor): Promise<WritingContext>;
  reportContext(actor: Actor): Promise<ReportContext>;
}
