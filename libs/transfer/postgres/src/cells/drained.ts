import type { Sql } from '@tandem/shared-postgres';

/**
 * Whether each consumer of the outbox has processed the events of an organization that concern it. Which ones do is
 * announced by the instances that run it, also by those that have stopped; without an announcement all do.
 */
export async function isDrained(sql: Sql, realmId: number): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from outbox_consumer consumer
     where exists (
       select from outbox event
       where event.id > consumer.last_id and event.realm_id = $1
         and coalesce((
           select bool_or(types = '[]' or types ? event.type)
           from (select vocabulary->'consumers'->consumer.name as types from instance) announced
           where types is not null
         ), true)
     )
     limit 1`,
    [realmId],
  );
  return rowCount === 0;
}
