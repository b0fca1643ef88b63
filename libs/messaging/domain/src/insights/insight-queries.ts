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
  /** Whether people may see who has read a message. */
  showsReceipts(realmId: number): Promise<boolean>;
  /**
   * Who has read a message, ascending: not its sender, nobody who keeps that to himself, and nobody
   * who muted the actor or is muted by him.
   *
   * @returns `null` when the actor may not read the message
   */
  readersOf(actor: Actor, messageId: number): Promise<readonly number[] | null>;
  /** What the actor's texts are rendered with. */
  writingOf(actor: Actor): Promise<WritingContext>;
  reportContext(actor: Actor): Promise<ReportContext>;
}
