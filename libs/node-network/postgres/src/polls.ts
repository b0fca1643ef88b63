import type { Sql } from '@tandem/shared-postgres';
import { batches } from './batches.ts';

/** A record whose node was polled again without another change. */
export interface Poll<Key> {
  readonly key: Key;
  readonly lastPolled: string;
}

/** The table of the times at which unchanged nodes or gateways were polled. */
interface PollTable {
  /** Joins the time of the row of the records, if it has one. */
  readonly join: string;
  readonly save: string;
  readonly remove: string;
}

/** The times of `network_node as node`. */
export const NODE_POLL = pollTable('node', 'node_id', 'bigint');
/** The times of `network_gateway as gateway`. */
export const GATEWAY_POLL = pollTable('gateway', 'identity_key', 'text');

/** Rows per statement: some hundred bytes each. */
const POLLS = 2_000;

/** The time of a record and its latest poll. */
export function polledAs(record: 'node' | 'gateway'): string {
  return `coalesce(poll.last_polled, ${record}.last_polled)`;
}

/**
 * Writes the times of polls that found nothing else changed, without the documents of the row. Only cycles write
 * them, so no other writer waits.
 *
 * @param other records whose rows have been written or removed
 */
export async function savePolls<Key>(
  sql: Sql,
  { save, remove }: PollTable,
  polls: readonly Poll<Key>[],
  other: readonly Key[],
): Promise<void> {
  await sql.query(remove, [other]);
  for (const batch of batches(polls, POLLS)) {
    await sql.query(save, [batch.map(({ key }) => key), batch.map(({ lastPolled }) => lastPolled)]);
  }
}

function pollTable(record: 'node' | 'gateway', key: string, type: string): PollTable {
  const table = `network_${record}_poll`;
  return {
    join: `left join ${table} as poll on poll.${key} = ${record}.${key} and poll.replaces = ${record}.last_polled`,
    save: `
      insert into ${table} (${key}, replaces, last_polled)
      select ${key}, ${record}.last_polled, poll.last_polled
      from unnest($1::${type}[], $2::text[]) as poll (${key}, last_polled)
      join network_${record} as ${record} using (${key})
      on conflict (${key}) do update set
        replaces = excluded.replaces, last_polled = excluded.last_polled`,
    remove: `delete from ${table} where ${key} = any($1)`,
  };
}
