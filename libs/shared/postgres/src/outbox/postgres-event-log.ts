import type { DomainEvent, EventLog } from '@tandem/shared-kernel';
import { statement, type Sql } from '../sql.ts';
import { WRITER_LOCKS } from './outbox-migration.ts';

/** Heard by whoever waits for events; the payload is empty. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * The common table expressions `writing`, `appended` and `told`, which append events to the outbox
 * as part of a statement that makes the change itself. The statement must read from `told`.
 *
 * The lock, held to the end of the transaction, comes before the identifiers are given: readers wait
 * with everything above its number.
 *
 * @param events a query for `event` as jsonb, in the order in which the events shall stand; what it
 *   reads from must have locked what the events are about
 */
export const appendedEvents = (events: string): string => `found as materialized (
    ${events}
  ), writing as materialized (
    select pg_advisory_xact_lock_shared(
      ${WRITER_LOCKS}, (outbox_last_given() & 2147483647)::int
    ) from (select count(*) from found) as complete
  ), appended as (
    insert into outbox (realm_id, type, payload)
    select (event->>'realmId')::bigint, event->>'type', event from writing cross join found
  ), told as materialized (
    select pg_notify('${OUTBOX_CHANNEL}', '')
  )`;

const append = statement(
  'outbox.append',
  `with ${appendedEvents(`select event from jsonb_array_elements($1::jsonb)
    with ordinality as given (event, position) order by position`)}
   select from told`,
);

/** Appends events to the outbox, all of a call in one round trip. */
export class PostgresEventLog<Event extends DomainEvent> implements EventLog<Event> {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async append(...events: Event[]): Promise<void> {
    if (events.length > 0) await this.#sql.query(append, [JSON.stringify(events)]);
  }
}
