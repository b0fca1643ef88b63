import type {
  ClientEventLog,
  ClientEventWriter,
  LoggedEvent,
  NewLoggedEvent,
} from '@tandem/realtime-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const columns = `position, xid, realm_id as "realmId", kind, receivers, bystanders, data`;

const head = statement('client-event.head', 'select position from client_event_head');

const readAfter = statement(
  'client-event.read-after',
  `select ${columns} from client_event where position > $1 order by position limit $2`,
);

const readFor = statement(
  'client-event.read-for',
  `select ${columns} from client_event
   where position > $1 and position <= $2
     and (realm_id is null or realm_id = $3)
     and (receivers is null or $4::bigint = any(receivers) or $4::bigint = any(bystanders))
   order by position limit $5`,
);

/*
 * A queue retains unacknowledged events: event numbers are counted in bands of 10,000 from the queue's
 * start, and the last band that it has seen may be incomplete.
 */
const prune = statement(
  'client-event.prune',
  `delete from client_event
   where published_at < now() - make_interval(secs => $1)
     or (published_at < now() - interval '15 minutes' and position < coalesce(
       (select min(starts_at + greatest(pruned_to, 0) / 10000) from event_queue),
       (select position from client_event_head) + 1))`,
);

/* PostgreSQL has no arrays of arrays of different lengths: recipients are passed as text. */
const append = statement(
  'client-event.append',
  `with given as materialized (
     select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
       with ordinality as list (xid, realm_id, kind, receivers, bystanders, data, ordinality)
   ), moved as (
     update client_event_head set position = position + (select count(*) from given)
     returning position - (select count(*) from given) as before
   )
   insert into client_event (position, xid, realm_id, kind, receivers, bystanders, data)
   select before + ordinality, xid, realm_id, kind, receivers::bigint[], bystanders::bigint[],
     data::json
   from given cross join moved
   returning position`,
);

/** The log of client events in PostgreSQL. */
export class PostgresClientEventLog implements ClientEventLog, ClientEventWriter {
  readonly #sql: Sql;
  readonly #lookups: Sql;

  /** @param lookups for statements that only read: clients get their events also while there is no primary */
  constructor(sql: Sql, lookups = sql) {
    this.#sql = sql;
    this.#lookups = lookups;
  }

  async head(): Promise<number> {
    const { rows } = await this.#lookups.query<{ position: number }>(head);
    return rows[0]?.position ?? 0;
  }

  async readAfter(position: number, limit: number): Promise<readonly LoggedEvent[]> {
    return (await this.#lookups.query<LoggedEvent>(readAfter, [position, limit])).rows;
  }

  async readFor(
    { userId, realmId }: { readonly userId: number; readonly realmId: number },
    {
      after,
      upTo,
      limit,
    }: { readonly after: number; readonly upTo: number; readonly limit: number },
  ): Promise<readonly LoggedEvent[]> {
    const values = [after, upTo, realmId, userId, limit];
    return (await this.#lookups.query<LoggedEvent>(readFor, values)).rows;
  }

  async prune(maxAgeSeconds: number): Promise<number> {
    return (await this.#sql.query(prune, [maxAgeSeconds])).rowCount;
  }

  async append(events: readonly NewLoggedEvent[]): Promise<readonly LoggedEvent[]> {
    if (events.length === 0) return [];
    const { rows } = await this.#sql.query<{ position: number }>(append, [
      events.map(({ xid }) => xid),
      events.map(({ realmId }) => realmId),
      events.map(({ kind }) => kind),
      events.map(({ receivers }) => receivers && arrayText(receivers)),
      events.map(({ bystanders }) => arrayText(bystanders)),
      events.map(({ data }) => JSON.stringify(data)),
    ]);
    const first = Math.min(...rows.map(({ position }) => position));
    return events.map((event, index) => ({ ...event, position: first + index }));
  }
}

function arrayText(ids: readonly number[]): string {
  return `{${ids.join(',')}}`;
}
