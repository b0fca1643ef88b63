import type { PackedState } from '@tandem/node-network-domain';
import { statement, type Sql } from '@tandem/shared-postgres';

/** Bytes per statement, which are in memory twice while they are written or read. */
const BATCH_BYTES = 1 << 20;
const NAMES_AT_A_TIME = 256;

const INSERT = `
  insert into network_segment (name, bytes)
  select name, substring($2::bytea from begin + 1 for length)
  from unnest($1::text[], $3::integer[], $4::integer[]) as segment (name, begin, length)
  on conflict do nothing`;

const READ = statement(
  'network.segments',
  'select name, bytes from network_segment where name = any($1)',
);

/**
 * Stores the segments of a state that are not stored yet, and deletes all that it lacks. Another process that
 * has done so since must have published a state: then this transaction is rolled back.
 */
export async function replaceSegments(
  sql: Sql,
  { names, bytesOf }: PackedState['segments'],
): Promise<void> {
  const { rows } = await sql.query<{ name: string }>('select name from network_segment');
  const stored = new Set(rows.map(({ name }) => name));
  let batch = new SegmentBatch();
  // In one order, so that two processes that publish at a time do not wait for each other.
  for (const name of [...names].sort()) {
    if (stored.delete(name)) continue;
    batch.add(name, bytesOf(name));
    if (batch.size < BATCH_BYTES) continue;
    await sql.query(INSERT, batch.values());
    batch = new SegmentBatch();
  }
  if (batch.size > 0) await sql.query(INSERT, batch.values());
  await sql.query('delete from network_segment where name = any($1)', [[...stored].sort()]);
}

/** Reads segments by name; those that do not exist are missing. */
export async function readSegments(
  sql: Sql,
  names: readonly string[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  for (let at = 0; at < names.length; at += NAMES_AT_A_TIME) {
    const { rows } = await sql.query<{ name: string; bytes: Buffer }>(READ, [
      names.slice(at, at + NAMES_AT_A_TIME),
    ]);
    for (const { name, bytes } of rows) found.set(name, bytes);
  }
  return found;
}

/** Segments of one statement: their bytes are one value, which the driver sends as it is. */
class SegmentBatch {
  readonly #names: string[] = [];
  readonly #bytes: Uint8Array[] = [];
  readonly #begins: number[] = [];
  size = 0;

  add(name: string, bytes: Uint8Array): void {
    this.#names.push(name);
    this.#bytes.push(bytes);
    this.#begins.push(this.size);
    this.size += bytes.length;
  }

  values(): readonly unknown[] {
    const lengths = this.#bytes.map(({ length }) => length);
    return [this.#names, Buffer.concat(this.#bytes), this.#begins, lengths];
  }
}
