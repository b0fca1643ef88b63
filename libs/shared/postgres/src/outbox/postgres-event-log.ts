import type { DomainEvent, EventLog } from '@tandem/shared-kernel';
import { statement, type Sql } from '../sql.ts';
import { WRITER_LOCKS } from './writer-locks.ts';

/** Outbox consumers listen to it; the payload is that of {@link notifyConsumers}, or empty. */
export const OUTBOX_CHANNEL = 'outbox';

/**
 * The common table expression `writing`, which takes the writer's lock after all rows of `locked` exist.
 * The lock, held to the end of the transaction, is taken before ids are drawn: readers wait with everything
 * above its number. A statement must wait for its other locks in `locked`, so that readers do not wait
 * meanwhile.
 */
export const writerLock = (locked: string): string => `writing as materialized (
    select pg_advisory_xact_lock_shared(
      ${WRITER_LOCKS}, (outbox_last_given() & 2147483647)::int
    ) from (select count(*) from ${locked}) as complete
  )`;

/** The notification of events with a `count` and `types`; `more` begins it. */
const notification = (count: string, types: string, more = ''): string =>
  `pg_notify('${OUTBOX_CHANNEL}', concat_ws(' ', ${more}${count}, ${types}))`;

/**
 * The common table expression `notified`, which a statement that appends events must read from. Consumers receive
 * the number of events, and their types: they need not read the outbox for events of other types.
 *
 * @param appended has the column `type`
 */
export const notifyConsumers = (appended: string): string => `notified as materialized (
    select ${notification('count(*)', "string_agg(distinct type, ' ')")} from ${appended}
  )`;

/** One of this number of quiet events is notified as others are, so that not too many wait. */
const QUIET_EVENTS = 64;

/**
 * The same for events that no consumer but the publisher of client events may need at once. Quiet events are notified
 * for clients alone, or not at all: consumers get them with later ones, or when they read the outbox after half a
 * minute. Earlier versions do not understand the notification of quiet events, and read the outbox.
 *
 * @param appended has the columns `id`, `realm_id` and `type`
 * @param isUrgent SQL: a consumer may need the events at once
 * @param hasListeners SQL: clients may receive an event of the organization `realm_id`
 */
export const notifyWhereNeeded = (
  appended: string,
  { isUrgent, hasListeners }: { readonly isUrgent: string; readonly hasListeners: string },
): string => `notified as materialized (
    select case when is_urgent or has_listeners then
      ${notification('count', 'types', "case when not is_urgent then 'quiet' end, ")} end
    from (
      select count(*) as count, string_agg(distinct type, ' ') as types,
        bool_or(hashint8(id) % ${QUIET_EVENTS} = 0) or ${isUrgent} as is_urgent,
        bool_or(${hasListeners}) as has_listeners
      from ${appended}
    ) event
  )`;

const wake = statement('outbox.wake', `select pg_notify('${OUTBOX_CHANNEL}', '')`);

/** All consumers read the outbox, also the quiet events. */
export async function wakeConsumers(sql: Sql): Promise<void> {
  await sql.query(wake);
}

const append = statement(
  'outbox.append',
  `with found as materialized (
    select event, position from jsonb_array_elements($1::jsonb)
      with ordinality as given (event, position)
  ), ${writerLock('found')}, appended as (
    insert into outbox (realm_id, type, payload)
    select (event->>'realmId')::bigint, event->>'type', event
    from writing cross join found order by position
    returning id, type
  ), ${notifyConsumers('appended')}
  select id from appended cross join notified order by id`,
);

/** Appends events to the outbox, all of a call in one round trip. */
export class PostgresEventLog<Event extends DomainEvent> implements EventLog<Event> {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async append(...events: Event[]): Promise<readonly number[]> {
    if (events.length === 0) return [];
    const { rows } = await this.#sql.query<{ id: number }>(append, [JSON.stringify(events)]);
    return rows.map(({ id }) => id);
  }
}
