import type { Sql } from '../sql.ts';

/** An event in the outbox. */
export interface OutboxEvent {
  readonly id: number;
  readonly realmId: number;
  readonly type: string;
  /** The event as it was appended. */
  readonly payload: unknown;
  readonly occurredAt: Date;
  /** The transaction that wrote it, as `pg_current_xact_id()` returns it. */
  readonly xid: string;
}

/** An outbox subscriber; receives all events in commit order. */
export interface OutboxConsumer {
  /** Identifies its offset in the outbox; never changed. */
  readonly name: string;
  /**
   * The types of events that it processes, all when empty; other versions may process others. Events of
   * other types alone do not wake it: its offset moves past them later.
   */
  readonly types: readonly string[];
  /**
   * Processes a batch, with events of other types too. Writes through `sql` are committed together with the
   * offset, so they happen exactly once; everything else may happen again after a crash.
   */
  handle(events: readonly OutboxEvent[], sql: Sql): Promise<void>;
  /** Called after the commit of `handle`; not after a crash. */
  committed?(): Promise<void>;
}
