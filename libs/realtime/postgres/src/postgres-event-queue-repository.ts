import type {
  EventQueue,
  EventQueueRepository,
  NewEventQueue,
  QueueProgress,
} from '@tandem/realtime-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

const columns = `id, user_id as "userId", realm_id as "realmId", event_types as "eventTypes", narrow,
  hears_public_channels as "receivesPublicChannels", form, client_name as "clientName",
  idle_seconds as "idleSeconds", starts_at as "startsAt", snapshot, pruned_to as "prunedTo",
  last_seen_at as "lastSeenAt"`;

const add = statement(
  'event-queue.add',
  `insert into event_queue (id, user_id, realm_id, event_types, narrow, hears_public_channels, form,
     client_name, idle_seconds, starts_at, last_seen_at)
   select $1, $2, $3, $4::text[], $5::jsonb, $6, $7::jsonb, $8, $9, position, $10
   from client_event_head
   returning ${columns}`,
);
/*
 * Earlier registrations are committed and visible, so of concurrent statements the last one leaves at most
 * the allowed number, and all of them remove the same. Rows are locked in one order.
 */
/** All rows are locked in one order: queues that evict each other do not wait in a circle. */
const complete = statement(
  'event-queue.complete',
  `with oldest as materialized (
     select id from event_queue where realm_id = $4 and user_id = $3 and id <> $1
     order by last_seen_at desc, starts_at desc, id offset $5
   ), locked as materialized (
     select id from event_queue where id = $1 or id in (select id from oldest)
     order by id for update
   ), completed as (
     update event_queue set snapshot = $2
     where id in (select id from locked where id = $1)
   )
   delete from event_queue where id in (select id from locked where id <> $1) returning id`,
);
const find = statement(
  'event-queue.find',
  `select ${columns} from event_queue where id = any($1::text[])`,
);
const saveProgress = statement(
  'event-queue.save-progress',
  `update event_queue queue
   set pruned_to = greatest(queue.pruned_to, seen.pruned_to),
     last_seen_at = greatest(queue.last_seen_at, seen.last_seen_at)
   from unnest($1::text[], $2::bigint[], $3::timestamptz[]) as seen (id, pruned_to, last_seen_at)
   where queue.id = seen.id
   returning queue.id`,
);
const remove = statement(
  'event-queue.remove',
  'delete from event_queue where id = $1 and user_id = $2',
);
const removeExpired = statement(
  'event-queue.remove-expired',
  `delete from event_queue queue using user_account owner
   where owner.id = queue.user_id and (not owner.is_active
     or exists (select from realm where realm.id = queue.realm_id and realm.deactivated)
     or queue.last_seen_at < $1::timestamptz - make_interval(secs => queue.idle_seconds + $2))
   returning queue.id`,
);

/** Event queues in PostgreSQL. */
export class PostgresEventQueueRepository implements EventQueueRepository {
  readonly #sql: Sql;
  readonly #lookups: Sql;

  /** @param lookups for statements that only read: clients poll their queues also while there is no primary */
  constructor(sql: Sql, lookups = sql) {
    this.#sql = sql;
    this.#lookups = lookups;
  }

  async add(queue: NewEventQueue, now: Date): Promise<EventQueue> {
    const { rows } = await this.#sql.query<EventQueue>(add, [
      queue.id,
      queue.userId,
      queue.realmId,
      queue.eventTypes,
      JSON.stringify(queue.narrow),
      queue.receivesPublicChannels,
      JSON.stringify(queue.form),
      queue.clientName,
      queue.idleSeconds,
      now,
    ]);
    const [added] = rows;
    if (!added) throw new Error('The log of client events has no head');
    return added;
  }

  async complete(
    { id, userId, realmId }: Pick<EventQueue, 'id' | 'userId' | 'realmId'>,
    snapshot: string,
    most: number,
  ): Promise<readonly string[]> {
    const values = [id, snapshot, userId, realmId, most - 1];
    const { rows } = await this.#sql.query<{ id: string }>(complete, values);
    return rows.map((row) => row.id);
  }

  async find(queueIds: readonly string[]): Promise<readonly EventQueue[]> {
    // No text of the database contains a null character.
    const possible = queueIds.filter((id) => !id.includes('\0'));
    return (await this.#lookups.query<EventQueue>(find, [possible])).rows;
  }

  async saveProgress(progress: readonly QueueProgress[]): Promise<ReadonlySet<string>> {
    // In one order everywhere: instances that write at the same moment do not lock each other out.
    const sorted = [...progress].sort((a, b) => (a.id < b.id ? -1 : 1));
    const { rows } = await this.#sql.query<{ id: string }>(saveProgress, [
      sorted.map(({ id }) => id),
      sorted.map(({ prunedTo }) => prunedTo),
      sorted.map(({ lastSeenAt }) => lastSeenAt),
    ]);
    return new Set(rows.map(({ id }) => id));
  }

  async remove(queueId: string, userId: number): Promise<boolean> {
    if (queueId.includes('\0')) return false;
    return (await this.#sql.query(remove, [queueId, userId])).rowCount > 0;
  }

  async removeExpired(now: Date, slackSeconds: number): Promise<readonly string[]> {
    const { rows } = await this.#sql.query<{ id: string }>(removeExpired, [now, slackSeconds]);
    return rows.map(({ id }) => id);
  }
}
