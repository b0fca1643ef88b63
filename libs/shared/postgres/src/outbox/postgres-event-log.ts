import type { DomainEvent, EventLog } from '@tandem/shared-kernel';
import { statement, type Sql } from '../sql.ts';

/** Heard by whoever waits for events; the payload is empty. */
export const OUTBOX_CHANNEL = 'outbox';

const append = statement(
  'outbox.append',
  `with appended as (
     insert into outbox (realm_id, type, payload)
     select (event->>'realmId')::bigint, event->>'type', event
     from jsonb_array_elements($1::jsonb) with ordinality as given (event, position)
     order by position
   )
   select pg_notify('${OUTBOX_CHANNEL}', '')`,
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
