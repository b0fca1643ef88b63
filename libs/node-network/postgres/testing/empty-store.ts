import type { Database } from '@tandem/shared-postgres';

const TABLES = [
  'node',
  'node_poll',
  'location',
  'gateway',
  'gateway_poll',
  'description',
  'delegation',
  'summary',
  'packet_counter',
  'daily_traffic',
  'daily_total',
  'session',
  'packed',
  'segment',
].map((name) => `network_${name}`);

/** Removes the whole network, as before the first cycle. Deleting few rows is faster than truncating tables. */
export async function emptyStore({ sql }: Pick<Database, 'sql'>): Promise<void> {
  const deletions = TABLES.map((table, index) => `d${index} as (delete from ${table})`);
  await sql.query(
    `with ${deletions.join(', ')} update network_head set version = 0, collected_at = null`,
  );
}
