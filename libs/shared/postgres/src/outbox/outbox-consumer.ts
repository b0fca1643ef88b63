import type { Sql } from '../sql.ts';

/** An event as the outbox holds it. */
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
   * The types of events that it does something for, all when empty; other versions may take others.
   * Events of other types alone do not wake it: its offset moves past them later.
   */
  readonly types: readonly string[];
  /**
   * Takes a batch, events of other types too. What it writes through `sql` is committed together with
   * its offset, so it happens exactly once; everything else may happen again after a crash.
   */
  handle(events: readonly OutboxEvent[], sql: Sql): Promise<void>;
  /** Called when what `handle` wrote is committed; not after a crash. */
  committed?(): Promise<void>;
}
